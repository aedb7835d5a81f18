ALTER TABLE "winners" DROP COLUMN "trail";--> statement-breakpoint

-- Each thing about a draw moves with one step only: the base as it closes, the extraction while it is closed, the result
-- as it is computed or goes back, the publication once.
CREATE OR REPLACE FUNCTION guard_draw() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step text := OLD.state || '>' || NEW.state;
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a draw is canceled, never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> NEW.state AND step NOT IN (
    'planned>closing', 'planned>canceled', 'closing>closed', 'closing>planned', 'closed>computed', 'closed>canceled',
    'computed>published', 'computed>closed'
  ) THEN
    RAISE EXCEPTION 'draw cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> 'planned' AND (OLD.period_start, OLD.period_end, OLD.rule, OLD.holder_key, OLD.holder_key_commitment)
    IS DISTINCT FROM (NEW.period_start, NEW.period_end, NEW.rule, NEW.holder_key, NEW.holder_key_commitment) THEN
    RAISE EXCEPTION 'a draw that no longer plans keeps its period, rule and key' USING ERRCODE = 'restrict_violation';
  END IF;
  IF step <> 'closing>closed' AND (OLD.base_sha256, OLD.base_root, OLD.base_file, OLD.base_rows, OLD.tree_file, OLD.closed_at)
    IS DISTINCT FROM (NEW.base_sha256, NEW.base_root, NEW.base_file, NEW.base_rows, NEW.tree_file, NEW.closed_at) THEN
    RAISE EXCEPTION 'the base of a draw is written as it closes and never moves' USING ERRCODE = 'restrict_violation';
  END IF;
  IF step NOT IN ('closed>closed', 'computed>closed') AND (OLD.extraction, OLD.extraction_by, OLD.extraction_at)
    IS DISTINCT FROM (NEW.extraction, NEW.extraction_by, NEW.extraction_at) THEN
    RAISE EXCEPTION 'an extraction is entered while the draw is closed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF step NOT IN ('closed>computed', 'computed>closed')
    AND (OLD.result_file, OLD.result_sha256, OLD.inspected, OLD.computed_by, OLD.computed_at)
    IS DISTINCT FROM (NEW.result_file, NEW.result_sha256, NEW.inspected, NEW.computed_by, NEW.computed_at) THEN
    RAISE EXCEPTION 'the result of a draw never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF step <> 'computed>published' AND (OLD.published_by, OLD.published_at, OLD.audit_head)
    IS DISTINCT FROM (NEW.published_by, NEW.published_at, NEW.audit_head) THEN
    RAISE EXCEPTION 'a draw is published once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint

-- Who is left out of a base is written as it closes, and stays.
CREATE FUNCTION guard_exclusion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM draws WHERE id = NEW.draw_id AND state = 'closing') THEN
    RAISE EXCEPTION 'exclusions are written as a draw closes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER draw_exclusions_closing BEFORE INSERT ON draw_exclusions FOR EACH ROW EXECUTE FUNCTION guard_exclusion();
--> statement-breakpoint
CREATE TRIGGER draw_exclusions_append_only BEFORE UPDATE OR DELETE ON draw_exclusions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER rehearsals_append_only BEFORE UPDATE OR DELETE ON rehearsals FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER draw_rejections_append_only BEFORE UPDATE OR DELETE ON draw_rejections
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- A winner's place in the result is written as it is computed; only a result that goes back takes its rows along.
CREATE FUNCTION guard_winner() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  draw_state text;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.id, OLD.draw_id, OLD."order", OLD.kind, OLD.ticket_id, OLD.registration_id, OLD.trail_index, OLD.claim_by)
      IS DISTINCT FROM (NEW.id, NEW.draw_id, NEW."order", NEW.kind, NEW.ticket_id, NEW.registration_id, NEW.trail_index, NEW.claim_by) THEN
      RAISE EXCEPTION 'the result of a draw never changes' USING ERRCODE = 'restrict_violation';
    END IF;
    IF OLD.replaces_id IS NOT NULL AND (OLD.replaces_id, OLD.called_by, OLD.called_at)
      IS DISTINCT FROM (NEW.replaces_id, NEW.called_by, NEW.called_at) THEN
      RAISE EXCEPTION 'a surrogate is called once' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  SELECT state INTO draw_state FROM draws WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.draw_id ELSE NEW.draw_id END;
  IF TG_OP = 'INSERT' AND draw_state IS DISTINCT FROM 'computed' OR TG_OP = 'DELETE' AND draw_state IS DISTINCT FROM 'closed' THEN
    RAISE EXCEPTION 'winners come and go with the result' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER winners_guard BEFORE INSERT OR UPDATE OR DELETE ON winners FOR EACH ROW EXECUTE FUNCTION guard_winner();
