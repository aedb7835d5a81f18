CREATE TABLE "erasures" (
	"registration_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"erased_at" timestamp (3) with time zone,
	"cpf_hash" "bytea",
	"block_id" uuid,
	"returned_as" uuid,
	CONSTRAINT "erasures_erased_check" CHECK ("erasures"."erased_at" is not null or num_nonnulls("erasures"."cpf_hash", "erasures"."block_id", "erasures"."returned_as") = 0)
);
--> statement-breakpoint
CREATE TABLE "kept_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"kept_facts" jsonb NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_records_kind_check" CHECK ("kept_records"."kind" in ('receipt', 'access'))
);
--> statement-breakpoint
ALTER TABLE "registrations" DROP CONSTRAINT "registrations_cpf_check";--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_block_id_cpf_blocks_id_fk" FOREIGN KEY ("block_id") REFERENCES "public"."cpf_blocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_returned_as_registrations_id_fk" FOREIGN KEY ("returned_as") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_records" ADD CONSTRAINT "kept_records_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_waiting_idx" ON "erasures" USING btree ("asked_at") WHERE "erasures"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "erasures_cpf_idx" ON "erasures" USING btree ("cpf_hash");--> statement-breakpoint
CREATE INDEX "erasures_block_idx" ON "erasures" USING btree ("block_id") WHERE "erasures"."block_id" is not null;--> statement-breakpoint
CREATE INDEX "erasures_returned_idx" ON "erasures" USING btree ("returned_as") WHERE "erasures"."returned_as" is not null;--> statement-breakpoint
CREATE INDEX "kept_records_until_idx" ON "kept_records" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "kept_records_registration_idx" ON "kept_records" USING btree ("registration_id");--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_cpf_check" CHECK ("registrations"."cpf" ~ '^[0-9]{11}$' or "registrations"."cpf" = "registrations"."id"::text);--> statement-breakpoint

-- Whether this very transaction erases somebody: what guards keep of a person, they let go of then, and at no other time.
CREATE FUNCTION is_being_erased(person uuid) RETURNS boolean LANGUAGE sql
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM erasures e WHERE e.registration_id = person AND e.erased_at IS NOT NULL AND is_own_write(e.xmin))
$$;
--> statement-breakpoint
CREATE FUNCTION holder_of_claim(winner uuid, award uuid) RETURNS uuid LANGUAGE sql STABLE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce((SELECT registration_id FROM winners WHERE id = winner), (SELECT registration_id FROM prize_awards WHERE id = award))
$$;
--> statement-breakpoint

CREATE FUNCTION guard_erasure() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.erased_at IS NOT NULL OR NOT EXISTS (SELECT FROM registrations WHERE id = NEW.registration_id AND status = 'canceled') THEN
      RAISE EXCEPTION 'an erasure begins with an account that was closed' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.erased_at IS NOT NULL AND (TG_OP = 'DELETE'
    OR (to_jsonb(NEW) - 'returned_as' - 'cpf_hash') <> (to_jsonb(OLD) - 'returned_as' - 'cpf_hash')
    OR NEW.cpf_hash IS NOT NULL AND NEW.cpf_hash IS DISTINCT FROM OLD.cpf_hash) THEN
    RAISE EXCEPTION 'who was erased stays so' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  IF (NEW.registration_id, NEW.asked_at) IS DISTINCT FROM (OLD.registration_id, OLD.asked_at) THEN
    RAISE EXCEPTION 'an erasure stays whose it is' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL AND NEW.cpf_hash IS NULL THEN
    RAISE EXCEPTION 'caps and blocks know an erased CPF again' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER erasures_guard BEFORE INSERT OR UPDATE OR DELETE ON erasures FOR EACH ROW EXECUTE FUNCTION guard_erasure();
--> statement-breakpoint
CREATE TRIGGER erasures_no_truncate BEFORE TRUNCATE ON erasures FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint

-- Nobody's log goes under the pretext of an erasure that leaves the person standing.
CREATE FUNCTION check_erased() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM registrations r WHERE r.id = NEW.registration_id AND r.status = 'canceled' AND r.ip IS NULL AND r.form_key IS NULL
      AND r.cpf = r.id::text AND r.email = r.id::text AND r.phone = r.id::text AND r.password_hash = ''
  ) OR EXISTS (SELECT FROM user_logs WHERE registration_id = NEW.registration_id)
    OR EXISTS (SELECT FROM sessions WHERE registration_id = NEW.registration_id)
    OR EXISTS (SELECT FROM requests WHERE registration_id = NEW.registration_id)
    OR EXISTS (SELECT FROM registration_notes WHERE registration_id = NEW.registration_id) THEN
    RAISE EXCEPTION 'who is erased is erased whole' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER erasures_whole AFTER UPDATE ON erasures DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION check_erased();
--> statement-breakpoint

CREATE FUNCTION guard_kept_record() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR OLD.kept_until > clock_timestamp() THEN
    RAISE EXCEPTION 'what the law keeps stays as it is until its time is over' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER kept_records_guard BEFORE UPDATE OR DELETE ON kept_records FOR EACH ROW EXECUTE FUNCTION guard_kept_record();
--> statement-breakpoint
CREATE TRIGGER kept_records_no_truncate BEFORE TRUNCATE ON kept_records FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint

-- The rows that the application's role may not touch, of the person whom its transaction erases and of nobody else.
CREATE FUNCTION erase_guarded_rows(person uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT is_being_erased(person) THEN
    RAISE EXCEPTION 'only who is being erased loses what guards keep' USING ERRCODE = 'restrict_violation';
  END IF;
  UPDATE cpf_blocks b SET cpf = b.id::text FROM registrations r WHERE r.id = person AND b.cpf = r.cpf;
  UPDATE fulfilments SET delivery_code = NULL WHERE delivery_code IS NOT NULL AND holder_of_claim(winner_id, award_id) = person
    AND (winner_id IN (SELECT id FROM winners WHERE registration_id = person)
      OR award_id IN (SELECT id FROM prize_awards WHERE registration_id = person));
  UPDATE disqualifications SET plea = NULL WHERE plea IS NOT NULL
    AND (winner_id IN (SELECT id FROM winners WHERE registration_id = person)
      OR award_id IN (SELECT id FROM prize_awards WHERE registration_id = person));
  DELETE FROM user_logs WHERE registration_id = person;
  DELETE FROM looks WHERE registration_id = person;
  DELETE FROM registration_notes WHERE registration_id = person;
  DELETE FROM requests WHERE registration_id = person;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION erase_guarded_rows(uuid) FROM PUBLIC;
--> statement-breakpoint

CREATE OR REPLACE FUNCTION guard_cpf() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.cpf = OLD.id::text THEN
    RAISE EXCEPTION 'who was erased stays so' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.cpf = NEW.id::text THEN
    IF is_being_erased(OLD.id) THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a CPF goes with an erasure' USING ERRCODE = 'restrict_violation';
  END IF;
  IF EXISTS (SELECT FROM tickets WHERE registration_id = OLD.id) THEN
    RAISE EXCEPTION 'the CPF of a person with lucky numbers stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_cpf_block() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- The block stays; whose it is, is known by its keyed hash alone (erasures).
  IF TG_OP = 'UPDATE' AND NEW.cpf = OLD.id::text AND (to_jsonb(NEW) - 'cpf') = (to_jsonb(OLD) - 'cpf')
    AND EXISTS (SELECT FROM registrations r WHERE r.cpf = OLD.cpf AND is_being_erased(r.id)) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR OLD.unblocked_at IS NOT NULL
    OR (OLD.id, OLD.cpf, OLD.reason, OLD.blocked_by, OLD.blocked_at) IS DISTINCT FROM (NEW.id, NEW.cpf, NEW.reason, NEW.blocked_by, NEW.blocked_at) THEN
    RAISE EXCEPTION 'a block is lifted once, and stays as it was' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_user_log() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_being_erased(OLD.registration_id) THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' OR OLD.at >= (clock_timestamp() AT TIME ZONE 'America/Sao_Paulo'
    - CASE OLD.event WHEN 'signed-in' THEN interval '6 months' ELSE interval '5 years' END) AT TIME ZONE 'America/Sao_Paulo' THEN
    RAISE EXCEPTION 'what happened to a person stays as it was told until its time is over' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_look() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_being_erased(OLD.registration_id) THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' OR OLD.looked_at >= (clock_timestamp() AT TIME ZONE 'America/Sao_Paulo' - interval '5 years') AT TIME ZONE 'America/Sao_Paulo' THEN
    RAISE EXCEPTION 'who looked at a person''s data stays for five years' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_registration_note() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_being_erased(OLD.registration_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a note about a person stays as it was written' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_request() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF is_being_erased(OLD.registration_id) THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'a request is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.invoice_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM invoices WHERE id = NEW.invoice_id AND registration_id = NEW.registration_id) THEN
      RAISE EXCEPTION 'a request is about an invoice of its own person' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.state <> 'open' OR NEW.version <> OLD.version + 1
    OR (OLD.id, OLD.kind, OLD.registration_id, OLD.invoice_id, OLD.said, OLD.wanted_cpf, OLD.wanted_birthdate,
        OLD.wanted_name, OLD.wanted_lastname, OLD.form_key, OLD.created_at)
      IS DISTINCT FROM (NEW.id, NEW.kind, NEW.registration_id, NEW.invoice_id, NEW.said, NEW.wanted_cpf,
        NEW.wanted_birthdate, NEW.wanted_name, NEW.wanted_lastname, NEW.form_key, NEW.created_at) THEN
    RAISE EXCEPTION 'a request is answered once, and stays as it was sent' USING ERRCODE = 'restrict_violation';
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
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_fulfilment() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.state = 'waiting' THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'what was sent stays' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.delivery_code IS NULL AND (to_jsonb(NEW) - 'delivery_code') = (to_jsonb(OLD) - 'delivery_code')
    AND is_being_erased(holder_of_claim(OLD.winner_id, OLD.award_id)) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND (OLD.id, OLD.winner_id, OLD.award_id, OLD.kind_id, OLD.deliver_by, OLD.created_at)
    IS DISTINCT FROM (NEW.id, NEW.winner_id, NEW.award_id, NEW.kind_id, NEW.deliver_by, NEW.created_at) THEN
    RAISE EXCEPTION 'a delivery stays whose it is' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.state = 'delivered' AND OLD.delivery_code IS DISTINCT FROM NEW.delivery_code THEN
    RAISE EXCEPTION 'what was delivered keeps its code' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.state <> NEW.state AND OLD.state || '>' || NEW.state NOT IN (
    'waiting>sent', 'sent>delivered', 'sent>returned', 'delivered>returned', 'returned>sent'
  ) THEN
    RAISE EXCEPTION 'a delivery cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = 'sent' AND NOT EXISTS (
    SELECT FROM prize_awards WHERE id = NEW.award_id AND state = 'validated' AND released_at IS NULL
  ) AND NOT EXISTS (
    SELECT FROM winners w JOIN draws d ON d.id = w.draw_id
    WHERE w.id = NEW.winner_id AND w.state = 'validated' AND d.state = 'published'
  ) THEN
    RAISE EXCEPTION 'a prize is sent once it is validated, and its draw published' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_fulfilment_told() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    OR is_being_erased(holder_of_claim(NEW.winner_id, NEW.award_id))
    OR is_told('winners', NEW.winner_id::text)
    OR EXISTS (SELECT FROM prize_awards a WHERE a.id = NEW.award_id AND is_told('prizes', a.prize_id::text)) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'delivery % changes with a row of the audit that tells of it', NEW.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- With its salt a CPF's hash is tried in minutes: it goes with the value.
CREATE OR REPLACE FUNCTION guard_action_value() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.value IS NOT NULL OR NEW.erased_at IS NULL OR (OLD.id, OLD.action_id, OLD.path) IS DISTINCT FROM (NEW.id, NEW.action_id, NEW.path)
    OR NEW.salt NOT IN (OLD.salt, '') THEN
    RAISE EXCEPTION 'an audit value can only be erased' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.value IS NULL THEN
    NEW.erased_at := OLD.erased_at;
  ELSIF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    NEW.erased_at := date_trunc('milliseconds', clock_timestamp());
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_erased_change() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'who was erased stays so' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER registrations_erased BEFORE UPDATE ON registrations FOR EACH ROW WHEN (OLD.cpf = OLD.id::text) EXECUTE FUNCTION refuse_erased_change();
