CREATE TABLE "draw_typings" (
	"draw_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"prizes" jsonb NOT NULL,
	"typed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "draw_typings_pkey" PRIMARY KEY("draw_id","user_id"),
	CONSTRAINT "draw_typings_prizes_check" CHECK (jsonb_array_length("draw_typings"."prizes") = 5)
);
--> statement-breakpoint
ALTER TABLE "draw_rejections" ADD COLUMN "extraction_again_by" uuid;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "extraction_again_by" uuid;--> statement-breakpoint
ALTER TABLE "draw_typings" ADD CONSTRAINT "draw_typings_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_typings" ADD CONSTRAINT "draw_typings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_rejections" ADD CONSTRAINT "draw_rejections_extraction_again_by_users_id_fk" FOREIGN KEY ("extraction_again_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_extraction_again_by_users_id_fk" FOREIGN KEY ("extraction_again_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_typed_by_two" CHECK ("draws"."extraction_again_by" is null or ("draws"."extraction" is not null and "draws"."extraction_again_by" is distinct from "draws"."extraction_by"));--> statement-breakpoint

-- One person's extraction that is not computed yet becomes the first of two typings.
INSERT INTO draw_typings (draw_id, user_id, prizes, typed_at)
  SELECT id, extraction_by, extraction, coalesce(extraction_at, now()) FROM draws
  WHERE state = 'closed' AND extraction IS NOT NULL;--> statement-breakpoint
UPDATE draws SET extraction = NULL, extraction_by = NULL, extraction_at = NULL, version = version + 1
  WHERE state = 'closed' AND extraction IS NOT NULL;--> statement-breakpoint

-- An extraction is what two people typed alike, and no draw is computed without.
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
END $$;--> statement-breakpoint

-- What stands as the extraction is typed no more, nor what was computed.
CREATE FUNCTION guard_typing() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  draw uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.draw_id ELSE NEW.draw_id END;
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.draw_id, OLD.user_id) IS DISTINCT FROM (NEW.draw_id, NEW.user_id) THEN
    RAISE EXCEPTION 'a typing stays its own person''s' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM draws WHERE id = draw AND state = 'closed' AND extraction IS NULL) THEN
    RAISE EXCEPTION 'prizes are typed while the draw is closed and has none' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE TRIGGER draw_typings_guard BEFORE INSERT OR UPDATE OR DELETE ON draw_typings FOR EACH ROW EXECUTE FUNCTION guard_typing();--> statement-breakpoint
CREATE TRIGGER draw_typings_no_truncate BEFORE TRUNCATE ON draw_typings FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
