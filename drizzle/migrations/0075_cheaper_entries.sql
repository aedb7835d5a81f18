-- Conditions of a table are read anew for each statement, a reference asks by a statement of its own, and an expression that
-- holds a query is one, whether it gets as far or not. All of that went out with each coupon. `check_new_entry` asks the same by one
-- query and few expressions; and nothing of an entry that is there changes but its place.
ALTER TABLE "log_entries" DROP CONSTRAINT "log_entries_sealed_check";--> statement-breakpoint
ALTER TABLE "log_entries" DROP CONSTRAINT "log_entries_length_check";--> statement-breakpoint
ALTER TABLE "log_entries" DROP CONSTRAINT "log_entries_place_check";--> statement-breakpoint
ALTER TABLE "log_entries" DROP CONSTRAINT "log_entries_invoice_id_invoices_id_fk";--> statement-breakpoint

-- Where a checkpoint says up to where a draw's numbers go, none is told any more. A draw that was told of before its period's
-- end, by this clock, lives by it: a quarter of an hour later nothing is on its way. What was planned over is a test or a rehearsal.
CREATE FUNCTION check_late_numbers(entry log_entries, ends timestamptz) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF entry.kind = 'numbers' AND (EXISTS (
    SELECT FROM log_checkpoints WHERE note IS NOT NULL AND signed_at >= ends + interval '15 minutes'
  ) OR clock_timestamp() >= ends + interval '15 minutes' AND EXISTS (SELECT FROM log_checkpoints) AND EXISTS (
    SELECT FROM draw_plans p WHERE p.draw_id = substr(entry.scope, 6)::uuid AND p.version = 1 AND p.created_at < ends
  )) THEN
    RAISE EXCEPTION 'the numbers of a draw are told before its cutoff' USING ERRCODE = 'restrict_violation';
  END IF;
END $$;
--> statement-breakpoint

CREATE OR REPLACE FUNCTION check_new_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seen text := NEW.envelope;
  hash bytea;
  draw_state text;
  ends timestamptz;
  has_coupon boolean;
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
    OR NEW.sealed_line::json ->> 'kind' IS DISTINCT FROM NEW.kind THEN
    RAISE EXCEPTION 'an entry % has another hash than what it says, is too long, has a place or no scope', NEW.kind USING ERRCODE = 'restrict_violation';
  END IF;
  NEW.envelope := seen;
  NEW.leaf := hash;
  IF starts_with(NEW.scope, 'draw:') THEN
    SELECT d.state, d.period_end, NEW.invoice_id IS NULL OR EXISTS (SELECT FROM public.invoices i WHERE i.id = NEW.invoice_id)
    INTO draw_state, ends, has_coupon FROM public.draws d WHERE d.id = substr(NEW.scope, 6)::uuid;
    IF (has_coupon AND (draw_state = 'closing' OR draw_state = 'planned' AND NEW.kind <> 'ineligible')) IS NOT TRUE THEN
      RAISE EXCEPTION 'an entry % of a draw is told before it is closed, and of a coupon that is there', NEW.kind USING ERRCODE = 'restrict_violation';
    END IF;
    IF ends < clock_timestamp() THEN
      PERFORM public.check_late_numbers(NEW, ends);
    END IF;
    RETURN NEW;
  END IF;
  SELECT b.revealed_at, NEW.invoice_id IS NULL OR EXISTS (SELECT FROM public.invoices i WHERE i.id = NEW.invoice_id)
  INTO ends, has_coupon FROM public.prize_batches b WHERE b.id = substr(NEW.scope, 8)::uuid;
  IF has_coupon IS NOT TRUE THEN
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

CREATE OR REPLACE FUNCTION guard_log_entry() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.place IS NOT NULL OR NEW.place IS NULL OR NEW.place < 0
    OR (OLD.id, OLD.kind, OLD.scope, OLD.envelope, OLD.sealed_line, OLD.leaf, OLD.invoice_id, OLD.created_at)
    IS DISTINCT FROM (NEW.id, NEW.kind, NEW.scope, NEW.envelope, NEW.sealed_line, NEW.leaf, NEW.invoice_id, NEW.created_at) THEN
    RAISE EXCEPTION 'an entry of the log gets its place once and never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint

-- Each event of anybody passes here, a coupon's too: what holds a query comes behind what most of them are not.
CREATE OR REPLACE FUNCTION guard_standing_event() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  last record;
BEGIN
  IF NEW.event NOT IN ('canceled', 'disabled', 'enabled') THEN
    RETURN NEW;
  END IF;
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RETURN NEW;
  END IF;
  SELECT l.event, l.at INTO last FROM user_logs l
  WHERE l.registration_id = NEW.registration_id AND l.event IN ('canceled', 'disabled', 'enabled') ORDER BY l.at DESC, l.id DESC LIMIT 1;
  IF (last.event = 'enabled') = (NEW.event = 'enabled') OR NOT EXISTS (
    SELECT FROM registrations r
    WHERE r.id = NEW.registration_id AND (r.status = 'active') = (NEW.event = 'enabled') AND is_own_write(r.xmin)
  ) THEN
    RAISE EXCEPTION 'an event of a person''s state comes with its change' USING ERRCODE = 'restrict_violation';
  END IF;
  -- One after the other: the first since a period's end tells what was before it.
  NEW.at := greatest(told_moment(NEW.at), last.at + interval '1 millisecond');
  RETURN NEW;
END $$;
