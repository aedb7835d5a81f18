CREATE TABLE "disqualifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"winner_id" uuid,
	"award_id" uuid,
	"reason_code" text NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	"plea" text,
	"answered_at" timestamp (3) with time zone,
	"state" text DEFAULT 'asked' NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disqualifications_subject_check" CHECK (("disqualifications"."winner_id" is null) <> ("disqualifications"."award_id" is null)),
	CONSTRAINT "disqualifications_code_check" CHECK ("disqualifications"."reason_code" in ('staff', 'underage', 'documents', 'unclaimed', 'receipt', 'already-won', 'account', 'declined', 'rules', 'other')),
	CONSTRAINT "disqualifications_state_check" CHECK ("disqualifications"."state" in ('asked', 'confirmed', 'withdrawn')),
	CONSTRAINT "disqualifications_ended_check" CHECK (("disqualifications"."state" = 'asked') = ("disqualifications"."ended_at" is null) and ("disqualifications"."ended_by" is null) = ("disqualifications"."ended_at" is null)),
	CONSTRAINT "disqualifications_two_and_heard" CHECK ("disqualifications"."state" <> 'confirmed' or ("disqualifications"."ended_by" <> "disqualifications"."asked_by" and "disqualifications"."told_at" is not null and "disqualifications"."ended_at" >= "disqualifications"."told_at" + interval '48 hours'))
);
--> statement-breakpoint
ALTER TABLE "prize_awards" ADD COLUMN "reason_code" text;--> statement-breakpoint
ALTER TABLE "prize_awards" ADD COLUMN "papers_waived" text;--> statement-breakpoint
ALTER TABLE "prize_awards" ADD COLUMN "validation_asked" jsonb;--> statement-breakpoint
ALTER TABLE "winners" ADD COLUMN "reason_code" text;--> statement-breakpoint
ALTER TABLE "winners" ADD COLUMN "papers_waived" text;--> statement-breakpoint
ALTER TABLE "winners" ADD COLUMN "validation_asked" jsonb;--> statement-breakpoint
ALTER TABLE "disqualifications" ADD CONSTRAINT "disqualifications_winner_id_winners_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."winners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disqualifications" ADD CONSTRAINT "disqualifications_award_id_prize_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."prize_awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disqualifications" ADD CONSTRAINT "disqualifications_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disqualifications" ADD CONSTRAINT "disqualifications_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disqualifications_winner_idx" ON "disqualifications" USING btree ("winner_id");--> statement-breakpoint
CREATE INDEX "disqualifications_award_idx" ON "disqualifications" USING btree ("award_id");--> statement-breakpoint
CREATE UNIQUE INDEX "disqualifications_open_winner_key" ON "disqualifications" USING btree ("winner_id") WHERE "disqualifications"."state" = 'asked';--> statement-breakpoint
CREATE UNIQUE INDEX "disqualifications_open_award_key" ON "disqualifications" USING btree ("award_id") WHERE "disqualifications"."state" = 'asked';--> statement-breakpoint
ALTER TABLE "prize_awards" ADD CONSTRAINT "prize_awards_validated_by_two" CHECK ("prize_awards"."state" <> 'validated' or "prize_awards"."validation_asked" is null or ("prize_awards"."validation_asked"->>'by')::uuid is distinct from "prize_awards"."decided_by");--> statement-breakpoint
ALTER TABLE "prize_awards" ADD CONSTRAINT "prize_awards_reason_code_check" CHECK ("prize_awards"."reason_code" in ('staff', 'underage', 'documents', 'unclaimed', 'receipt', 'already-won', 'account', 'declined', 'rules', 'other'));--> statement-breakpoint
ALTER TABLE "winners" ADD CONSTRAINT "winners_validated_by_two" CHECK ("winners"."state" <> 'validated' or "winners"."validation_asked" is null or ("winners"."validation_asked"->>'by')::uuid is distinct from "winners"."decided_by");--> statement-breakpoint
ALTER TABLE "winners" ADD CONSTRAINT "winners_reason_code_check" CHECK ("winners"."reason_code" in ('staff', 'underage', 'documents', 'unclaimed', 'receipt', 'already-won', 'account', 'declined', 'rules', 'other'));
--> statement-breakpoint

-- Who asked, for whom and why stays; the moment of the telling and the end are written once.
CREATE FUNCTION guard_disqualification() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
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
CREATE TRIGGER disqualifications_guard BEFORE UPDATE ON disqualifications FOR EACH ROW EXECUTE FUNCTION guard_disqualification();
--> statement-breakpoint
CREATE TRIGGER disqualifications_no_truncate BEFORE TRUNCATE ON disqualifications FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint

-- A won prize is lost by a request that a second account confirmed, and by that one alone: each loss has its own.
CREATE FUNCTION guard_loss() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM disqualifications q
    WHERE q.state = 'confirmed' AND q.reason_code = NEW.reason_code AND q.ended_by = NEW.decided_by AND q.ended_at = NEW.decided_at
      AND CASE TG_TABLE_NAME WHEN 'winners' THEN q.winner_id = NEW.id ELSE q.award_id = NEW.id END
  ) THEN
    RAISE EXCEPTION 'a won prize is lost by what two people decided' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER winners_lost BEFORE UPDATE ON winners FOR EACH ROW
  WHEN (OLD.state <> 'invalid' AND NEW.state = 'invalid') EXECUTE FUNCTION guard_loss();
--> statement-breakpoint
CREATE TRIGGER prize_awards_lost BEFORE UPDATE ON prize_awards FOR EACH ROW
  WHEN (OLD.state <> 'invalid' AND NEW.state = 'invalid') EXECUTE FUNCTION guard_loss();
