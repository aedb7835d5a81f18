-- An extraction of which two people typed the same prizes, or a result was there, took place: by what the log was told, since the
-- draw's own row forgets prizes that somebody typed otherwise later.
CREATE OR REPLACE FUNCTION guard_postponement() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.postponement_asked IS NULL OR NEW.postponement_asked IS NOT NULL
    OR jsonb_array_length(NEW.postponements) <> jsonb_array_length(OLD.postponements) + 1
    OR (OLD.postponement_asked ->> 'to') IS DISTINCT FROM (NEW.postponements -> -1 ->> 'to')
    OR (OLD.postponement_asked ->> 'by') IS NOT DISTINCT FROM (NEW.postponements -> -1 ->> 'by') THEN
    RAISE EXCEPTION 'an extraction is postponed by two people' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.extraction IS NOT NULL OR EXISTS (SELECT FROM draw_rejections r WHERE r.draw_id = OLD.id) OR EXISTS (
    SELECT FROM log_entries e WHERE e.scope = 'draw:' || OLD.id AND e.sealed_line IS NULL AND (e.kind IN ('result', 'rejected')
      OR e.kind = 'extraction' AND e.envelope::json ->> 'extractionOn' = OLD.extraction_on::text)
  ) THEN
    RAISE EXCEPTION 'an extraction that took place is not postponed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
