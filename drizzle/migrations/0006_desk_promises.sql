ALTER TABLE "users" ADD COLUMN "totp_begun_at" timestamp (3) with time zone;
--> statement-breakpoint

-- Nobody chooses a row's place in the audit: it stands right behind the head, whatever was sent. public.actions, since a
-- temporary table of the session's own would be found first.
CREATE OR REPLACE FUNCTION guard_action() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head record;
BEGIN
  SELECT seq, hash INTO head FROM public.actions ORDER BY seq DESC LIMIT 1;
  IF NEW.prev_hash <> coalesce(head.hash, repeat('0', 64)) THEN
    RAISE EXCEPTION 'audit row does not follow the head' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.hash <> encode(sha256(convert_to(NEW.prev_hash || NEW.text, 'UTF8')), 'hex') THEN
    RAISE EXCEPTION 'audit row has a wrong hash' USING ERRCODE = 'restrict_violation';
  END IF;
  NEW.seq := coalesce(head.seq, 0) + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint

-- For the same reason: every other guard that looks into a table finds the real one.
ALTER FUNCTION refuse_ticket_change() SET search_path = pg_catalog, public, pg_temp;--> statement-breakpoint
ALTER FUNCTION check_new_tickets() SET search_path = pg_catalog, public, pg_temp;--> statement-breakpoint
ALTER FUNCTION keep_prize_held() SET search_path = pg_catalog, public, pg_temp;--> statement-breakpoint
ALTER FUNCTION guard_award() SET search_path = pg_catalog, public, pg_temp;--> statement-breakpoint
ALTER FUNCTION guard_exclusion() SET search_path = pg_catalog, public, pg_temp;--> statement-breakpoint
ALTER FUNCTION guard_winner() SET search_path = pg_catalog, public, pg_temp;--> statement-breakpoint

-- What no statement deletes row by row, none empties at a stroke: TRUNCATE fires no row's trigger.
CREATE FUNCTION refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never emptied', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER action_values_no_truncate BEFORE TRUNCATE ON action_values FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE TRIGGER rehearsals_no_truncate BEFORE TRUNCATE ON rehearsals FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE TRIGGER draw_rejections_no_truncate BEFORE TRUNCATE ON draw_rejections FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE TRIGGER draw_exclusions_no_truncate BEFORE TRUNCATE ON draw_exclusions FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE TRIGGER draw_segments_no_truncate BEFORE TRUNCATE ON draw_segments FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE TRIGGER draws_no_truncate BEFORE TRUNCATE ON draws FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE TRIGGER tickets_no_truncate BEFORE TRUNCATE ON tickets FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE TRIGGER winners_no_truncate BEFORE TRUNCATE ON winners FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE TRIGGER prizes_no_truncate BEFORE TRUNCATE ON prizes FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE TRIGGER regulations_no_truncate BEFORE TRUNCATE ON regulations FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
