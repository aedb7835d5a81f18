-- What a number can win, how often and whose it is then are in no public file: from the first moment on they stay as they
-- were read, whoever asks and confirms, by this clock as rule and period.
CREATE FUNCTION guard_draw_promise() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF clock_timestamp() >= OLD.period_start THEN
    RAISE EXCEPTION 'a draw keeps what it promised from its first moment on' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER draws_promise BEFORE UPDATE OF prize, once_per_promotion, after_publication, winner_names ON draws
FOR EACH ROW WHEN ((OLD.prize, OLD.once_per_promotion, OLD.after_publication, OLD.winner_names)
  IS DISTINCT FROM (NEW.prize, NEW.once_per_promotion, NEW.after_publication, NEW.winner_names)) EXECUTE FUNCTION guard_draw_promise();
