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
