ALTER TABLE "faq" ADD COLUMN "draft_question" text;--> statement-breakpoint
ALTER TABLE "faq" ADD COLUMN "draft_answer" text;--> statement-breakpoint
ALTER TABLE "faq" ADD CONSTRAINT "faq_draft_check" CHECK (("faq"."draft_question" is null) = ("faq"."draft_answer" is null) and ("faq"."published" or "faq"."draft_answer" is null));--> statement-breakpoint
-- A validation whose confirmation is not noted as sent, and that nothing was done by, goes back to where it came from;
-- within which time, and that no mail is on its way, the use case asks.
CREATE OR REPLACE FUNCTION guard_award_change() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF (OLD.id, OLD.prize_id, OLD.registration_id, OLD.invoice_id, OLD.given_by, OLD.confirmed_by, OLD.awarded_at, OLD.created_at)
    IS DISTINCT FROM
    (NEW.id, NEW.prize_id, NEW.registration_id, NEW.invoice_id, NEW.given_by, NEW.confirmed_by, NEW.awarded_at, NEW.created_at) THEN
    RAISE EXCEPTION 'an award stays whose it is' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.released_at IS NOT NULL AND (OLD.released_at, OLD.state, OLD.reason) IS DISTINCT FROM (NEW.released_at, NEW.state, NEW.reason) THEN
    RAISE EXCEPTION 'a prize that came back is given anew' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> NEW.state AND OLD.state || '>' || NEW.state NOT IN (
    'pending>validated', 'pending>invalid', 'validated>invalid', 'invalid>pending', 'validated>pending'
  ) THEN
    RAISE EXCEPTION 'an award cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = 'validated' AND NEW.state = 'pending' AND (
    OLD.confirmation_sent_at IS NOT NULL OR NEW.decided_by IS NOT NULL OR NEW.decided_at IS NOT NULL OR EXISTS (
      SELECT FROM fulfilments f WHERE f.award_id = NEW.id AND (f.state <> 'waiting' OR f.delivery_code IS NOT NULL))
  ) THEN
    RAISE EXCEPTION 'a validation is undone before its confirmation is noted as sent, and before its delivery began' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_winner() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
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
  IF OLD.state <> NEW.state AND OLD.state || '>' || NEW.state NOT IN (
    'pending>called', 'pending>validated', 'pending>invalid', 'called>validated', 'called>invalid', 'validated>invalid',
    'validated>pending', 'validated>called'
  ) THEN
    RAISE EXCEPTION 'a winner cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = 'validated' AND NEW.state IN ('pending', 'called') AND (
    (NEW.state = 'called') <> (OLD.called_at IS NOT NULL)
    OR OLD.confirmation_sent_at IS NOT NULL OR NEW.decided_by IS NOT NULL OR NEW.decided_at IS NOT NULL OR EXISTS (
      SELECT FROM fulfilments f WHERE f.winner_id = NEW.id AND (f.state <> 'waiting' OR f.delivery_code IS NOT NULL))
    OR EXISTS (SELECT FROM draws d WHERE d.id = NEW.draw_id AND d.published_at >= OLD.decided_at)
  ) THEN
    RAISE EXCEPTION 'a validation is undone before its confirmation is noted as sent, and before its delivery began' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
