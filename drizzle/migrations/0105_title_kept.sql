-- Once the period is over only the extraction's day moves: what a draw is called stays too, by this clock as its promise.
CREATE FUNCTION guard_draw_title() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF clock_timestamp() > OLD.period_end THEN
    RAISE EXCEPTION 'a draw keeps its title once its period is over' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER draws_title BEFORE UPDATE OF title ON draws
FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title) EXECUTE FUNCTION guard_draw_title();
