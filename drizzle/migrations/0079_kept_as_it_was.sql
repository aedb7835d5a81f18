CREATE TABLE "named_bases" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"file_key" text,
	"sealed_file_key" "bytea",
	"sha256" text NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "named_bases_sha256_check" CHECK ("named_bases"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "named_bases_file_check" CHECK (("named_bases"."file_key" is null) = ("named_bases"."sealed_file_key" is null)),
	CONSTRAINT "named_bases_sealed_check" CHECK ("named_bases"."sealed_file_key" is null or octet_length("named_bases"."sealed_file_key") = 77 and get_byte("named_bases"."sealed_file_key", 0) = 1)
);
--> statement-breakpoint
CREATE TABLE "validated_names" (
	"id" uuid PRIMARY KEY NOT NULL,
	"winner_id" uuid,
	"award_id" uuid,
	"name" text NOT NULL,
	"lastname" text NOT NULL,
	"city" text NOT NULL,
	"uf" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "validated_names_subject_check" CHECK (("validated_names"."winner_id" is null) <> ("validated_names"."award_id" is null))
);
--> statement-breakpoint
ALTER TABLE "base_hand_ins" ADD COLUMN "named_sha256" text;--> statement-breakpoint
ALTER TABLE "named_bases" ADD CONSTRAINT "named_bases_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validated_names" ADD CONSTRAINT "validated_names_winner_id_winners_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."winners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validated_names" ADD CONSTRAINT "validated_names_award_id_prize_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."prize_awards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "validated_names_winner_key" ON "validated_names" USING btree ("winner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "validated_names_award_key" ON "validated_names" USING btree ("award_id");--> statement-breakpoint
-- Whom a prize was validated for is written in the step that validates it, as the registration says then, and goes with a
-- validation that is undone. The owner's function writes it, and the application's role nothing.
CREATE FUNCTION keep_validated_name() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = NEW.state THEN
    RETURN NULL;
  END IF;
  IF NEW.state <> 'invalid' THEN
    DELETE FROM validated_names WHERE winner_id = NEW.id OR award_id = NEW.id;
  END IF;
  IF NEW.state = 'validated' THEN
    INSERT INTO validated_names (id, winner_id, award_id, name, lastname, city, uf)
    SELECT gen_random_uuid(), CASE TG_TABLE_NAME WHEN 'winners' THEN NEW.id END,
      CASE TG_TABLE_NAME WHEN 'prize_awards' THEN NEW.id END, r.name, r.lastname, r.city, r.uf
    FROM registrations r WHERE r.id = NEW.registration_id AND r.cpf <> r.id::text;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER winners_named AFTER INSERT OR UPDATE OF state ON winners FOR EACH ROW EXECUTE FUNCTION keep_validated_name();
--> statement-breakpoint
CREATE TRIGGER prize_awards_named AFTER INSERT OR UPDATE OF state ON prize_awards FOR EACH ROW EXECUTE FUNCTION keep_validated_name();
--> statement-breakpoint
-- What was validated before has the name of now: another is nowhere.
INSERT INTO validated_names (id, winner_id, name, lastname, city, uf)
SELECT gen_random_uuid(), w.id, r.name, r.lastname, r.city, r.uf
FROM winners w JOIN registrations r ON r.id = w.registration_id WHERE w.state = 'validated' AND r.cpf <> r.id::text;
--> statement-breakpoint
INSERT INTO validated_names (id, award_id, name, lastname, city, uf)
SELECT gen_random_uuid(), a.id, r.name, r.lastname, r.city, r.uf
FROM prize_awards a JOIN registrations r ON r.id = a.registration_id WHERE a.state = 'validated' AND r.cpf <> r.id::text;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION erase_guarded_rows(person uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
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
  DELETE FROM validated_names WHERE winner_id IN (SELECT id FROM winners WHERE registration_id = person)
    OR award_id IN (SELECT id FROM prize_awards WHERE registration_id = person);
  DELETE FROM user_logs WHERE registration_id = person;
  DELETE FROM registration_notes WHERE registration_id = person;
  DELETE FROM requests WHERE registration_id = person;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_erased() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM registrations r WHERE r.id = NEW.registration_id AND r.status = 'canceled' AND r.ip IS NULL AND r.form_key IS NULL
      AND r.cpf = r.id::text AND r.email = r.id::text AND r.phone = r.id::text AND r.password_hash = ''
  ) OR EXISTS (SELECT FROM user_logs WHERE registration_id = NEW.registration_id)
    OR EXISTS (SELECT FROM sessions WHERE registration_id = NEW.registration_id)
    OR EXISTS (SELECT FROM requests WHERE registration_id = NEW.registration_id)
    OR EXISTS (SELECT FROM registration_notes WHERE registration_id = NEW.registration_id)
    OR EXISTS (SELECT FROM validated_names v JOIN winners w ON w.id = v.winner_id WHERE w.registration_id = NEW.registration_id)
    OR EXISTS (SELECT FROM validated_names v JOIN prize_awards a ON a.id = v.award_id WHERE a.registration_id = NEW.registration_id) THEN
    RAISE EXCEPTION 'who is erased is erased whole' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The base with names is one file of a frozen base, and stays it until its time is over; then the file goes, its hash stays.
CREATE FUNCTION guard_named_base() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.file_key IS NOT NULL AND NEW.kept_until > clock_timestamp()
    AND EXISTS (SELECT FROM draws d WHERE d.id = NEW.draw_id AND d.base_sha256 IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.file_key IS NULL AND OLD.kept_until <= clock_timestamp()
    AND (OLD.draw_id, OLD.sha256, OLD.kept_until, OLD.created_at)
      IS NOT DISTINCT FROM (NEW.draw_id, NEW.sha256, NEW.kept_until, NEW.created_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the base with names is written once, of a frozen base, and stays until its time is over'
    USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER named_bases_guard BEFORE INSERT OR UPDATE OR DELETE ON named_bases FOR EACH ROW EXECUTE FUNCTION guard_named_base();
--> statement-breakpoint
CREATE TRIGGER named_bases_no_truncate BEFORE TRUNCATE ON named_bases FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_hand_in() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM draws d LEFT JOIN named_bases n ON n.draw_id = d.id
    WHERE d.id = NEW.draw_id AND d.state IN ('closed', 'computed', 'published')
      AND d.base_sha256 = NEW.base_sha256 AND n.sha256 IS NOT DISTINCT FROM NEW.named_sha256
      AND date_trunc('minute', d.closed_at) <= NEW.handed_at
  ) THEN
    RAISE EXCEPTION 'the base of a draw is handed in once it is written, and as it is' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
