-- Of a coupon that is still looked at the numbers take no part: who put it back to wait, and closed the draw past it, would
-- put its owner out alone.
CREATE FUNCTION guard_closing() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') AND EXISTS (
    SELECT FROM invoices i
    WHERE i.status = 'pending' AND EXISTS (SELECT FROM tickets t WHERE t.invoice_id = i.id AND t.draw_id = NEW.id)
  ) THEN
    RAISE EXCEPTION 'a draw closes once no coupon of it is looked at any more' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER draws_closing BEFORE UPDATE OF state ON draws
FOR EACH ROW WHEN (OLD.state = 'planned' AND NEW.state = 'closing') EXECUTE FUNCTION guard_closing();
