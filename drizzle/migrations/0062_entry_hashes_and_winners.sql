-- An entry's envelope follows from its sealed line, and its leaf from its envelope: who writes one may leave out what
-- follows, and a coupon's does, since sending and comparing both costs more than working them out. The look for a cutoff stands
-- in a condition of its own: a condition that holds a query is one, whether it gets as far or not.
CREATE OR REPLACE FUNCTION check_new_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seen text := NEW.envelope;
  hash bytea;
  draw_state text;
  ends timestamptz;
BEGIN
  IF NEW.sealed_line IS NOT NULL THEN
    seen := '{"kind":"sealed","scope":"' || NEW.scope || '","seal":"' || encode(sha256(convert_to(NEW.sealed_line, 'UTF8')), 'hex') || '"}';
    IF NEW.envelope <> seen OR NEW.sealed_line::json ->> 'kind' IS DISTINCT FROM NEW.kind THEN
      RAISE EXCEPTION 'an entry % has another hash than what it says', NEW.kind USING ERRCODE = 'restrict_violation';
    END IF;
    NEW.envelope := seen;
    IF starts_with(NEW.scope, 'draw:') THEN
      SELECT d.state, d.period_end INTO draw_state, ends FROM public.draws d WHERE d.id = substr(NEW.scope, 6)::uuid;
      IF (draw_state = 'closing' OR draw_state = 'planned' AND NEW.kind <> 'ineligible') IS NOT TRUE THEN
        RAISE EXCEPTION 'an entry % of a draw is told before it is closed', NEW.kind USING ERRCODE = 'restrict_violation';
      END IF;
      IF NEW.kind = 'numbers' AND ends < clock_timestamp() THEN
        IF EXISTS (
          SELECT FROM public.log_checkpoints WHERE note IS NOT NULL AND signed_at >= ends + interval '15 minutes'
        ) THEN
          RAISE EXCEPTION 'the numbers of a draw are told before its cutoff' USING ERRCODE = 'restrict_violation';
        END IF;
      END IF;
    END IF;
  END IF;
  hash := sha256('\x00'::bytea || convert_to(seen, 'UTF8'));
  IF NEW.leaf <> hash THEN
    RAISE EXCEPTION 'an entry % has another hash than what it says', NEW.kind USING ERRCODE = 'restrict_violation';
  END IF;
  NEW.leaf := hash;
  RETURN NEW;
END $$;
--> statement-breakpoint

-- A place of a result is a number of its draw, and whoever holds that number.
CREATE OR REPLACE FUNCTION check_new_winners() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT draw_id FROM new_winners) AS found
    LEFT JOIN draws d ON d.id = found.draw_id WHERE d.state IS DISTINCT FROM 'computed'
  ) THEN
    RAISE EXCEPTION 'winners come and go with the result' USING ERRCODE = 'restrict_violation';
  END IF;
  IF EXISTS (
    SELECT FROM new_winners w JOIN tickets t ON t.id = w.ticket_id
    WHERE (t.draw_id, t.registration_id) IS DISTINCT FROM (w.draw_id, w.registration_id)
  ) THEN
    RAISE EXCEPTION 'a winner holds the number that won, of that draw' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
