-- A plan that changes period or rule is told to the log before the first moment that it has, and that it had: the log says when,
-- and whoever checks takes what was told of later for a draw that was changed while it ran. guard_draw asks as the row is
-- changed and looks at the old first moment alone; a commit may wait behind that for the audit's chain.
CREATE OR REPLACE FUNCTION write_draw_plan() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  draw uuid;
BEGIN
  IF TG_TABLE_NAME = 'draws' THEN draw := NEW.id; ELSE draw := NEW.draw_id; END IF;
  IF NOT EXISTS (SELECT FROM draw_segments s WHERE s.draw_id = draw) THEN
    RETURN NULL;
  END IF;
  -- Inside, since a segment's row has no rule to look at.
  IF TG_TABLE_NAME = 'draws' THEN
    IF clock_timestamp() >= OLD.period_start AND NEW.rule->'seriesCount' <> OLD.rule->'seriesCount'
      AND (NEW.rule->>'seriesCount')::bigint <> (SELECT sum(s.series_count) FROM draw_segments s WHERE s.draw_id = draw) THEN
      RAISE EXCEPTION 'the series of a draw grow with a segment' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  PERFORM renew_draw_plan(draw);
  -- Behind it, and to the millisecond of log_draw_plan: since the row was changed the commit may have waited.
  IF TG_TABLE_NAME = 'draws' THEN
    IF clock_timestamp()::timestamptz(3) >= least(OLD.period_start, NEW.period_start)
      AND (OLD.period_start, OLD.period_end, OLD.rule - 'seriesCount')
      IS DISTINCT FROM (NEW.period_start, NEW.period_end, NEW.rule - 'seriesCount') THEN
      RAISE EXCEPTION 'a draw keeps its period, rule and key from its first moment on' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  RETURN NULL;
END $$;
