-- What is written of a draw while it takes changes shares the draw's lock until it is committed, whoever writes it: who closes the
-- draw, or reads its base, takes that lock alone, and so has all of it. The state is read behind the lock and has to be that of
-- then, which an older snapshot would not show.
CREATE FUNCTION share_draw(draw uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'what is written of a draw sees it as it is by then: at read committed' USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('draw:' || draw, 0));
END $$;
--> statement-breakpoint

CREATE OR REPLACE FUNCTION check_new_tickets() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  wrong record;
BEGIN
  PERFORM share_draw(d.draw_id) FROM (SELECT DISTINCT draw_id FROM new_tickets ORDER BY draw_id) AS d;
  SELECT t.draw_id, d.state INTO wrong
  FROM (
    SELECT n.draw_id, n.segment_id, min(n.series) AS first, max(n.series) AS last,
      min(i.received_at) AS earliest, max(i.received_at) AS latest
    FROM new_tickets n JOIN invoices i ON i.id = n.invoice_id GROUP BY n.draw_id, n.segment_id
  ) AS t
  LEFT JOIN draw_segments s ON s.id = t.segment_id AND s.draw_id = t.draw_id
    AND t.first >= s.series_first AND t.last < s.series_first + s.series_count
  LEFT JOIN draws d ON d.id = s.draw_id AND t.earliest >= d.period_start AND t.latest <= d.period_end
  WHERE d.state IS DISTINCT FROM 'planned'
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'draw % is % and takes no changes', wrong.draw_id, coalesce(wrong.state, 'not the one of these numbers')
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint

CREATE OR REPLACE FUNCTION refuse_ticket_change() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  draw uuid;
  draw_state text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a lucky number is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND (
    OLD.draw_id, OLD.segment_id, OLD.position, OLD.series, OLD.element, OLD.registration_id, OLD.invoice_id
  ) IS DISTINCT FROM (
    NEW.draw_id, NEW.segment_id, NEW.position, NEW.series, NEW.element, NEW.registration_id, NEW.invoice_id
  ) THEN
    RAISE EXCEPTION 'a lucky number changes only by being voided' USING ERRCODE = 'restrict_violation';
  END IF;
  draw := NEW.draw_id;
  PERFORM share_draw(draw);
  SELECT state INTO draw_state FROM draws WHERE id = draw;
  IF draw_state <> 'planned' THEN
    RAISE EXCEPTION 'draw % is % and takes no changes', draw, draw_state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint

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
