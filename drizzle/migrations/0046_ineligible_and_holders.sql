ALTER TABLE "draws" ADD COLUMN "holder_form" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_holder_form_check" CHECK ("draws"."holder_form" in (1, 2));--> statement-breakpoint
-- A draw that gave a number already goes on with the pseudonyms that its entries have.
UPDATE draws SET holder_form = 1 WHERE state <> 'planned' OR EXISTS (SELECT FROM tickets t WHERE t.draw_id = draws.id);
--> statement-breakpoint
CREATE TRIGGER draws_holder_form BEFORE UPDATE OF holder_form ON draws FOR EACH ROW
  WHEN (OLD.holder_form IS DISTINCT FROM NEW.holder_form) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- Who holds numbers of a draw and takes no part, by the state at the end of its period: the first change of an account
-- since then says what it was before. Whoever won is known as the draw closes: earlier draws are published by then.
CREATE FUNCTION draw_ineligible(draw uuid) RETURNS TABLE (registration_id uuid, invoice_id uuid, reason text)
  LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  WITH people AS (
    SELECT id, (array_agg(reason ORDER BY rank))[1] AS reason
    FROM (
      SELECT r.id, 'canceled' AS reason, 1 AS rank FROM registrations r JOIN draws d ON d.id = $1
      WHERE (r.status = 'canceled'
          OR r.id IN (SELECT l.registration_id FROM user_logs l WHERE l.event = 'enabled' AND l.at > d.period_end))
        AND coalesce((SELECT l.event = 'enabled' FROM user_logs l
          WHERE l.registration_id = r.id AND l.event IN ('canceled', 'disabled', 'enabled') AND l.at > d.period_end
          ORDER BY l.at, l.id LIMIT 1), r.status = 'canceled')
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

-- As a base is written everybody who is left out is so by that state, and the log has an entry of each.
CREATE FUNCTION guard_left_out() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT e.registration_id, e.invoice_id, e.reason FROM draw_exclusions e WHERE e.draw_id = NEW.id
    EXCEPT SELECT i.registration_id, i.invoice_id, i.reason FROM draw_ineligible(NEW.id) i
  ) THEN
    RAISE EXCEPTION 'nobody is left out of a draw but by the state at its period''s end' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (SELECT count(*) FROM draw_exclusions e WHERE e.draw_id = NEW.id AND e.invoice_id IS NULL)
    <> (SELECT count(*) FROM log_entries l WHERE l.scope = 'draw:' || NEW.id AND l.kind = 'ineligible' AND l.place IS NULL)
    + (SELECT count(*) FROM log_entries l WHERE l.scope = 'draw:' || NEW.id AND l.kind = 'ineligible' AND l.place IS NOT NULL) THEN
    RAISE EXCEPTION 'the log has an entry of each who is left out of a draw' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER draws_left_out BEFORE UPDATE OF state ON draws FOR EACH ROW
  WHEN (OLD.state = 'closing' AND NEW.state = 'closed') EXECUTE FUNCTION guard_left_out();
--> statement-breakpoint

-- What is sealed of a draw is told while it may still change: numbers until it closes, who is left out as it does. An
-- entry has the hashes of what it says.
CREATE FUNCTION check_new_entries() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  wrong text;
BEGIN
  SELECT e.kind INTO wrong FROM new_entries e
  WHERE e.leaf <> sha256('\x00'::bytea || convert_to(e.envelope, 'UTF8'))
    OR e.sealed_line IS NOT NULL AND (e.sealed_line::json ->> 'kind' IS DISTINCT FROM e.kind OR e.envelope <>
      '{"kind":"sealed","scope":"' || e.scope || '","seal":"' || encode(sha256(convert_to(e.sealed_line, 'UTF8')), 'hex') || '"}')
  LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'an entry % has another hash than what it says', wrong USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT e.kind INTO wrong FROM new_entries e JOIN draws d ON e.scope = 'draw:' || d.id
  WHERE e.sealed_line IS NOT NULL AND NOT (d.state = 'closing' OR d.state = 'planned' AND e.kind <> 'ineligible')
  LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'an entry % of a draw is told before it is closed', wrong USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER log_entries_in_time AFTER INSERT ON log_entries REFERENCING NEW TABLE AS new_entries
  FOR EACH STATEMENT EXECUTE FUNCTION check_new_entries();
