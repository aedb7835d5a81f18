-- A look for a prize, or a win, that a transaction wrote while its batch ended was committed behind it, and one with an older snapshot was
-- written behind it, with every moment known. Both share the lock of the periods to their end, as every submission does anyway, and
-- whoever notes that a batch is over takes it alone.
CREATE OR REPLACE FUNCTION check_new_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seen text := NEW.envelope;
  hash bytea;
  draw_state text;
  ends timestamptz;
  is_there boolean;
BEGIN
  IF NEW.sealed_line IS NULL THEN
    PERFORM public.check_open_entry(NEW);
    hash := sha256('\x00'::bytea || convert_to(seen, 'UTF8'));
    IF NEW.leaf <> hash OR octet_length(seen) > 60000 OR NEW.invoice_id IS NOT NULL THEN
      RAISE EXCEPTION 'an entry % has another hash than what it says, is too long or a coupon''s', NEW.kind USING ERRCODE = 'restrict_violation';
    END IF;
    NEW.leaf := hash;
    RETURN NEW;
  END IF;
  seen := '{"kind":"sealed","scope":"' || NEW.scope || '","seal":"' || encode(sha256(convert_to(NEW.sealed_line, 'UTF8')), 'hex') || '"}';
  hash := sha256('\x00'::bytea || convert_to(seen, 'UTF8'));
  IF seen IS NULL OR NEW.envelope <> seen OR NEW.leaf <> hash OR NEW.place IS NOT NULL OR octet_length(NEW.sealed_line) > 60000
    OR (NEW.kind = 'ineligible') <> (NEW.invoice_id IS NULL)
    OR public.is_sealed_line(NEW.kind, NEW.scope, NEW.sealed_line) IS NOT TRUE THEN
    RAISE EXCEPTION 'an entry % says what its kind does not, of another scope or coupon, has another hash, is too long or has a place', NEW.kind USING ERRCODE = 'restrict_violation';
  END IF;
  NEW.envelope := seen;
  NEW.leaf := hash;
  IF starts_with(NEW.scope, 'draw:') THEN
    -- As share_draw, in expressions alone: two queries more an entry are some hundredths of what a submission takes.
    IF current_setting('transaction_isolation') <> 'read committed'
      OR pg_advisory_xact_lock_shared(hashtextextended(NEW.scope, 0)) IS NULL THEN
      RAISE EXCEPTION 'an entry of a draw sees it as it is by then: at read committed' USING ERRCODE = 'restrict_violation';
    END IF;
    SELECT d.state, d.period_end, NEW.scope = 'draw:' || d.id AND (NEW.invoice_id IS NULL OR EXISTS (
      SELECT FROM public.invoices i WHERE i.id = NEW.invoice_id))
    INTO draw_state, ends, is_there FROM public.draws d WHERE d.id = substr(NEW.scope, 6)::uuid;
    IF (is_there AND (draw_state = 'closing' OR draw_state = 'planned' AND NEW.kind <> 'ineligible')) IS NOT TRUE THEN
      RAISE EXCEPTION 'an entry % of a draw is told before it is closed, and of a coupon that is there', NEW.kind USING ERRCODE = 'restrict_violation';
    END IF;
    IF ends < clock_timestamp() THEN
      PERFORM public.check_late_numbers(NEW, ends);
    END IF;
    RETURN NEW;
  END IF;
  -- Of a batch it is that of every submission, which holds it by now.
  IF current_setting('transaction_isolation') <> 'read committed'
    OR pg_advisory_xact_lock_shared(hashtextextended('draws: periods', 0)) IS NULL THEN
    RAISE EXCEPTION 'an entry of a batch sees it as it is by then: at read committed' USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT b.revealed_at, NEW.scope = 'prizes:' || b.id AND EXISTS (SELECT FROM public.invoices i WHERE i.id = NEW.invoice_id)
  INTO ends, is_there FROM public.prize_batches b WHERE b.id = substr(NEW.scope, 8)::uuid;
  IF is_there IS NOT TRUE THEN
    RAISE EXCEPTION 'an entry % of a batch is told of a batch and a coupon that are there', NEW.kind USING ERRCODE = 'restrict_violation';
  END IF;
  IF ends IS NOT NULL THEN
    IF EXISTS (SELECT FROM public.log_checkpoints) THEN
      RAISE EXCEPTION 'an entry % of a batch is told before it is over', NEW.kind USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint

CREATE OR REPLACE FUNCTION guard_gift() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    OR NEW.given_by IS NULL AND EXISTS (
      SELECT FROM invoices i
      WHERE i.id = NEW.invoice_id AND i.registration_id = NEW.registration_id AND is_own_write(i.xmin) AND EXISTS (
          SELECT FROM prize_awards b
          WHERE (b.prize_id, b.invoice_id, b.registration_id) = (NEW.prize_id, NEW.invoice_id, NEW.registration_id)
            AND b.released_at IS NOT NULL AND b.state <> 'invalid')
    )
    OR EXISTS (
      SELECT FROM confirmed_now(ARRAY['give-prize'], NEW.prize_id) q
      WHERE q.details ->> 'registrationId' = NEW.registration_id::text
        AND coalesce(NEW.given_by, q.asked_by) = q.asked_by AND coalesce(NEW.confirmed_by, q.ended_by) = q.ended_by
    ) THEN
    RETURN NEW;
  END IF;
  -- Every submission shares that lock by now; who notes that a batch is over takes it alone.
  IF current_setting('transaction_isolation') <> 'read committed'
    OR pg_advisory_xact_lock_shared(hashtextextended('draws: periods', 0)) IS NULL THEN
    RAISE EXCEPTION 'a prize is won of a batch as it is by then: at read committed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.given_by IS NULL AND EXISTS (
      SELECT FROM invoices i JOIN prizes p ON p.id = NEW.prize_id JOIN prize_batches o ON o.id = p.batch_id
      WHERE i.id = NEW.invoice_id AND i.registration_id = NEW.registration_id AND is_own_write(i.xmin)
        AND i.received_at = NEW.awarded_at AND o.revealed_at IS NULL
    ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a prize is won by a coupon as it arrives, or given by hand by two people' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint

CREATE OR REPLACE FUNCTION guard_prize_batch() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.revealed_at IS NOT NULL AND OLD.revealed_at IS DISTINCT FROM NEW.revealed_at
    OR OLD.commitment_key IS NOT NULL AND OLD.commitment_key IS DISTINCT FROM NEW.commitment_key
    OR (OLD.id, OLD.name, OLD.version, OLD.commitment, OLD.sealed_commitment_key, OLD.until, OLD.again_of, OLD.created_by, OLD.created_at)
    IS DISTINCT FROM
    (NEW.id, NEW.name, NEW.version, NEW.commitment, NEW.sealed_commitment_key, NEW.until, NEW.again_of, NEW.created_by, NEW.created_at) THEN
    RAISE EXCEPTION 'a batch stays what was committed to' USING ERRCODE = 'restrict_violation';
  END IF;
  -- Whoever looks for a prize, or wins one, shares it to the end.
  IF OLD.revealed_at IS NULL AND NEW.revealed_at IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('draws: periods', 0));
  END IF;
  IF OLD.revealed_at IS NULL AND (NEW.revealed_at <= OLD.until OR NEW.revealed_at IS NOT NULL AND OLD.until IS NULL AND EXISTS (
    SELECT FROM prize_batches o WHERE o.revealed_at IS NULL AND o.until >= NEW.revealed_at
  )) THEN
    RAISE EXCEPTION 'a batch is over behind its end' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
