ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind_check";--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind_check" CHECK ("approvals"."kind" in ('block-cpf', 'invalidate-invoice', 'give-prize', 'edit-draw', 'add-series', 'cancel-draw'));--> statement-breakpoint

-- The requests that a second account says yes to in this very transaction.
CREATE FUNCTION confirmed_now(deeds text[], subject uuid) RETURNS SETOF approvals LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT q.* FROM approvals q
  WHERE q.kind = ANY (deeds) AND q.subject_id = subject AND q.state = 'confirmed' AND is_own_write(q.xmin)
$$;
--> statement-breakpoint

-- A prize that no coupon won. Not for the owner of the tables, as with the audit's rows: the demo's campaign is put in by nobody.
CREATE FUNCTION guard_gift() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') AND NOT EXISTS (
    SELECT FROM confirmed_now(ARRAY['give-prize'], NEW.prize_id) q
    WHERE q.details ->> 'registrationId' = NEW.registration_id::text
      AND coalesce(NEW.given_by, q.asked_by) = q.asked_by AND coalesce(NEW.confirmed_by, q.ended_by) = q.ended_by
  ) THEN
    RAISE EXCEPTION 'a prize is given by hand by two people' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER prize_awards_given_by_two BEFORE INSERT ON prize_awards FOR EACH ROW
  WHEN (NEW.invoice_id IS NULL OR NEW.given_by IS NOT NULL) EXECUTE FUNCTION guard_gift();
--> statement-breakpoint

-- A planned draw says afterwards what was confirmed, to the field; its holders' key was promised and stays.
CREATE FUNCTION guard_plan_by_two() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') OR (
    (OLD.sealed_holder_key, OLD.holder_key_commitment) IS NOT DISTINCT FROM (NEW.sealed_holder_key, NEW.holder_key_commitment)
    AND EXISTS (
      SELECT FROM confirmed_now(ARRAY['edit-draw', 'add-series', 'cancel-draw'], NEW.id) q,
        LATERAL (SELECT q.details -> 'to' AS plan, OLD.rule || jsonb_build_object('seriesCount',
          (OLD.rule ->> 'seriesCount')::bigint + (q.details ->> 'seriesCount')::bigint) AS grown) asked
      WHERE CASE q.kind
        WHEN 'edit-draw' THEN NEW.state <> 'canceled'
          AND (plan ->> 'title', plan ->> 'prize', plan ->> 'afterPublication', plan ->> 'winnerNames', plan -> 'rule')
            = (NEW.title, NEW.prize, NEW.after_publication, NEW.winner_names, NEW.rule)
          AND (plan ->> 'periodStart')::timestamptz = NEW.period_start AND (plan ->> 'periodEnd')::timestamptz = NEW.period_end
          AND (plan ->> 'extractionOn')::date = NEW.extraction_on AND (plan ->> 'extractionHour')::smallint = NEW.extraction_hour
          AND (plan ->> 'oncePerPromotion')::boolean = NEW.once_per_promotion
        ELSE (CASE q.kind WHEN 'add-series' THEN grown ELSE OLD.rule END,
            OLD.title, OLD.prize, OLD.period_start, OLD.period_end, OLD.extraction_on, OLD.extraction_hour,
            OLD.once_per_promotion, OLD.after_publication, OLD.winner_names, q.kind = 'cancel-draw')
          = (NEW.rule,
            NEW.title, NEW.prize, NEW.period_start, NEW.period_end, NEW.extraction_on, NEW.extraction_hour,
            NEW.once_per_promotion, NEW.after_publication, NEW.winner_names, NEW.state = 'canceled')
      END
    )) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what a planned draw promised is changed by two people' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER draws_plan_by_two BEFORE UPDATE ON draws FOR EACH ROW WHEN (OLD.state = 'planned' AND (NEW.state = 'canceled'
  OR (OLD.title, OLD.prize, OLD.period_start, OLD.period_end, OLD.extraction_on, OLD.extraction_hour, OLD.rule,
    OLD.once_per_promotion, OLD.after_publication, OLD.winner_names, OLD.sealed_holder_key, OLD.holder_key_commitment)
  IS DISTINCT FROM (NEW.title, NEW.prize, NEW.period_start, NEW.period_end, NEW.extraction_on, NEW.extraction_hour, NEW.rule,
    NEW.once_per_promotion, NEW.after_publication, NEW.winner_names, NEW.sealed_holder_key, NEW.holder_key_commitment)))
  EXECUTE FUNCTION guard_plan_by_two();
--> statement-breakpoint

-- The first run of series comes with the draw.
CREATE FUNCTION guard_series_by_two() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    AND EXISTS (SELECT FROM draw_segments WHERE draw_id = NEW.draw_id AND id <> NEW.id)
    AND NOT EXISTS (
      SELECT FROM confirmed_now(ARRAY['add-series'], NEW.draw_id) q
      WHERE q.details ->> 'segmentId' = NEW.id::text AND (q.details ->> 'seriesCount')::bigint = NEW.series_count
    ) THEN
    RAISE EXCEPTION 'more series come into a draw by two people' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER draw_segments_by_two AFTER INSERT ON draw_segments FOR EACH ROW EXECUTE FUNCTION guard_series_by_two();
--> statement-breakpoint

-- By the request that is confirmed just then: an old one, of a prize that somebody has back since, takes nothing again.
CREATE OR REPLACE FUNCTION guard_loss() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM disqualifications q
    WHERE q.state = 'confirmed' AND q.reason_code = NEW.reason_code AND q.ended_by = NEW.decided_by AND q.ended_at = NEW.decided_at
      AND CASE TG_TABLE_NAME WHEN 'winners' THEN q.winner_id = NEW.id ELSE q.award_id = NEW.id END
      AND (is_own_write(q.xmin) OR pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE'))
  ) THEN
    RAISE EXCEPTION 'a won prize is lost by what two people decided' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint

-- A prize goes back on offer once its holder lost it.
CREATE FUNCTION guard_release() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RAISE EXCEPTION 'a prize goes back on offer after two people decided that it is lost' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER prize_awards_released_by_two BEFORE UPDATE ON prize_awards FOR EACH ROW
  WHEN (OLD.released_at IS NULL AND NEW.released_at IS NOT NULL AND OLD.state <> 'invalid') EXECUTE FUNCTION guard_release();
--> statement-breakpoint

-- By the database's clock too: the moment that a number carries is its writer's to choose.
CREATE OR REPLACE FUNCTION guard_void_by_two() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    AND EXISTS (
      SELECT FROM draws WHERE id = NEW.draw_id AND state = 'planned' AND period_end <= greatest(NEW.void_at, clock_timestamp())
    )
    AND NOT EXISTS (
      SELECT FROM invoices i WHERE i.id = NEW.invoice_id AND is_confirmed_now('invalidate-invoice', i.id, i.reviewed_by)
    ) THEN
    RAISE EXCEPTION 'a number is voided by two people from its period''s end on' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
