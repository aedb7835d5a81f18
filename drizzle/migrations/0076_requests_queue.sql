ALTER TABLE "review_leases" DROP CONSTRAINT "review_leases_queue_check";--> statement-breakpoint
ALTER TABLE "review_skips" DROP CONSTRAINT "review_skips_queue_check";--> statement-breakpoint
CREATE INDEX "registrations_news_idx" ON "registrations" USING btree ("created_at","id") WHERE "registrations"."newsletter" and "registrations"."status" = 'active';--> statement-breakpoint
ALTER TABLE "review_leases" ADD CONSTRAINT "review_leases_queue_check" CHECK ("review_leases"."queue" in ('invoices', 'papers', 'requests'));--> statement-breakpoint
ALTER TABLE "review_skips" ADD CONSTRAINT "review_skips_queue_check" CHECK ("review_skips"."queue" in ('invoices', 'papers', 'requests'));--> statement-breakpoint
-- An answer that only told something may be taken back, whole; one that did what was asked stays.
CREATE OR REPLACE FUNCTION guard_request() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF is_being_erased(OLD.registration_id) THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'a request is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.invoice_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM invoices WHERE id = NEW.invoice_id AND registration_id = NEW.registration_id) THEN
      RAISE EXCEPTION 'a request is about an invoice of its own person' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.version <> OLD.version + 1
    OR (OLD.id, OLD.kind, OLD.registration_id, OLD.invoice_id, OLD.said, OLD.wanted_cpf, OLD.wanted_birthdate,
        OLD.wanted_name, OLD.wanted_lastname, OLD.form_key, OLD.created_at)
      IS DISTINCT FROM (NEW.id, NEW.kind, NEW.registration_id, NEW.invoice_id, NEW.said, NEW.wanted_cpf,
        NEW.wanted_birthdate, NEW.wanted_name, NEW.wanted_lastname, NEW.form_key, NEW.created_at) THEN
    RAISE EXCEPTION 'a request stays as it was sent' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = 'granted' OR OLD.state <> 'open' AND (NEW.state <> 'open' OR NEW.reply IS NOT NULL) THEN
    RAISE EXCEPTION 'a request is answered once, and only an answer that did nothing is taken back'
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
