-- Whoever moves an extraction once its prizes may be known chooses the winner. By the database's clock, and of draws that were
-- planned before: one that was planned when it was over is a test or a rehearsal, and stays at its own hour.
CREATE FUNCTION guard_extraction() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM draw_plans p,
      -- The day that a closed draw leaves may be over, as no extraction took place on it: two people say so.
      LATERAL (VALUES (OLD.extraction_on, OLD.extraction_hour, OLD.state = 'planned' OR OLD.extraction_on = NEW.extraction_on),
        (NEW.extraction_on, NEW.extraction_hour, true)) AS e (day, hour, counts),
      LATERAL (SELECT (e.day + make_interval(hours => e.hour - 3)) AT TIME ZONE 'America/Sao_Paulo' AS last) AS close
    WHERE p.draw_id = OLD.id AND p.version = 1 AND e.counts AND p.created_at < close.last AND close.last <= clock_timestamp()
  ) THEN
    RAISE EXCEPTION 'an extraction neither leaves nor goes to an hour whose list had to be closed by now' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER draws_extraction BEFORE UPDATE OF extraction_on, extraction_hour ON draws FOR EACH ROW
WHEN (OLD.extraction_on IS DISTINCT FROM NEW.extraction_on OR OLD.extraction_hour IS DISTINCT FROM NEW.extraction_hour)
EXECUTE FUNCTION guard_extraction();
