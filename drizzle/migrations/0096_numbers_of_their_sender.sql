-- A number stands under whoever sent its coupon. Until now the freeze alone found one that did not (domain/log/told-otherwise.server.ts),
-- days after it was written.
CREATE OR REPLACE FUNCTION check_new_tickets() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  wrong record;
BEGIN
  PERFORM share_draw(d.draw_id) FROM (SELECT DISTINCT draw_id FROM new_tickets ORDER BY draw_id) AS d;
  SELECT t.draw_id, t.is_of_sender, d.state INTO wrong
  FROM (
    SELECT n.draw_id, n.segment_id, min(n.series) AS first, max(n.series) AS last,
      min(i.received_at) AS earliest, max(i.received_at) AS latest,
      bool_and(n.registration_id = i.registration_id) AS is_of_sender
    FROM new_tickets n JOIN invoices i ON i.id = n.invoice_id GROUP BY n.draw_id, n.segment_id
  ) AS t
  LEFT JOIN draw_segments s ON s.id = t.segment_id AND s.draw_id = t.draw_id
    AND t.first >= s.series_first AND t.last < s.series_first + s.series_count
  LEFT JOIN draws d ON d.id = s.draw_id AND t.earliest >= d.period_start AND t.latest <= d.period_end
  WHERE d.state IS DISTINCT FROM 'planned' OR NOT t.is_of_sender
  LIMIT 1;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF NOT wrong.is_of_sender THEN
    RAISE EXCEPTION 'a lucky number of draw % is not of the person who sent its coupon', wrong.draw_id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RAISE EXCEPTION 'draw % is % and takes no changes', wrong.draw_id, coalesce(wrong.state, 'not the one of these numbers')
    USING ERRCODE = 'restrict_violation';
END $$;
