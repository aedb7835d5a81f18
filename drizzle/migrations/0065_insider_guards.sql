-- Who takes no part in a draw follows from the state at its period's end, which is read later: from accounts and their
-- events, and from blocks. From here on none of these says another moment than the database's own where the end of such a
-- period lies between the two; where none does, tests and rehearsals live at other hours.
CREATE FUNCTION told_moment(at timestamptz) RETURNS timestamptz LANGUAGE sql
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN EXISTS (
    SELECT FROM draws d WHERE d.state IN ('planned', 'closing') AND (at <= d.period_end) <> (clock_timestamp() <= d.period_end)
  ) THEN date_trunc('milliseconds', clock_timestamp()) ELSE at END
$$;
--> statement-breakpoint

-- Without a condition of the trigger, which each event of anybody would be read anew for.
CREATE FUNCTION guard_standing_event() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  last record;
BEGIN
  IF NEW.event NOT IN ('canceled', 'disabled', 'enabled')
    OR pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
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
--> statement-breakpoint
CREATE TRIGGER user_logs_standing BEFORE INSERT ON user_logs FOR EACH ROW EXECUTE FUNCTION guard_standing_event();
--> statement-breakpoint

CREATE FUNCTION guard_standing_told() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') OR EXISTS (
    SELECT FROM registrations r, LATERAL (
      SELECT l.event, l.xmin AS writer FROM user_logs l
      WHERE l.registration_id = r.id AND l.event IN ('canceled', 'disabled', 'enabled') ORDER BY l.at DESC, l.id DESC LIMIT 1
    ) last
    WHERE r.id = NEW.id AND (r.status = 'active') = (last.event = 'enabled') AND is_own_write(last.writer)
      AND (last.event = 'canceled' OR is_told('registrations', r.id::text))
  ) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'registration % changes its state with an event, and with a row of the audit where its owner did not', NEW.id
    USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER registrations_standing_told AFTER UPDATE OF status ON registrations DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION guard_standing_told();
--> statement-breakpoint

CREATE FUNCTION hold_block_moments() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    IF TG_OP = 'INSERT' THEN
      NEW.blocked_at := told_moment(NEW.blocked_at);
    END IF;
    NEW.unblocked_at := told_moment(NEW.unblocked_at);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER cpf_blocks_moments BEFORE INSERT OR UPDATE OF unblocked_at ON cpf_blocks FOR EACH ROW EXECUTE FUNCTION hold_block_moments();
--> statement-breakpoint

-- An account that was given back since was canceled before only where an event of then says so. One without any event since
-- is as it stands, but for who was erased, of whom no event is left: there it counts when that was asked for.
CREATE OR REPLACE FUNCTION draw_ineligible(draw uuid) RETURNS TABLE (registration_id uuid, invoice_id uuid, reason text)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  WITH people AS (
    SELECT id, (array_agg(reason ORDER BY rank))[1] AS reason
    FROM (
      SELECT r.id, 'canceled' AS reason, 1 AS rank FROM registrations r JOIN draws d ON d.id = $1
      WHERE (r.status = 'canceled'
          OR r.id IN (SELECT l.registration_id FROM user_logs l WHERE l.event = 'enabled' AND l.at > d.period_end))
        AND coalesce((SELECT l.event = 'enabled' AND coalesce((SELECT b.event <> 'enabled' FROM user_logs b
            WHERE b.registration_id = r.id AND b.event IN ('canceled', 'disabled', 'enabled') AND b.at <= d.period_end
            ORDER BY b.at DESC, b.id DESC LIMIT 1), false) FROM user_logs l
          WHERE l.registration_id = r.id AND l.event IN ('canceled', 'disabled', 'enabled') AND l.at > d.period_end
          ORDER BY l.at, l.id LIMIT 1), r.status = 'canceled' AND NOT EXISTS (
            SELECT FROM erasures e WHERE e.registration_id = r.id AND e.erased_at IS NOT NULL AND e.asked_at > d.period_end))
      UNION ALL
      SELECT r.id, 'blocked', 2 FROM cpf_blocks b JOIN registrations r ON r.cpf = b.cpf JOIN draws d ON d.id = $1
      WHERE b.blocked_at <= d.period_end AND (b.unblocked_at IS NULL OR b.unblocked_at > d.period_end)
      UNION ALL
      SELECT w.registration_id, 'already-won', 3 FROM winners w JOIN draws o ON o.id = w.draw_id JOIN draws d ON d.id = $1
      WHERE d.once_per_promotion AND o.state = 'published'
        AND w.state <> 'invalid' AND (w.kind = 'titular' OR w.replaces_id IS NOT NULL)
      UNION ALL
      SELECT e.returned_as, 'already-won', 3 FROM winners w JOIN draws o ON o.id = w.draw_id JOIN draws d ON d.id = $1
        JOIN erasures e ON e.registration_id = w.registration_id AND e.returned_as IS NOT NULL
      WHERE d.once_per_promotion AND o.state = 'published'
        AND w.state <> 'invalid' AND (w.kind = 'titular' OR w.replaces_id IS NOT NULL)
    ) AS ineligible
    WHERE EXISTS (SELECT FROM tickets t WHERE t.registration_id = ineligible.id AND t.draw_id = $1)
    GROUP BY id
  )
  SELECT p.id, NULL::uuid, p.reason FROM people p
  UNION ALL
  SELECT i.registration_id, i.id, 'held' FROM invoices i
  WHERE i.status = 'pending' AND EXISTS (SELECT FROM tickets t WHERE t.invoice_id = i.id AND t.draw_id = $1)
    AND NOT EXISTS (SELECT FROM people p WHERE p.id = i.registration_id)
$$;
--> statement-breakpoint

-- An erasure takes the events along: that somebody asked for it in a period then stands in its own row.
CREATE FUNCTION hold_erasure_moment() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    NEW.asked_at := told_moment(NEW.asked_at);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER erasures_moment BEFORE INSERT ON erasures FOR EACH ROW EXECUTE FUNCTION hold_erasure_moment();
--> statement-breakpoint

-- Once a batch is over its schedule says what became of each prize: no coupon wins one any more, whatever moment its invoice
-- says, and no look for one is told. What came back of an invoice may still go back to it.
CREATE OR REPLACE FUNCTION guard_gift() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    OR NEW.given_by IS NULL AND EXISTS (
      SELECT FROM invoices i JOIN prizes p ON p.id = NEW.prize_id
      WHERE i.id = NEW.invoice_id AND i.registration_id = NEW.registration_id AND is_own_write(i.xmin)
        AND (i.received_at = NEW.awarded_at AND EXISTS (
            SELECT FROM prize_batches o WHERE o.id = p.batch_id AND o.revealed_at IS NULL
          ) OR EXISTS (
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

-- A batch that has an end is over behind it, by the moment that is noted. Where its keys are lost the owner notes it,
-- without these guards.
CREATE OR REPLACE FUNCTION guard_prize_batch() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.revealed_at IS NOT NULL AND OLD.revealed_at IS DISTINCT FROM NEW.revealed_at
    OR OLD.commitment_key IS NOT NULL AND OLD.commitment_key IS DISTINCT FROM NEW.commitment_key
    OR (OLD.id, OLD.name, OLD.version, OLD.commitment, OLD.sealed_commitment_key, OLD.until, OLD.again_of, OLD.created_by, OLD.created_at)
    IS DISTINCT FROM
    (NEW.id, NEW.name, NEW.version, NEW.commitment, NEW.sealed_commitment_key, NEW.until, NEW.again_of, NEW.created_by, NEW.created_at) THEN
    RAISE EXCEPTION 'a batch stays what was committed to' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.revealed_at IS NULL AND (NEW.revealed_at <= OLD.until OR NEW.revealed_at IS NOT NULL AND OLD.until IS NULL AND EXISTS (
    SELECT FROM prize_batches o WHERE o.revealed_at IS NULL AND o.until >= NEW.revealed_at
  )) THEN
    RAISE EXCEPTION 'a batch is over behind its end' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint

-- What everybody reads at once says its own kind and whose it is, in one object whose keys stand once. The application tells a
-- step in the transaction that takes it, as the rows then say; plans, batches and lost keys it does not tell.
CREATE FUNCTION check_open_entry(entry log_entries) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  said json;
  draw record;
  is_so boolean;
BEGIN
  BEGIN
    said := entry.envelope::json;
    is_so := json_typeof(said) = 'object' AND said ->> 'kind' = entry.kind AND entry.kind <> 'sealed'
      AND (SELECT count(*) = count(DISTINCT key) FROM json_object_keys(said) AS key)
      AND coalesce('draw:' || (said ->> 'draw'), 'prizes:' || (said ->> 'batch')) IS NOT DISTINCT FROM entry.scope
      AND (entry.kind = 'begin') = (entry.place IS NOT NULL AND entry.place = 0) AND (entry.kind = 'begin' OR entry.place IS NULL)
      AND (entry.kind <> 'begin' OR NOT EXISTS (SELECT FROM log_checkpoints));
  EXCEPTION WHEN invalid_text_representation OR untranslatable_character THEN
    is_so := false;
  END;
  IF is_so IS NOT TRUE THEN
    RAISE EXCEPTION 'an open entry % says its kind and whose it is', entry.kind USING ERRCODE = 'restrict_violation';
  END IF;
  IF entry.kind = 'begin' OR pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = 'log_entries'::regclass), 'USAGE') THEN
    RETURN;
  END IF;
  IF said ->> 'at' IS DISTINCT FROM to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') THEN
    RAISE EXCEPTION 'an entry % says when it was told', entry.kind USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT d.*, is_own_write(d.xmin) AS is_own, EXISTS (
    SELECT FROM log_entries e WHERE e.scope = entry.scope AND e.kind = entry.kind AND e.sealed_line IS NULL
      AND (entry.kind IN ('close', 'published', 'canceled') OR is_own_write(e.xmin))
  ) AS is_told INTO draw FROM draws d WHERE entry.scope = 'draw:' || d.id;
  is_so := CASE entry.kind
    WHEN 'close' THEN draw.is_own AND NOT draw.is_told AND draw.state = 'closed' AND draw.closed_at = entry.created_at
      AND (said ->> 'baseSha256', said ->> 'root') = (draw.base_sha256, draw.base_root)
    WHEN 'extraction' THEN draw.is_own AND NOT draw.is_told AND draw.state = 'closed' AND draw.extraction_at = entry.created_at
      AND (said ->> 'extractionOn') = draw.extraction_on::text AND (said ->> 'contest') IS NOT DISTINCT FROM draw.contest::text
    WHEN 'result' THEN draw.is_own AND NOT draw.is_told AND draw.state = 'computed' AND draw.computed_at = entry.created_at
      AND (said ->> 'resultSha256') = draw.result_sha256 AND (said ->> 'contest') IS NOT DISTINCT FROM draw.contest::text
    WHEN 'published' THEN draw.is_own AND NOT draw.is_told AND draw.state = 'published' AND draw.published_at = entry.created_at
      AND (said ->> 'resultSha256') = draw.result_sha256 AND (said ->> 'contest') IS NOT DISTINCT FROM draw.contest::text
    WHEN 'rejected' THEN NOT draw.is_told AND EXISTS (
      SELECT FROM draw_rejections r
      WHERE r.draw_id = draw.id AND is_own_write(r.xmin) AND r.created_at = entry.created_at AND r.result_sha256 = said ->> 'resultSha256'
        AND r.reason_code IS NOT DISTINCT FROM said ->> 'code' AND r.contest::text IS NOT DISTINCT FROM said ->> 'contest')
    WHEN 'postponed' THEN draw.is_own AND NOT draw.is_told AND draw.extraction_on::text = said ->> 'to'
      AND draw.postponements -> -1 ->> 'at' = said ->> 'at' AND (draw.postponements -> -1 ->> 'from', draw.postponements -> -1 ->> 'to') = (said ->> 'from', said ->> 'to')
    WHEN 'canceled' THEN draw.is_own AND NOT draw.is_told AND draw.state = 'canceled'
    WHEN 'call' THEN draw.state = 'published' AND EXISTS (
      SELECT FROM winners w JOIN winners lost ON lost.id = w.replaces_id
      WHERE w.draw_id = draw.id AND (draw.is_own OR is_own_write(w.xmin))
        AND (w."order"::text, lost."order"::text) = (said ->> 'called', said ->> 'disqualified')
    ) AND NOT EXISTS (
      SELECT FROM log_entries e WHERE e.scope = entry.scope AND e.kind = 'call' AND e.sealed_line IS NULL
        AND e.envelope::json ->> 'called' = said ->> 'called')
    WHEN 'given' THEN EXISTS (
      SELECT FROM prize_awards a JOIN prizes p ON p.id = a.prize_id
      WHERE a.given_by IS NOT NULL AND is_own_write(a.xmin) AND a.awarded_at = entry.created_at AND p.batch_id::text IS NOT DISTINCT FROM said ->> 'batch'
    ) AND NOT EXISTS (
      SELECT FROM log_entries e WHERE e.kind = 'given' AND e.place IS NULL AND is_own_write(e.xmin))
    -- The next batch comes behind it, and at the commit.
    WHEN 'again' THEN EXISTS (
      SELECT FROM prize_batches b WHERE b.id::text = said ->> 'batch' AND b.revealed_at IS NULL
    ) AND NOT EXISTS (
      SELECT FROM prize_batches b WHERE b.id::text = said ->> 'as'
    ) AND NOT EXISTS (
      SELECT FROM log_entries e WHERE e.scope = entry.scope AND e.kind = 'again' AND e.sealed_line IS NULL
        AND e.envelope::json ->> 'as' = said ->> 'as')
  END;
  IF is_so IS NOT TRUE THEN
    RAISE EXCEPTION 'an entry % is told as it happens, once', entry.kind USING ERRCODE = 'restrict_violation';
  END IF;
END $$;
--> statement-breakpoint

-- As the log begins it is told of wins of before, whose batches may be over.
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
    ELSE
      SELECT b.revealed_at INTO ends FROM public.prize_batches b WHERE b.id = substr(NEW.scope, 8)::uuid;
      IF ends IS NOT NULL OR NOT FOUND THEN
        IF NOT FOUND OR EXISTS (SELECT FROM public.log_checkpoints) THEN
          RAISE EXCEPTION 'an entry % of a batch is told before it is over', NEW.kind USING ERRCODE = 'restrict_violation';
        END IF;
      END IF;
    END IF;
  ELSE
    PERFORM public.check_open_entry(NEW);
  END IF;
  hash := sha256('\x00'::bytea || convert_to(seen, 'UTF8'));
  IF NEW.leaf <> hash THEN
    RAISE EXCEPTION 'an entry % has another hash than what it says', NEW.kind USING ERRCODE = 'restrict_violation';
  END IF;
  NEW.leaf := hash;
  RETURN NEW;
END $$;
--> statement-breakpoint

-- A result goes back in public: with its row, which shuts out who took part in it, and with its entry in the log.
CREATE FUNCTION guard_rejection() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') OR EXISTS (
    SELECT FROM draw_rejections r
    WHERE r.draw_id = OLD.id AND is_own_write(r.xmin)
      AND (r.prizes, r.result_file, r.result_sha256, r.extraction_by, r.computed_by, r.computed_at)
        = (OLD.extraction, OLD.result_file, OLD.result_sha256, OLD.extraction_by, OLD.computed_by, OLD.computed_at)
      AND (r.extraction_again_by, r.contest) IS NOT DISTINCT FROM (OLD.extraction_again_by, OLD.contest)
  ) AND EXISTS (
    SELECT FROM log_entries e
    WHERE e.scope = 'draw:' || OLD.id AND e.kind = 'rejected' AND e.sealed_line IS NULL AND is_own_write(e.xmin)
  ) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'a result goes back with its rejection, and with an entry of the log' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER draws_rejected AFTER UPDATE OF state ON draws DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD.state = 'computed' AND NEW.state = 'closed') EXECUTE FUNCTION guard_rejection();
