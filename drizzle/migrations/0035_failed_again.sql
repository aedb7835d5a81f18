-- Whoever the mail server refused got nothing: a person may have them sent to again. Nothing else about the steps changes.
CREATE OR REPLACE FUNCTION guard_dispatch_recipient() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a recipient is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.dispatch_id <> OLD.dispatch_id OR NEW.registration_id <> OLD.registration_id THEN
    RAISE EXCEPTION 'a recipient stays who it is' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state <> OLD.state AND NOT (
    (OLD.state = 'queued' AND NEW.state IN ('sending', 'unsubscribed'))
    OR (OLD.state = 'sending' AND NEW.state IN ('sent', 'failed', 'unknown', 'queued'))
    OR (OLD.state = 'unknown' AND NEW.state IN ('queued', 'left'))
    OR (OLD.state = 'failed' AND NEW.state = 'queued')
  ) THEN
    RAISE EXCEPTION 'a recipient does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
