-- Whoever closes their own account asks to be forgotten by the same tap, and that stands until the account is given back. So
-- the event `canceled`, which needs neither a second person nor a row of the audit, is told with that wish alone: whoever
-- tells it of somebody else has them forgotten, which nobody overlooks.
CREATE FUNCTION is_closing_own_account(person uuid) RETURNS boolean LANGUAGE sql
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM user_logs l WHERE l.registration_id = person AND l.event = 'canceled' AND is_own_write(l.xmin))
    AND EXISTS (SELECT FROM erasures e WHERE e.registration_id = person AND e.erased_at IS NULL AND is_own_write(e.xmin))
$$;
--> statement-breakpoint

CREATE OR REPLACE FUNCTION guard_standing_told() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') OR EXISTS (
    SELECT FROM registrations r, LATERAL (
      SELECT l.event, l.xmin AS writer FROM user_logs l
      WHERE l.registration_id = r.id AND l.event IN ('canceled', 'disabled', 'enabled') ORDER BY l.at DESC, l.id DESC LIMIT 1
    ) last
    WHERE r.id = NEW.id AND (r.status = 'active') = (last.event = 'enabled') AND is_own_write(last.writer)
      AND CASE last.event WHEN 'canceled' THEN is_closing_own_account(r.id) ELSE is_told('registrations', r.id::text) END
  ) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'registration % changes its state with an event, by its owner who asks to be forgotten or with a row of the audit', NEW.id
    USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint

CREATE OR REPLACE FUNCTION guard_disabling_by_two() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    AND stands_in_a_draw(NEW.id)
    AND NOT EXISTS (
      SELECT FROM confirmed_now(ARRAY['disable-registration'], NEW.id) q WHERE q.reason = NEW.status_reason
    )
    AND NOT is_closing_own_account(NEW.id) THEN
    RAISE EXCEPTION 'whoever stands in a draw that is not over is disabled by two people' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint

-- As the transaction commits, so that nothing in it undoes the rest: a wish to be forgotten comes with the closing and goes
-- with the account's return. Of somebody who was disabled it would count as asked for then.
CREATE FUNCTION guard_erasure_asked() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    OR TG_OP = 'INSERT' AND is_closing_own_account(NEW.registration_id)
      AND EXISTS (SELECT FROM registrations r WHERE r.id = NEW.registration_id AND r.status = 'canceled')
    OR TG_OP = 'DELETE' AND EXISTS (SELECT FROM registrations r WHERE r.id = OLD.registration_id AND r.status = 'active') THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'who asks to be forgotten closes the account, until it is given back' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER erasures_asked AFTER INSERT OR DELETE ON erasures DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION guard_erasure_asked();
--> statement-breakpoint

-- Who won under an account that was erased has won: whoever came back with the CPF is known before they have numbers, since
-- with numbers a CPF is fixed, and stays who they are until they are erased themselves.
CREATE FUNCTION guard_returned_as() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') AND (
    EXISTS (SELECT FROM tickets t WHERE t.registration_id = NEW.returned_as)
    OR EXISTS (SELECT FROM tickets t WHERE t.registration_id = OLD.returned_as)
      AND NOT EXISTS (SELECT FROM erasures e WHERE e.registration_id = OLD.returned_as AND e.erased_at IS NOT NULL)
  ) THEN
    RAISE EXCEPTION 'whoever has numbers came back as nobody else' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER erasures_returned BEFORE UPDATE OF returned_as ON erasures
FOR EACH ROW WHEN (OLD.returned_as IS DISTINCT FROM NEW.returned_as) EXECUTE FUNCTION guard_returned_as();
