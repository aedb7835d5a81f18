CREATE TABLE "log_vkeys" (
	"name" text PRIMARY KEY NOT NULL,
	"vkey" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "draw_rejections" ADD COLUMN "contest" integer;--> statement-breakpoint
ALTER TABLE "draw_rejections" ADD COLUMN "reason_code" text;--> statement-breakpoint
ALTER TABLE "draw_typings" ADD COLUMN "contest" integer;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "contest" integer;--> statement-breakpoint
ALTER TABLE "draw_rejections" ADD CONSTRAINT "draw_rejections_code_check" CHECK ("draw_rejections"."reason_code" in ('typed', 'contest', 'list', 'other'));--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_contest_check" CHECK ("draws"."contest" is null or ("draws"."contest" > 0 and "draws"."extraction" is not null));--> statement-breakpoint

-- PLAN.json also says from when on its extraction may be known (20:00 at the draw's place, as extraction-day.server has it),
-- and the keys that the log is checked with, once they are told. Versions that were written before keep their shape.
CREATE OR REPLACE FUNCTION draw_plan_text(draw uuid, version integer) RETURNS text LANGUAGE sql STABLE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT '{"draw":' || to_json(d.id)::text
    || ',"extractionAt":"' || to_char((d.extraction_on + interval '20 hours') AT TIME ZONE 'America/Sao_Paulo' AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","extractionOn":' || to_json(d.extraction_on)::text
    || ',"periodEnd":"' || to_char(d.period_end AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","periodStart":"' || to_char(d.period_start AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","rule":' || draw_rule_text(d.rule)
    || ',"ruleSha256":"' || encode(sha256(convert_to(draw_rule_text(d.rule), 'UTF8')), 'hex')
    || '","segments":[' || string_agg('{"commitment":' || to_json(s.key_commitment)::text || ',"seriesCount":' || s.series_count
      || ',"seriesFirst":' || s.series_first || '}', ',' ORDER BY s.ordinal)
    || '],"title":' || to_json(d.title)::text || ',"version":' || $2
    || ',"vkeys":[' || coalesce((SELECT string_agg(to_json(k.vkey)::text, ',' ORDER BY k.name COLLATE "C") FROM log_vkeys k), '') || ']}'
  FROM draws d JOIN draw_segments s ON s.draw_id = d.id WHERE d.id = $1 GROUP BY d.id
$$;
--> statement-breakpoint
CREATE FUNCTION renew_draw_plan(draw uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  last record;
BEGIN
  -- One after the other: who changes a draw has its row already, who tells a key has not.
  PERFORM FROM draws d WHERE d.id = draw FOR NO KEY UPDATE;
  SELECT p.version, p.text INTO last FROM draw_plans p WHERE p.draw_id = draw ORDER BY p.version DESC LIMIT 1;
  IF last.text IS NULL OR last.text <> draw_plan_text(draw, last.version) THEN
    INSERT INTO draw_plans (draw_id, version, text)
    VALUES (draw, coalesce(last.version, 0) + 1, draw_plan_text(draw, coalesce(last.version, 0) + 1));
  END IF;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION renew_draw_plan(uuid) FROM PUBLIC;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION write_draw_plan() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
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
  RETURN NULL;
END $$;
--> statement-breakpoint

-- A key of the log stands in the plans of all draws that still run, with the row that tells it.
CREATE FUNCTION write_vkey_plans() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM renew_draw_plan(d.id) FROM draws d
  WHERE d.state IN ('planned', 'closing') AND EXISTS (SELECT FROM draw_segments s WHERE s.draw_id = d.id) ORDER BY d.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER log_vkeys_plans AFTER INSERT ON log_vkeys FOR EACH STATEMENT EXECUTE FUNCTION write_vkey_plans();
--> statement-breakpoint
CREATE TRIGGER log_vkeys_append_only BEFORE DELETE OR UPDATE ON log_vkeys FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_vkeys_no_truncate BEFORE TRUNCATE ON log_vkeys FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint

-- Each version is told to the public log in its own transaction: the hash of PLAN.json, which ends with a line feed.
CREATE FUNCTION log_draw_plan(draw uuid, version integer, text text) RETURNS void LANGUAGE sql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO log_entries (id, kind, scope, envelope, leaf, created_at)
  SELECT gen_random_uuid(), 'plan', 'draw:' || $1, said, sha256('\x00'::bytea || convert_to(said, 'UTF8')), moment
  FROM (SELECT clock_timestamp()::timestamptz(3) AS moment) m,
    LATERAL (SELECT '{"at":"' || to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      || '","draw":' || to_json($1)::text || ',"kind":"plan","sha256":"'
      || encode(sha256(convert_to($3 || E'\n', 'UTF8')), 'hex') || '","version":' || $2 || '}' AS said) e
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION log_draw_plan(uuid, integer, text) FROM PUBLIC;
--> statement-breakpoint
CREATE FUNCTION log_new_plan() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM log_draw_plan(NEW.draw_id, NEW.version, NEW.text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER draw_plans_logged AFTER INSERT ON draw_plans FOR EACH ROW EXECUTE FUNCTION log_new_plan();
--> statement-breakpoint
SELECT log_draw_plan(p.draw_id, p.version, p.text) FROM draw_plans p ORDER BY p.draw_id, p.version;
--> statement-breakpoint

-- What two people typed is the contest too.
CREATE OR REPLACE FUNCTION guard_draw() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  step text := OLD.state || '>' || NEW.state;
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a draw is canceled, never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> NEW.state AND step NOT IN (
    'planned>closing', 'planned>canceled', 'closing>closed', 'closed>computed', 'computed>published', 'computed>closed'
  ) THEN
    RAISE EXCEPTION 'draw cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.id, OLD.created_at) IS DISTINCT FROM (NEW.id, NEW.created_at)
    OR step <> 'planned>closing' AND OLD.closed_by IS DISTINCT FROM NEW.closed_by THEN
    RAISE EXCEPTION 'who made and who closed a draw stays' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> 'planned' AND (OLD.title, OLD.prize, OLD.once_per_promotion, OLD.after_publication, OLD.winner_names)
    IS DISTINCT FROM (NEW.title, NEW.prize, NEW.once_per_promotion, NEW.after_publication, NEW.winner_names) THEN
    RAISE EXCEPTION 'a draw that no longer plans keeps what it promised' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.postponements IS DISTINCT FROM NEW.postponements AND (step NOT IN ('planned>planned', 'closed>closed')
    OR OLD.postponements IS DISTINCT FROM (
      SELECT coalesce(jsonb_agg(one ORDER BY place), '[]') FROM jsonb_array_elements(NEW.postponements) WITH ORDINALITY AS p (one, place)
      WHERE place <= jsonb_array_length(OLD.postponements)
    )) THEN
    RAISE EXCEPTION 'the postponements of a draw only grow, and not after its result' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> 'planned' AND OLD.extraction_on <> NEW.extraction_on AND (
    jsonb_array_length(NEW.postponements) <= jsonb_array_length(OLD.postponements)
    OR (NEW.postponements -> -1 ->> 'to') IS DISTINCT FROM NEW.extraction_on::text
  ) THEN
    RAISE EXCEPTION 'an extraction moves with its postponement' USING ERRCODE = 'restrict_violation';
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
  IF step NOT IN ('closed>closed', 'computed>closed') AND (OLD.extraction, OLD.contest, OLD.extraction_by, OLD.extraction_again_by, OLD.extraction_at)
    IS DISTINCT FROM (NEW.extraction, NEW.contest, NEW.extraction_by, NEW.extraction_again_by, NEW.extraction_at) THEN
    RAISE EXCEPTION 'an extraction is entered while the draw is closed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.extraction IS NOT NULL AND (OLD.extraction, OLD.contest, OLD.extraction_by, OLD.extraction_again_by)
    IS DISTINCT FROM (NEW.extraction, NEW.contest, NEW.extraction_by, NEW.extraction_again_by) AND 2 <> (
      SELECT count(*) FROM draw_typings
      WHERE draw_id = NEW.id AND user_id IN (NEW.extraction_by, NEW.extraction_again_by) AND prizes = NEW.extraction
        AND contest IS NOT DISTINCT FROM NEW.contest
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
