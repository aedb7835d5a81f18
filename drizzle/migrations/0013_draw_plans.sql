CREATE TABLE "draw_plans" (
	"draw_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "draw_plans_pkey" PRIMARY KEY("draw_id","version")
);
--> statement-breakpoint
ALTER TABLE "draw_plans" ADD CONSTRAINT "draw_plans_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint

-- Canonical JSON (app/domain/draws/formats.md): keys sorted, no white space. A rule holds figures, words, and one list of figures, so that a space behind a comma is never text.
CREATE FUNCTION draw_rule_text(rule jsonb) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT '{' || string_agg(to_json(key)::text || ':' || replace(value::text, ', ', ','), ',' ORDER BY key COLLATE "C") || '}'
  FROM jsonb_each(rule)
$$;
--> statement-breakpoint
CREATE FUNCTION draw_plan_text(draw uuid, version integer) RETURNS text LANGUAGE sql STABLE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT '{"draw":' || to_json(d.id)::text
    || ',"extractionOn":' || to_json(d.extraction_on)::text
    || ',"periodEnd":"' || to_char(d.period_end AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","periodStart":"' || to_char(d.period_start AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","rule":' || draw_rule_text(d.rule)
    || ',"ruleSha256":"' || encode(sha256(convert_to(draw_rule_text(d.rule), 'UTF8')), 'hex')
    || '","segments":[' || string_agg('{"commitment":' || to_json(s.key_commitment)::text || ',"seriesCount":' || s.series_count
      || ',"seriesFirst":' || s.series_first || '}', ',' ORDER BY s.ordinal)
    || '],"title":' || to_json(d.title)::text || ',"version":' || $2 || '}'
  FROM draws d JOIN draw_segments s ON s.draw_id = d.id WHERE d.id = $1 GROUP BY d.id
$$;
--> statement-breakpoint

-- As the transaction ends, since a draw and its series come one after the other. Nobody else writes plans: the
-- application's role may only read them.
CREATE FUNCTION write_draw_plan() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  draw uuid;
  last record;
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
  SELECT p.version, p.text INTO last FROM draw_plans p WHERE p.draw_id = draw ORDER BY p.version DESC LIMIT 1;
  IF last.text IS NULL OR last.text <> draw_plan_text(draw, last.version) THEN
    INSERT INTO draw_plans (draw_id, version, text)
    VALUES (draw, coalesce(last.version, 0) + 1, draw_plan_text(draw, coalesce(last.version, 0) + 1));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION guard_segment() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM draws WHERE id = NEW.draw_id AND clock_timestamp() >= period_end)
    AND EXISTS (SELECT FROM draw_segments WHERE draw_id = NEW.draw_id) THEN
    RAISE EXCEPTION 'a draw takes no more series after its period' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER draw_segments_in_time BEFORE INSERT ON draw_segments FOR EACH ROW EXECUTE FUNCTION guard_segment();
--> statement-breakpoint
CREATE TRIGGER draw_plans_append_only BEFORE DELETE OR UPDATE ON draw_plans FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER draw_plans_no_truncate BEFORE TRUNCATE ON draw_plans FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint

-- What was planned before has its first version from now on.
INSERT INTO draw_plans (draw_id, version, text)
SELECT id, 1, draw_plan_text(id, 1) FROM draws WHERE EXISTS (SELECT FROM draw_segments WHERE draw_id = draws.id);
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER draws_plan AFTER UPDATE OF title, period_start, period_end, extraction_on, rule ON draws
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION write_draw_plan();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER draw_segments_plan AFTER INSERT ON draw_segments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION write_draw_plan();
--> statement-breakpoint

CREATE OR REPLACE FUNCTION guard_draw() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
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
  -- From its first moment on people count on a draw: by the database's clock, whatever a process's own says.
  IF clock_timestamp() >= OLD.period_start
    AND (OLD.period_start, OLD.period_end, OLD.rule - 'seriesCount', OLD.holder_key, OLD.holder_key_commitment)
    IS DISTINCT FROM (NEW.period_start, NEW.period_end, NEW.rule - 'seriesCount', NEW.holder_key, NEW.holder_key_commitment) THEN
    RAISE EXCEPTION 'a draw keeps its period, rule and key from its first moment on' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.rule->'seriesCount' <> NEW.rule->'seriesCount' AND (clock_timestamp() >= OLD.period_end
    OR clock_timestamp() >= OLD.period_start AND OLD.rule->'seriesCount' > NEW.rule->'seriesCount') THEN
    RAISE EXCEPTION 'the series of a draw only grow, and not after its period' USING ERRCODE = 'restrict_violation';
  END IF;
  IF step <> 'closing>closed' AND (OLD.base_sha256, OLD.base_root, OLD.base_file, OLD.base_rows, OLD.tree_file, OLD.closed_at)
    IS DISTINCT FROM (NEW.base_sha256, NEW.base_root, NEW.base_file, NEW.base_rows, NEW.tree_file, NEW.closed_at) THEN
    RAISE EXCEPTION 'the base of a draw is written as it closes and never moves' USING ERRCODE = 'restrict_violation';
  END IF;
  IF step NOT IN ('closed>closed', 'computed>closed') AND (OLD.extraction, OLD.extraction_by, OLD.extraction_again_by, OLD.extraction_at)
    IS DISTINCT FROM (NEW.extraction, NEW.extraction_by, NEW.extraction_again_by, NEW.extraction_at) THEN
    RAISE EXCEPTION 'an extraction is entered while the draw is closed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.extraction IS NOT NULL AND (OLD.extraction, OLD.extraction_by, OLD.extraction_again_by)
    IS DISTINCT FROM (NEW.extraction, NEW.extraction_by, NEW.extraction_again_by) AND 2 <> (
      SELECT count(*) FROM draw_typings
      WHERE draw_id = NEW.id AND user_id IN (NEW.extraction_by, NEW.extraction_again_by) AND prizes = NEW.extraction
    ) THEN
    RAISE EXCEPTION 'an extraction is what two people typed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF step = 'closed>computed' AND NEW.extraction_again_by IS NULL THEN
    RAISE EXCEPTION 'a draw is computed once two people typed its extraction' USING ERRCODE = 'restrict_violation';
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

-- Earlier runs told how many prizes were due, which nobody may see before the promotion's end.
UPDATE commands SET output = regexp_replace(output, '^.* o próximo cupom[^.]*\. ', '') WHERE name = 'release-prizes';
