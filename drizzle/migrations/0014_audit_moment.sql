-- A row of the audit gets its moment, its place and its hash here, behind the chain's lock: whoever writes it chooses
-- none of them. The owner of the tables alone tells of an earlier moment (a campaign that is put into a fresh database),
-- and nobody of one before the row that stands last. The statement below the lock sees what was written meanwhile.
CREATE OR REPLACE FUNCTION guard_action() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  head record;
BEGIN
  PERFORM pg_advisory_xact_lock(7200612);
  SELECT seq, hash, at INTO head FROM actions ORDER BY seq DESC LIMIT 1;
  IF NEW.text NOT LIKE '{"%}' THEN
    RAISE EXCEPTION 'an audit row tells of itself as a JSON object' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.at IS NULL OR NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    NEW.at := date_trunc('milliseconds', clock_timestamp());
  END IF;
  NEW.at := greatest(NEW.at, head.at);
  NEW.seq := coalesce(head.seq, 0) + 1;
  -- As the last key it counts, whatever the sender's text says of a moment.
  NEW.text := left(NEW.text, -1) || ',"at":"' || to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"}';
  NEW.prev_hash := coalesce(head.hash, repeat('0', 64));
  NEW.hash := encode(sha256(convert_to(NEW.prev_hash || NEW.text, 'UTF8')), 'hex');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_action_value() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.value IS NOT NULL OR NEW.erased_at IS NULL OR (OLD.id, OLD.action_id, OLD.path, OLD.salt) IS DISTINCT FROM (NEW.id, NEW.action_id, NEW.path, NEW.salt) THEN
    RAISE EXCEPTION 'an audit value can only be erased' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.value IS NULL THEN
    NEW.erased_at := OLD.erased_at;
  ELSIF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    NEW.erased_at := date_trunc('milliseconds', clock_timestamp());
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION guard_action_value_told() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM actions WHERE subject_type = 'actions' AND subject_id = NEW.action_id::text AND permission = 'actions'
      AND action = 'erase' AND text::jsonb -> 'after' -> 'erased' ? NEW.path AND text::jsonb ->> 'reason' <> ''
  ) THEN
    RAISE EXCEPTION 'an audit value is erased with a row that names it and says why' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- At the commit, because the row that tells of it is a transaction's last statement.
CREATE CONSTRAINT TRIGGER action_values_erasure_told AFTER UPDATE ON action_values DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.value IS NOT NULL AND NEW.value IS NULL) EXECUTE FUNCTION guard_action_value_told();
