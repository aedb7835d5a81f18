ALTER TABLE "tickets" DROP CONSTRAINT "tickets_draw_id_draws_id_fk";
--> statement-breakpoint
ALTER TABLE "tickets" DROP CONSTRAINT "tickets_segment_id_draw_segments_id_fk";
--> statement-breakpoint

-- What the two foreign keys and the trigger per row promised, looked up once a statement: every new number lies in a
-- segment of its draw, and the draw still plans.
CREATE FUNCTION check_new_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT t.draw_id, d.state INTO wrong
  FROM (
    SELECT draw_id, segment_id, min(series) AS first, max(series) AS last FROM new_tickets GROUP BY draw_id, segment_id
  ) AS t
  LEFT JOIN draw_segments s ON s.id = t.segment_id AND s.draw_id = t.draw_id
    AND t.first >= s.series_first AND t.last < s.series_first + s.series_count
  LEFT JOIN draws d ON d.id = s.draw_id
  WHERE d.state IS DISTINCT FROM 'planned'
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'draw % is % and takes no changes', wrong.draw_id, coalesce(wrong.state, 'not the one of these numbers')
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER tickets_frozen ON tickets;
--> statement-breakpoint
CREATE TRIGGER tickets_frozen BEFORE UPDATE OR DELETE ON tickets
  FOR EACH ROW EXECUTE FUNCTION refuse_ticket_change();
--> statement-breakpoint
CREATE TRIGGER tickets_in_order AFTER INSERT ON tickets REFERENCING NEW TABLE AS new_tickets
  FOR EACH STATEMENT EXECUTE FUNCTION check_new_tickets();
--> statement-breakpoint

-- A segment's numbers are out in the world: it stays as it is.
CREATE TRIGGER draw_segments_append_only BEFORE UPDATE OR DELETE ON draw_segments
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
