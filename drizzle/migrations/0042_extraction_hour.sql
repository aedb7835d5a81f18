ALTER TABLE "draws" ADD COLUMN "extraction_hour" smallint DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_hour_check" CHECK ("draws"."extraction_hour" between 0 and 23);--> statement-breakpoint
-- A plan names the hour that its extraction has, and a new version comes with another.
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('draw_plan_text(uuid, integer)'::regprocedure),
    'interval ''20 hours''', 'make_interval(hours => d.extraction_hour)');
END $$;--> statement-breakpoint
DROP TRIGGER draws_plan ON draws;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER draws_plan AFTER UPDATE OF title, period_start, period_end, extraction_on, extraction_hour, rule ON draws
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION write_draw_plan();--> statement-breakpoint
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('guard_draw()'::regprocedure),
    '  IF OLD.state <> ''planned'' AND (OLD.period_start,',
    '  IF OLD.state <> ''planned'' AND OLD.extraction_hour <> NEW.extraction_hour AND OLD.extraction_on = NEW.extraction_on THEN
    RAISE EXCEPTION ''the hour of an extraction moves with its day'' USING ERRCODE = ''restrict_violation'';
  END IF;
  IF OLD.state <> ''planned'' AND (OLD.period_start,');
END $$;
