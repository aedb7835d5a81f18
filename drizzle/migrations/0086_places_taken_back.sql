-- A place is given for good with the checkpoint that holds it. What stands behind the last one nobody signed: whoever may write
-- rows put it there, and the sequencer takes it back before it gives places. One after the other, in what is committed by then:
-- a checkpoint that somebody notes meanwhile is waited for and seen.
CREATE OR REPLACE FUNCTION guard_log_entry() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.place IS NULL AND NEW.place IS NULL OR NEW.place < 0
    OR (OLD.id, OLD.kind, OLD.scope, OLD.envelope, OLD.sealed_line, OLD.leaf, OLD.invoice_id, OLD.created_at)
    IS DISTINCT FROM (NEW.id, NEW.kind, NEW.scope, NEW.envelope, NEW.sealed_line, NEW.leaf, NEW.invoice_id, NEW.created_at) THEN
    RAISE EXCEPTION 'an entry of the log gets its place once and never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.place IS NULL THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('log: places', 0));
  IF current_setting('transaction_isolation') <> 'read committed'
    OR EXISTS (SELECT FROM log_checkpoints WHERE size > OLD.place) THEN
    RAISE EXCEPTION 'an entry of the log keeps the place that a checkpoint holds' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint

CREATE OR REPLACE FUNCTION guard_log_checkpoint() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  before bigint;
BEGIN
  IF NEW.log <> current_log() THEN
    RAISE EXCEPTION 'a log that ended has no further checkpoint' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('log: places', 0));
    before := coalesce((SELECT max(size) FROM log_checkpoints WHERE log = NEW.log), 0);
    IF NEW.size <= before OR NEW.note IS NOT NULL OR current_setting('transaction_isolation') <> 'read committed'
      OR (SELECT count(*) FROM log_entries WHERE place >= before AND place < NEW.size) <> NEW.size - before
      OR EXISTS (SELECT FROM log_entries WHERE place >= NEW.size) THEN
      RAISE EXCEPTION 'a checkpoint holds every place, and more than the one before' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF OLD.note IS NOT NULL
    OR (OLD.log, OLD.size, OLD.root, OLD.edge, OLD.made_at) IS DISTINCT FROM (NEW.log, NEW.size, NEW.root, NEW.edge, NEW.made_at) THEN
    RAISE EXCEPTION 'a checkpoint is signed once and never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint

-- A node is of leaves that a checkpoint has, at the commit of whoever writes both: one that came before its leaves would lie in
-- the way of the node that they make. 256^7 leaves are more than a place can count.
CREATE FUNCTION check_log_node() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.level NOT BETWEEN 1 AND 7 OR NEW.number < 0
    OR (NEW.number::numeric + 1) * 256::numeric ^ NEW.level > coalesce((SELECT max(size) FROM log_checkpoints WHERE log = NEW.log), 0) THEN
    RAISE EXCEPTION 'a node of the log''s tree is of leaves that a checkpoint has' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER log_nodes_of_a_tree AFTER INSERT ON log_nodes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_log_node();
