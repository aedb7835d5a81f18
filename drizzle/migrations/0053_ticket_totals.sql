CREATE TABLE "ticket_totals" (
	"draw_id" uuid NOT NULL,
	"day" date NOT NULL,
	"series" integer NOT NULL,
	"given" integer NOT NULL,
	"voided" integer NOT NULL,
	CONSTRAINT "ticket_totals_pkey" PRIMARY KEY("draw_id","day","series"),
	CONSTRAINT "ticket_totals_counts_check" CHECK ("ticket_totals"."given" > 0 and "ticket_totals"."voided" between 0 and "ticket_totals"."given")
);
--> statement-breakpoint
-- A number that bears a moment of a day whose sums are stored already joins them; one of today, as nearly all are, asks
-- the index once and writes nothing.
CREATE FUNCTION add_given_to_totals() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO ticket_totals AS sums (draw_id, day, series, given, voided)
  SELECT draw_id, day, series, count(*), count(void_at)
  FROM (
    SELECT draw_id, series, void_at, (created_at AT TIME ZONE 'America/Sao_Paulo')::date AS day FROM new_tickets
  ) AS late
  WHERE EXISTS (SELECT FROM ticket_totals stored WHERE stored.draw_id = late.draw_id AND stored.day >= late.day)
  GROUP BY draw_id, day, series ORDER BY draw_id, day, series
  ON CONFLICT (draw_id, day, series)
    DO UPDATE SET given = sums.given + EXCLUDED.given, voided = sums.voided + EXCLUDED.voided;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tickets_totals_given AFTER INSERT ON tickets REFERENCING NEW TABLE AS new_tickets
  FOR EACH STATEMENT EXECUTE FUNCTION add_given_to_totals();
--> statement-breakpoint
CREATE FUNCTION add_voided_to_totals() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE ticket_totals sums SET voided = sums.voided + moved.count
  FROM (
    SELECT n.draw_id, (n.created_at AT TIME ZONE 'America/Sao_Paulo')::date AS day, n.series,
      count(n.void_at) - count(o.void_at) AS count
    FROM new_tickets n JOIN old_tickets o ON o.id = n.id
    GROUP BY 1, 2, 3
  ) AS moved
  WHERE moved.count <> 0 AND (sums.draw_id, sums.day, sums.series) = (moved.draw_id, moved.day, moved.series);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tickets_totals_voided AFTER UPDATE ON tickets REFERENCING OLD TABLE AS old_tickets NEW TABLE AS new_tickets
  FOR EACH STATEMENT EXECUTE FUNCTION add_voided_to_totals();
