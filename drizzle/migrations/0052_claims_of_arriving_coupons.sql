-- An award that names a coupon is its claim only in the transaction that takes the coupon in, to the coupon's own person, at
-- its arrival and out of the schedule; or one that comes back with the coupon, which had that very prize before. Whatever
-- else names a coupon is given by hand, and that takes two people.
CREATE OR REPLACE FUNCTION guard_gift() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    OR NEW.given_by IS NULL AND EXISTS (
      SELECT FROM invoices i JOIN prizes p ON p.id = NEW.prize_id
      WHERE i.id = NEW.invoice_id AND i.registration_id = NEW.registration_id AND is_own_write(i.xmin)
        AND (i.received_at = NEW.awarded_at AND p.batch_id IS NOT NULL OR EXISTS (
          SELECT FROM prize_awards b
          WHERE (b.prize_id, b.invoice_id, b.registration_id) = (NEW.prize_id, NEW.invoice_id, NEW.registration_id)
            AND b.released_at IS NOT NULL AND b.state <> 'invalid'))
    )
    OR EXISTS (
      SELECT FROM confirmed_now(ARRAY['give-prize'], NEW.prize_id) q
      WHERE q.details ->> 'registrationId' = NEW.registration_id::text
        AND coalesce(NEW.given_by, q.asked_by) = q.asked_by AND coalesce(NEW.confirmed_by, q.ended_by) = q.ended_by
    ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a prize is won by a coupon as it arrives, or given by hand by two people' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
DROP TRIGGER prize_awards_given_by_two ON prize_awards;
--> statement-breakpoint
CREATE TRIGGER prize_awards_given_by_two BEFORE INSERT ON prize_awards FOR EACH ROW EXECUTE FUNCTION guard_gift();
