ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind_check";--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_lapsed_check";--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind_check" CHECK ("approvals"."kind" in ('block-cpf', 'disable-registration', 'invalidate-invoice', 'give-prize', 'edit-draw', 'add-series', 'cancel-draw'));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_lapsed_check" CHECK (("approvals"."state" = 'lapsed') = ("approvals"."lapsed_because" is not null) and "approvals"."lapsed_because" in ('changed', 'taken', 'not-planned', 'base-closed', 'already-invalid', 'already-blocked', 'already-canceled', 'erased'));--> statement-breakpoint

-- Whoever is disabled at a period's end takes no part, as who is blocked. Looked at as the transaction commits: who closes the
-- own account is known by its event.
CREATE FUNCTION guard_disabling_by_two() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    AND stands_in_a_draw(NEW.id)
    AND NOT EXISTS (
      SELECT FROM confirmed_now(ARRAY['disable-registration'], NEW.id) q WHERE q.reason = NEW.status_reason
    )
    AND NOT EXISTS (
      SELECT FROM user_logs l WHERE l.registration_id = NEW.id AND l.event = 'canceled' AND is_own_write(l.xmin)
    ) THEN
    RAISE EXCEPTION 'whoever stands in a draw that is not over is disabled by two people' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER registrations_disabled_by_two AFTER UPDATE OF status ON registrations DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD.status = 'active' AND NEW.status = 'canceled') EXECUTE FUNCTION guard_disabling_by_two();
