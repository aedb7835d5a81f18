-- A sealed entry that does not read as one of its kind is opened with the others once its draw is closed, and then nobody can check
-- the draw any more. So its line is, to the byte, the canonical JSON of what its kind says: worked out from the parts, each of
-- which is held against its own form. One pattern over the whole line would take ten times as long, and each coupon pays for it.
-- A word is any that a code could be: which there are is the program's to know.
CREATE FUNCTION is_sealed_line(kind text, scope text, line text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  said jsonb := line::jsonb;
  draw text := CASE WHEN starts_with(scope, 'draw:') THEN substr(scope, 6) END;
  coupon text := said ->> 'coupon';
  holder text := said ->> 'holder';
  salt text := said ->> 'salt';
  turn text := said ->> 'turn';
  looked text := said ->> 'looked';
  received text := said ->> 'received';
  list text;
  word text;
BEGIN
  CASE kind
  WHEN 'numbers' THEN
    list := said ->> 'numbers';
    word := said ->> 'paper';
    RETURN length(coupon) = 32 AND length(holder) = 32 AND length(word) = 64 AND length(salt) = 32
      AND coupon || holder || word || salt ~ '^[0-9a-f]+$' AND turn ~ '^[1-9][0-9]{0,8}$'
      AND list ~ '^\[(\[[0-9]{1,7}, [0-9]{1,10}, [0-9]{1,7}, [0-9]{1,5}\](, )?)+\]$'
      AND line = '{"coupon":"' || coupon || '","draw":"' || draw || '","holder":"' || holder || '","kind":"numbers","numbers":'
        || replace(list, ' ', '') || ',"paper":"' || word || '","salt":"' || salt || '","turn":' || turn || '}';
  WHEN 'void', 'restore' THEN
    list := said ->> 'positions';
    word := said ->> 'reason';
    RETURN length(coupon) = 32 AND length(salt) = 32 AND coupon || salt ~ '^[0-9a-f]+$' AND turn ~ '^[1-9][0-9]{0,8}$'
      AND list ~ '^\[(\[[0-9]{1,7}, [0-9]{1,10}\](, )?)+\]$' AND word ~ '^[a-z-]{1,40}$'
      AND line = '{"coupon":"' || coupon || '","draw":"' || draw || '","kind":"' || kind || '","positions":'
        || replace(list, ' ', '') || ',"reason":"' || word || '","salt":"' || salt || '","turn":' || turn || '}';
  WHEN 'ineligible' THEN
    word := said ->> 'reason';
    RETURN length(holder) = 32 AND length(word) = 64 AND length(salt) = 32 AND holder || word || salt ~ '^[0-9a-f]+$'
      AND line = '{"draw":"' || draw || '","holder":"' || holder || '","kind":"ineligible","reason":"' || word
        || '","salt":"' || salt || '"}';
  WHEN 'chance' THEN
    list := said ->> 'prize';
    word := said ->> 'barred';
    RETURN starts_with(scope, 'prizes:') AND length(coupon) = 32 AND length(salt) = 32 AND coupon || salt ~ '^[0-9a-f]+$'
      AND looked = to_char(looked::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      AND received = to_char(received::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      AND (word IS NULL OR word ~ '^[a-z-]{1,40}$')
      AND (list IS NULL OR list ~ '^\["[0-9a-f-]{36}", [1-9][0-9]{0,8}\]$')
      AND line = '{"barred":' || coalesce('"' || word || '"', 'null') || ',"coupon":"' || coupon || '","kind":"chance","looked":"'
        || looked || '","prize":' || coalesce(replace(list, ' ', ''), 'null') || ',"received":"' || received
        || '","salt":"' || salt || '"}';
  ELSE
    RETURN false;
  END CASE;
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
