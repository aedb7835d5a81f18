-- The rows of a result are checked together as they are written: three hundred look-ups of one state told nothing more.
CREATE FUNCTION check_new_winners() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT draw_id FROM new_winners) AS found
    LEFT JOIN draws d ON d.id = found.draw_id WHERE d.state IS DISTINCT FROM 'computed'
  ) THEN
    RAISE EXCEPTION 'winners come and go with the result' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER winners_guard ON winners;
--> statement-breakpoint
CREATE TRIGGER winners_guard BEFORE UPDATE OR DELETE ON winners FOR EACH ROW EXECUTE FUNCTION guard_winner();
--> statement-breakpoint
CREATE TRIGGER winners_in_order AFTER INSERT ON winners REFERENCING NEW TABLE AS new_winners
  FOR EACH STATEMENT EXECUTE FUNCTION check_new_winners();
--> statement-breakpoint

CREATE OR REPLACE FUNCTION guard_winner() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM draws WHERE id = OLD.draw_id AND state = 'closed') THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'winners come and go with the result' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.id, OLD.draw_id, OLD."order", OLD.kind, OLD.ticket_id, OLD.registration_id, OLD.trail_index, OLD.claim_by)
    IS DISTINCT FROM (NEW.id, NEW.draw_id, NEW."order", NEW.kind, NEW.ticket_id, NEW.registration_id, NEW.trail_index, NEW.claim_by) THEN
    RAISE EXCEPTION 'the result of a draw never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.replaces_id IS NOT NULL AND (OLD.replaces_id, OLD.called_by, OLD.called_at)
    IS DISTINCT FROM (NEW.replaces_id, NEW.called_by, NEW.called_at) THEN
    RAISE EXCEPTION 'a surrogate is called once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
