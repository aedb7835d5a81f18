-- What the database promises by itself, whoever writes.

-- Positions of lucky numbers: a sequence per segment, made by the owner so that the application owns nothing.
CREATE FUNCTION create_position_sequence(segment uuid, size bigint) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  name text := 'ticket_positions_' || replace(segment::text, '-', '');
BEGIN
  IF size < 1 OR size > 100000000 THEN
    RAISE EXCEPTION 'size of a segment out of range';
  END IF;
  EXECUTE format('CREATE SEQUENCE public.%I AS bigint MINVALUE 0 START 0 MAXVALUE %s NO CYCLE', name, size - 1);
  EXECUTE format('GRANT USAGE, SELECT ON SEQUENCE public.%I TO %I', name, session_user);
  EXECUTE (
    SELECT coalesce(string_agg(format('GRANT USAGE, SELECT ON SEQUENCE public.%I TO %I', name, grantee), '; '), 'SELECT 1')
    FROM (
      SELECT DISTINCT grantee FROM information_schema.role_table_grants
      WHERE table_schema = 'public' AND table_name = 'tickets' AND privilege_type = 'INSERT'
    ) AS holders
  );
  RETURN name;
END $$;
--> statement-breakpoint

-- A draw that no longer plans moves no number: its base is frozen or about to be.
CREATE FUNCTION refuse_ticket_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  draw uuid;
  draw_state text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a lucky number is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND (
    OLD.draw_id, OLD.segment_id, OLD.position, OLD.series, OLD.element, OLD.registration_id, OLD.invoice_id
  ) IS DISTINCT FROM (
    NEW.draw_id, NEW.segment_id, NEW.position, NEW.series, NEW.element, NEW.registration_id, NEW.invoice_id
  ) THEN
    RAISE EXCEPTION 'a lucky number changes only by being voided' USING ERRCODE = 'restrict_violation';
  END IF;
  draw := NEW.draw_id;
  SELECT state INTO draw_state FROM draws WHERE id = draw;
  IF draw_state <> 'planned' THEN
    RAISE EXCEPTION 'draw % is % and takes no changes', draw, draw_state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tickets_frozen BEFORE INSERT OR UPDATE OR DELETE ON tickets
  FOR EACH ROW EXECUTE FUNCTION refuse_ticket_change();
--> statement-breakpoint

-- The base of a closed draw never moves, and states only go the way of domain/draws/draw.ts.
CREATE FUNCTION guard_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a draw is canceled, never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> NEW.state AND NOT (
    (OLD.state = 'planned' AND NEW.state IN ('closing', 'canceled')) OR
    (OLD.state = 'closing' AND NEW.state IN ('closed', 'planned')) OR
    (OLD.state = 'closed' AND NEW.state IN ('computed', 'canceled')) OR
    (OLD.state = 'computed' AND NEW.state IN ('published', 'closed'))
  ) THEN
    RAISE EXCEPTION 'draw cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> 'planned' AND (OLD.period_start, OLD.period_end, OLD.rule, OLD.holder_key, OLD.holder_key_commitment)
    IS DISTINCT FROM (NEW.period_start, NEW.period_end, NEW.rule, NEW.holder_key, NEW.holder_key_commitment) THEN
    RAISE EXCEPTION 'a draw that no longer plans keeps its period, rule and key' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.base_sha256 IS NOT NULL AND (OLD.base_sha256, OLD.base_root, OLD.base_file, OLD.base_rows)
    IS DISTINCT FROM (NEW.base_sha256, NEW.base_root, NEW.base_file, NEW.base_rows) THEN
    RAISE EXCEPTION 'the base of a closed draw never moves' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER draws_guard BEFORE UPDATE OR DELETE ON draws FOR EACH ROW EXECUTE FUNCTION guard_draw();
--> statement-breakpoint

-- prizes.held follows the awards; the claim's SKIP LOCKED reads it on the locked row itself.
CREATE FUNCTION keep_prize_held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE prizes SET held = EXISTS (
    SELECT 1 FROM prize_awards WHERE prize_id = NEW.prize_id AND released_at IS NULL
  ) WHERE id = NEW.prize_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER prize_awards_held AFTER INSERT OR UPDATE OF released_at ON prize_awards
  FOR EACH ROW EXECUTE FUNCTION keep_prize_held();
--> statement-breakpoint

-- A scheduled prize is never given before its moment, and a schedule never moves once committed to.
CREATE FUNCTION guard_award() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  due timestamptz;
BEGIN
  SELECT moment INTO due FROM prizes WHERE id = NEW.prize_id;
  IF due IS NOT NULL AND NEW.awarded_at < due THEN
    RAISE EXCEPTION 'prize % is not due yet', NEW.prize_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER prize_awards_due BEFORE INSERT ON prize_awards FOR EACH ROW EXECUTE FUNCTION guard_award();
--> statement-breakpoint
CREATE FUNCTION guard_prize() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (OLD.moment, OLD.batch_id, OLD.value_cents) IS DISTINCT FROM (NEW.moment, NEW.batch_id, NEW.value_cents) THEN
    RAISE EXCEPTION 'a committed prize never moves' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER prizes_guard BEFORE UPDATE OR DELETE ON prizes FOR EACH ROW EXECUTE FUNCTION guard_prize();
--> statement-breakpoint

-- The audit only grows, and each row is bound to the one before.
CREATE FUNCTION guard_action() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head text;
BEGIN
  SELECT hash INTO head FROM actions ORDER BY seq DESC LIMIT 1;
  IF NEW.prev_hash <> coalesce(head, repeat('0', 64)) THEN
    RAISE EXCEPTION 'audit row does not follow the head' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.hash <> encode(sha256(convert_to(NEW.prev_hash || NEW.text, 'UTF8')), 'hex') THEN
    RAISE EXCEPTION 'audit row has a wrong hash' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER actions_chain BEFORE INSERT ON actions FOR EACH ROW EXECUTE FUNCTION guard_action();
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER actions_append_only BEFORE UPDATE OR DELETE ON actions FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER actions_no_truncate BEFORE TRUNCATE ON actions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION guard_action_value() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.value IS NOT NULL OR NEW.erased_at IS NULL OR (OLD.id, OLD.action_id, OLD.path, OLD.salt) IS DISTINCT FROM (NEW.id, NEW.action_id, NEW.path, NEW.salt) THEN
    RAISE EXCEPTION 'an audit value can only be erased' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER action_values_erase_only BEFORE UPDATE ON action_values FOR EACH ROW EXECUTE FUNCTION guard_action_value();
--> statement-breakpoint
CREATE TRIGGER action_values_no_delete BEFORE DELETE ON action_values FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- A published edition of a text that people accepted stays as it was.
CREATE FUNCTION guard_regulation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.published_at IS NOT NULL AND (TG_OP = 'DELETE' OR (OLD.kind, OLD.locale, OLD.edition, OLD.title, OLD.body, OLD.published_at) IS DISTINCT FROM (NEW.kind, NEW.locale, NEW.edition, NEW.title, NEW.body, NEW.published_at)) THEN
    RAISE EXCEPTION 'a published edition never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER regulations_guard BEFORE UPDATE OR DELETE ON regulations FOR EACH ROW EXECUTE FUNCTION guard_regulation();
