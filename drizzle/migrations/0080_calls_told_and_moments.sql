-- Once a draw's result is public each call of a surrogate stands in the log, told in the transaction that calls, and those
-- of before in that of the publication.
CREATE FUNCTION check_calls_logged() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM log_checkpoints)
    AND NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    AND EXISTS (
      SELECT FROM winners w JOIN winners lost ON lost.id = w.replaces_id JOIN draws d ON d.id = w.draw_id
      WHERE d.state = 'published' AND NEW.id = CASE TG_TABLE_NAME WHEN 'winners' THEN w.id ELSE d.id END
        AND NOT EXISTS (
          SELECT FROM log_entries e WHERE e.scope = 'draw:' || d.id AND e.kind = 'call' AND e.sealed_line IS NULL
            AND (e.envelope::json ->> 'called', e.envelope::json ->> 'disqualified') = (w."order"::text, lost."order"::text))
    ) THEN
    RAISE EXCEPTION 'a surrogate is called with the log''s entry that tells of it' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER winners_call_logged AFTER INSERT OR UPDATE OF replaces_id ON winners DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.replaces_id IS NOT NULL) EXECUTE FUNCTION check_calls_logged();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER draws_calls_logged AFTER UPDATE OF state ON draws DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.state <> 'published' AND NEW.state = 'published') EXECUTE FUNCTION check_calls_logged();
--> statement-breakpoint
-- Whether a draw goes by the database's clock: its plan was told before its period ended, and that is over.
CREATE FUNCTION goes_by_clock(draw uuid) RETURNS boolean LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM draws d JOIN draw_plans p ON p.draw_id = d.id AND p.version = 1
    WHERE d.id = draw AND p.created_at < d.period_end AND d.period_end <= clock_timestamp()
  )
$$;
--> statement-breakpoint
-- Nothing is nobody's moment; and between two clocks, and from a tap to its commit, lies little.
CREATE FUNCTION is_about_now(at timestamptz) RETURNS boolean LANGUAGE sql
SET search_path = pg_catalog, pg_temp AS $$
  SELECT at IS NULL OR at BETWEEN clock_timestamp() - interval '10 minutes' AND clock_timestamp() + interval '10 minutes'
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_disqualification_begun() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RETURN NEW;
  END IF;
  IF NEW.state <> 'asked' THEN
    RAISE EXCEPTION 'a disqualification begins with somebody who asks for it' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NOT (is_about_now(NEW.asked_at) AND is_about_now(NEW.told_at))
    AND goes_by_clock((SELECT w.draw_id FROM winners w WHERE w.id = NEW.winner_id)) THEN
    RAISE EXCEPTION 'a disqualification is asked for when it says' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_disqualification() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.plea IS NULL AND (to_jsonb(NEW) - 'plea') = (to_jsonb(OLD) - 'plea')
    AND is_being_erased(holder_of_claim(OLD.winner_id, OLD.award_id)) THEN
    RETURN NEW;
  END IF;
  IF OLD.state <> 'asked' THEN
    RAISE EXCEPTION 'a disqualification that was decided stays' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.id, OLD.winner_id, OLD.award_id, OLD.reason_code, OLD.reason, OLD.asked_by, OLD.asked_at)
    IS DISTINCT FROM (NEW.id, NEW.winner_id, NEW.award_id, NEW.reason_code, NEW.reason, NEW.asked_by, NEW.asked_at)
    OR OLD.told_at IS NOT NULL AND OLD.told_at IS DISTINCT FROM NEW.told_at OR NEW.told_at < OLD.asked_at THEN
    RAISE EXCEPTION 'what was asked of a disqualification stays' USING ERRCODE = 'restrict_violation';
  END IF;
  -- The time to answer passes by the database's clock too.
  IF NOT (
      is_about_now(NEW.ended_at) AND (OLD.told_at IS NOT NULL OR is_about_now(NEW.told_at))
      AND (NEW.state <> 'confirmed' OR NEW.told_at + interval '47 hours 50 minutes' <= clock_timestamp())
    ) AND goes_by_clock((SELECT w.draw_id FROM winners w WHERE w.id = NEW.winner_id))
    AND NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RAISE EXCEPTION 'a disqualification is told of and decided when it says' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Each name stands in the plans of all draws that run, for good: so it is one of the log that goes on, and of the campaign
-- whose log it is. A machine's own address may change its port.
CREATE FUNCTION log_campaign(name text) RETURNS text LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, pg_temp AS $$
  SELECT regexp_replace(regexp_replace(name, '-[0-9]+(/comprovante)?$', ''), '^(localhost|127\.0\.0\.1)(:[0-9]+)?/', 'localhost/')
$$;
--> statement-breakpoint
CREATE FUNCTION guard_log_vkey() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.name !~ ('^[^ +/]+/registro/[^ +/]+-' || current_log() || '(/comprovante)?$')
    OR NEW.vkey !~ '^[^ +]+[+][0-9a-f]{8}[+][A-Za-z0-9+/]{44}$' OR NOT starts_with(NEW.vkey, NEW.name || '+')
    OR EXISTS (SELECT FROM log_vkeys k WHERE log_campaign(k.name) <> log_campaign(NEW.name)) THEN
    RAISE EXCEPTION 'a key is told under the name of the log that goes on' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER log_vkeys_named BEFORE INSERT ON log_vkeys FOR EACH ROW EXECUTE FUNCTION guard_log_vkey();
--> statement-breakpoint
-- What somebody outside answered goes to everybody under the checkpoint's note, as it is: lines that are none, or a stamp of
-- another text, would spoil it for good.
CREATE OR REPLACE FUNCTION guard_log_dating() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  signed record;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.dated_at IS NOT NULL OR (OLD.log, OLD.size, OLD.outsider) IS DISTINCT FROM (NEW.log, NEW.size, NEW.outsider) THEN
      RAISE EXCEPTION 'what somebody outside answered stays' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  IF NEW.dated_at IS NULL THEN
    RETURN NEW;
  END IF;
  SELECT c.note, c.signed_at INTO signed FROM log_checkpoints c WHERE c.log = NEW.log AND c.size = NEW.size;
  IF NOT FOUND OR NEW.outsider <> 'tsa' AND NEW.lines IS NULL THEN
    -- Of no checkpoint, or no answer at all: the table's own conditions refuse it.
    RETURN NEW;
  END IF;
  IF NEW.lines !~ '^(— [^ +\n]+ [A-Za-z0-9+/]+={0,2}\n){1,16}$' OR octet_length(NEW.stamp) > 65536
    OR position('\x30'::bytea IN NEW.stamp) <> 1
    OR position(sha256(convert_to(left(signed.note, strpos(signed.note, E'\n\n')), 'UTF8')) IN NEW.stamp) = 0
    OR NEW.dated_at < signed.signed_at - interval '10 minutes' THEN
    RAISE EXCEPTION 'what somebody outside answers is of its checkpoint, and no sooner' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER log_datings_guard ON log_datings;
--> statement-breakpoint
CREATE TRIGGER log_datings_guard BEFORE INSERT OR UPDATE ON log_datings FOR EACH ROW EXECUTE FUNCTION guard_log_dating();
