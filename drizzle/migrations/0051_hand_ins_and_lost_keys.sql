CREATE TABLE "base_hand_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"handed_at" timestamp (3) with time zone NOT NULL,
	"protocol" text NOT NULL,
	"base_sha256" text NOT NULL,
	"noted_by" uuid NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "base_hand_ins_ordinal_key" UNIQUE("draw_id","ordinal"),
	CONSTRAINT "base_hand_ins_ordinal_check" CHECK ("base_hand_ins"."ordinal" > 0),
	CONSTRAINT "base_hand_ins_protocol_check" CHECK (length("base_hand_ins"."protocol") between 1 and 100),
	CONSTRAINT "base_hand_ins_noted_check" CHECK ("base_hand_ins"."handed_at" <= "base_hand_ins"."noted_at")
);
--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_state_check";--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_ended_check";--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_two_check";--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "lapsed_because" text;--> statement-breakpoint
ALTER TABLE "draw_segments" ADD COLUMN "keys_lost_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "keys_lost_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prize_batches" ADD COLUMN "keys_lost_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "base_hand_ins" ADD CONSTRAINT "base_hand_ins_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_hand_ins" ADD CONSTRAINT "base_hand_ins_noted_by_users_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_lapsed_check" CHECK (("approvals"."state" = 'lapsed') = ("approvals"."lapsed_because" is not null) and "approvals"."lapsed_because" in ('changed', 'taken', 'not-planned', 'base-closed', 'already-invalid', 'already-blocked'));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_state_check" CHECK ("approvals"."state" in ('asked', 'confirmed', 'refused', 'withdrawn', 'lapsed'));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_ended_check" CHECK (("approvals"."state" = 'asked') = ("approvals"."ended_at" is null) and ("approvals"."ended_by" is null) = ("approvals"."state" in ('asked', 'lapsed')));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_two_check" CHECK ("approvals"."state" in ('asked', 'lapsed') or ("approvals"."state" = 'withdrawn') = ("approvals"."ended_by" = "approvals"."asked_by"));--> statement-breakpoint

-- What was handed in is the base of that draw, and not before it was written; the minute on a receipt may have begun before.
CREATE FUNCTION guard_hand_in() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM draws d WHERE d.id = NEW.draw_id AND d.state IN ('closed', 'computed', 'published')
      AND d.base_sha256 = NEW.base_sha256 AND date_trunc('minute', d.closed_at) <= NEW.handed_at
  ) THEN
    RAISE EXCEPTION 'the base of a draw is handed in once it is written, and as it is' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER base_hand_ins_of_base BEFORE INSERT ON base_hand_ins FOR EACH ROW EXECUTE FUNCTION guard_hand_in();
--> statement-breakpoint
CREATE TRIGGER base_hand_ins_append_only BEFORE UPDATE OR DELETE ON base_hand_ins FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER base_hand_ins_no_truncate BEFORE TRUNCATE ON base_hand_ins FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER base_hand_ins_told AFTER INSERT ON base_hand_ins DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_told('draws', 'draw_id');
--> statement-breakpoint

-- That keys are lost is the owner's to write down, by a command that does it past these.
CREATE TRIGGER draws_keys_lost BEFORE UPDATE OF keys_lost_at ON draws FOR EACH ROW
  WHEN (OLD.keys_lost_at IS DISTINCT FROM NEW.keys_lost_at) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER prize_batches_keys_lost BEFORE UPDATE OF keys_lost_at ON prize_batches FOR EACH ROW
  WHEN (OLD.keys_lost_at IS DISTINCT FROM NEW.keys_lost_at) EXECUTE FUNCTION refuse_change();
