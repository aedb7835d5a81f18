-- A transaction that told of a draw's numbers in time may end once the first checkpoint of "fifteen minutes later" is signed, which
-- says where they end. No trigger sees a commit come, and none can wait for it. So what comes then has no place: none is held by a
-- checkpoint, and what is signed is the last one, while nobody gives places.
CREATE OR REPLACE FUNCTION guard_log_checkpoint() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  before bigint;
BEGIN
  -- Who gives places and who signs them come one after the other, each seeing what the other did.
  PERFORM pg_advisory_xact_lock(hashtextextended('log: places', 0));
  IF NEW.log <> current_log() THEN
    RAISE EXCEPTION 'a log that ended has no further checkpoint' USING ERRCODE = 'restrict_violation';
  END IF;
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'a checkpoint sees the log as it is by then: at read committed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN
    before := coalesce((SELECT max(size) FROM log_checkpoints WHERE log = NEW.log), 0);
    IF NEW.size <= before OR NEW.note IS NOT NULL
      OR (SELECT count(*) FROM log_entries WHERE place >= before AND place < NEW.size) <> NEW.size - before
      OR EXISTS (SELECT FROM log_entries WHERE place >= NEW.size) THEN
      RAISE EXCEPTION 'a checkpoint holds every place, and more than the one before' USING ERRCODE = 'restrict_violation';
    END IF;
    -- As check_new_entry, of periods that are over. A restart's first one holds what logs before it held: that stays as it was.
    IF EXISTS (
      SELECT FROM draws d JOIN log_entries e ON e.scope = 'draw:' || d.id
      WHERE d.period_end < now() AND e.kind = 'numbers' AND e.place >= greatest(before, (SELECT max(size) FROM log_checkpoints WHERE log = NEW.log - 1)) AND e.place < NEW.size AND EXISTS (
        SELECT FROM log_checkpoints c WHERE c.note IS NOT NULL AND c.signed_at >= d.period_end + interval '15 minutes')
    ) THEN
      RAISE EXCEPTION 'the numbers of a draw stand below its cutoff' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF OLD.note IS NOT NULL
    OR (OLD.log, OLD.size, OLD.root, OLD.edge, OLD.made_at) IS DISTINCT FROM (NEW.log, NEW.size, NEW.root, NEW.edge, NEW.made_at) THEN
    RAISE EXCEPTION 'a checkpoint is signed once and never changes' USING ERRCODE = 'restrict_violation';
  ELSIF EXISTS (SELECT FROM log_checkpoints WHERE log = NEW.log AND size > NEW.size) THEN
    RAISE EXCEPTION 'the last checkpoint is the one that is signed' USING ERRCODE = 'restrict_violation';
  -- Committed since the tree was made, they would have no place, while their receipts promise one.
  ELSIF EXISTS (
    SELECT FROM draws d JOIN log_entries e ON e.scope = 'draw:' || d.id AND e.kind = 'numbers' AND e.place IS NULL
    WHERE d.period_end + interval '15 minutes' <= NEW.signed_at AND NOT EXISTS (
      SELECT FROM log_checkpoints c WHERE c.note IS NOT NULL AND c.signed_at >= d.period_end + interval '15 minutes')
  ) THEN
    RAISE EXCEPTION 'where the numbers of a draw end none waits for a place' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
