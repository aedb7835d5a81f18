ALTER TABLE "registrations" ADD COLUMN "has_invoice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "registrations_invoiceless_idx" ON "registrations" USING btree ("created_at","id") WHERE not "registrations"."has_invoice";--> statement-breakpoint
UPDATE registrations SET has_invoice = true
  WHERE EXISTS (SELECT FROM invoices WHERE invoices.registration_id = registrations.id);--> statement-breakpoint
-- Invoices neither go nor change hands: whoever sent one has for ever.
CREATE FUNCTION note_senders() RETURNS trigger LANGUAGE plpgsql SET search_path TO 'pg_catalog', 'public', 'pg_temp' AS $$
BEGIN
  UPDATE registrations SET has_invoice = true
  WHERE NOT has_invoice AND id IN (SELECT registration_id FROM new_invoices);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER invoices_senders AFTER INSERT ON invoices REFERENCING NEW TABLE AS new_invoices
  FOR EACH STATEMENT EXECUTE FUNCTION note_senders();
