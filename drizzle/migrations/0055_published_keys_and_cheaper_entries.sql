ALTER TABLE "draw_segments" ADD COLUMN "published_key" "bytea";--> statement-breakpoint
CREATE INDEX "log_entries_open_idx" ON "log_entries" USING btree ("scope","kind") WHERE "log_entries"."sealed_line" is null and "log_entries"."scope" is not null;--> statement-breakpoint

-- A run of series stays as it was made; its key stands plain once its draw is published, and is the one committed to.
CREATE FUNCTION guard_segment_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.published_key IS NULL AND NEW.published_key IS NOT NULL
    AND to_jsonb(OLD) - 'published_key' = to_jsonb(NEW) - 'published_key'
    AND NEW.key_commitment = encode(sha256(NEW.published_key || convert_to(format(
      '{"draw":"%s","series":{"count":%s,"first":%s},"version":%s}', NEW.draw_id, NEW.series_count, NEW.series_first, NEW.ordinal
    ), 'UTF8')), 'hex')
    AND EXISTS (SELECT FROM draws WHERE id = NEW.draw_id AND state = 'published') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a run of series stays as it was made' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
DROP TRIGGER draw_segments_append_only ON draw_segments;
--> statement-breakpoint
CREATE TRIGGER draw_segments_append_only BEFORE UPDATE OR DELETE ON draw_segments FOR EACH ROW EXECUTE FUNCTION guard_segment_change();
--> statement-breakpoint
CREATE TRIGGER draw_segments_unpublished BEFORE INSERT ON draw_segments FOR EACH ROW
  WHEN (NEW.published_key IS NOT NULL) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- The same as before, a row at a time: a look at one row of draws, and hashes that plpgsql works out without a query. Rows
-- that are collected for a statement's end, two queries over them and another search path cost a coupon's entry four times as
-- much, and conditions of a trigger, which are read anew for each statement, three times.
DROP TRIGGER log_entries_in_time ON log_entries;
--> statement-breakpoint
DROP FUNCTION check_new_entries();
--> statement-breakpoint
CREATE FUNCTION check_new_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  state text;
BEGIN
  IF NEW.leaf <> sha256('\x00'::bytea || convert_to(NEW.envelope, 'UTF8'))
    OR NEW.sealed_line IS NOT NULL AND (NEW.sealed_line::json ->> 'kind' IS DISTINCT FROM NEW.kind OR NEW.envelope <>
      '{"kind":"sealed","scope":"' || NEW.scope || '","seal":"' || encode(sha256(convert_to(NEW.sealed_line, 'UTF8')), 'hex') || '"}') THEN
    RAISE EXCEPTION 'an entry % has another hash than what it says', NEW.kind USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.sealed_line IS NOT NULL AND starts_with(NEW.scope, 'draw:') THEN
    state := (SELECT d.state FROM public.draws d WHERE d.id = substr(NEW.scope, 6)::uuid);
    IF NOT (state = 'closing' OR state = 'planned' AND NEW.kind <> 'ineligible') THEN
      RAISE EXCEPTION 'an entry % of a draw is told before it is closed', NEW.kind USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER log_entries_in_time BEFORE INSERT ON log_entries FOR EACH ROW EXECUTE FUNCTION check_new_entry();
