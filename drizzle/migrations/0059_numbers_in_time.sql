-- A number is of an invoice that arrived in its draw's period, whoever writes it. What stands already is not looked at.
CREATE OR REPLACE FUNCTION check_new_tickets() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  wrong record;
BEGIN
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

-- Where a checkpoint says up to where a draw's numbers go, none is told any more. That is asked only once the period is over
-- by the database's clock, so that a coupon's entry costs no query more.
CREATE OR REPLACE FUNCTION check_new_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  draw record;
BEGIN
  IF NEW.leaf <> sha256('\x00'::bytea || convert_to(NEW.envelope, 'UTF8'))
    OR NEW.sealed_line IS NOT NULL AND (NEW.sealed_line::json ->> 'kind' IS DISTINCT FROM NEW.kind OR NEW.envelope <>
      '{"kind":"sealed","scope":"' || NEW.scope || '","seal":"' || encode(sha256(convert_to(NEW.sealed_line, 'UTF8')), 'hex') || '"}') THEN
    RAISE EXCEPTION 'an entry % has another hash than what it says', NEW.kind USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.sealed_line IS NOT NULL AND starts_with(NEW.scope, 'draw:') THEN
    SELECT d.state, d.period_end INTO draw FROM public.draws d WHERE d.id = substr(NEW.scope, 6)::uuid;
    IF NOT (draw.state = 'closing' OR draw.state = 'planned' AND NEW.kind <> 'ineligible') THEN
      RAISE EXCEPTION 'an entry % of a draw is told before it is closed', NEW.kind USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.kind = 'numbers' AND draw.period_end < clock_timestamp() AND EXISTS (
      SELECT FROM public.log_checkpoints WHERE note IS NOT NULL AND signed_at >= draw.period_end + interval '15 minutes'
    ) THEN
      RAISE EXCEPTION 'the numbers of a draw are told before its cutoff' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
