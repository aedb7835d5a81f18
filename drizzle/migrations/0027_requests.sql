CREATE TABLE "registration_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"note" text NOT NULL,
	"written_by" uuid NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "registration_notes_note_check" CHECK ("registration_notes"."note" <> '')
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"registration_id" uuid NOT NULL,
	"invoice_id" uuid,
	"said" text NOT NULL,
	"wanted_cpf" text,
	"wanted_birthdate" date,
	"wanted_name" text,
	"wanted_lastname" text,
	"state" text DEFAULT 'open' NOT NULL,
	"answer_code" text,
	"reply" text,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone,
	"form_key" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "requests_kind_check" CHECK ("requests"."kind" in ('appeal', 'correction', 'question')),
	CONSTRAINT "requests_invoice_check" CHECK (("requests"."kind" = 'correction') = ("requests"."invoice_id" is null)),
	CONSTRAINT "requests_wanted_check" CHECK (("requests"."kind" = 'correction') = (num_nonnulls("requests"."wanted_cpf", "requests"."wanted_birthdate", "requests"."wanted_name", "requests"."wanted_lastname") > 0)),
	CONSTRAINT "requests_cpf_check" CHECK ("requests"."wanted_cpf" ~ '^[0-9]{11}$'),
	CONSTRAINT "requests_said_check" CHECK ("requests"."said" <> ''),
	CONSTRAINT "requests_code_check" CHECK ("requests"."answer_code" in ('valid', 'same-reason', 'unreadable', 'draw-closed', 'corrected', 'has-numbers', 'documents', 'taken', 'explained', 'other')),
	CONSTRAINT "requests_state_check" CHECK ("requests"."state" = 'open' or "requests"."state" in ('granted', 'refused') and "requests"."kind" <> 'question' or "requests"."state" = 'answered' and "requests"."kind" = 'question'),
	CONSTRAINT "requests_answered_check" CHECK (num_nulls("requests"."answered_at", "requests"."answered_by", "requests"."answer_code") = case when "requests"."state" = 'open' then 3 else 0 end),
	CONSTRAINT "requests_other_check" CHECK ("requests"."answer_code" not in ('explained', 'other') or coalesce("requests"."reply", '') <> '')
);
--> statement-breakpoint
CREATE TABLE "sent_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"job_id" text NOT NULL,
	"outcome" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sent_mails_outcome_check" CHECK ("sent_mails"."outcome" in ('sent', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "looks" DROP CONSTRAINT "looks_place_check";--> statement-breakpoint
ALTER TABLE "registration_notes" ADD CONSTRAINT "registration_notes_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_notes" ADD CONSTRAINT "registration_notes_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_mails" ADD CONSTRAINT "sent_mails_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_notes_registration_idx" ON "registration_notes" USING btree ("registration_id","written_at","id");--> statement-breakpoint
CREATE INDEX "registration_notes_written_by_idx" ON "registration_notes" USING btree ("written_by");--> statement-breakpoint
CREATE UNIQUE INDEX "requests_form_key" ON "requests" USING btree ("registration_id","form_key");--> statement-breakpoint
CREATE UNIQUE INDEX "requests_open_invoice_key" ON "requests" USING btree ("invoice_id") WHERE "requests"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "requests_open_correction_key" ON "requests" USING btree ("registration_id") WHERE "requests"."state" = 'open' and "requests"."kind" = 'correction';--> statement-breakpoint
CREATE INDEX "requests_created_idx" ON "requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "requests_state_idx" ON "requests" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "requests_kind_idx" ON "requests" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "requests_registration_idx" ON "requests" USING btree ("registration_id","created_at");--> statement-breakpoint
CREATE INDEX "requests_invoice_idx" ON "requests" USING btree ("invoice_id") WHERE "requests"."invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "requests_answered_by_idx" ON "requests" USING btree ("answered_by") WHERE "requests"."answered_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sent_mails_once_key" ON "sent_mails" USING btree ("job_id","kind","registration_id");--> statement-breakpoint
CREATE INDEX "sent_mails_registration_idx" ON "sent_mails" USING btree ("registration_id","at","id");--> statement-breakpoint
ALTER TABLE "looks" ADD CONSTRAINT "looks_place_check" CHECK ("looks"."place" in ('registration', 'request', 'invoice', 'photo', 'prize', 'winner', 'validation', 'paper'));
--> statement-breakpoint

-- A request is its owner's, about an own invoice, stays as it was sent, and is answered once.
CREATE FUNCTION guard_request() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a request is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.invoice_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM invoices WHERE id = NEW.invoice_id AND registration_id = NEW.registration_id) THEN
      RAISE EXCEPTION 'a request is about an invoice of its own person' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.state <> 'open' OR NEW.version <> OLD.version + 1
    OR (OLD.id, OLD.kind, OLD.registration_id, OLD.invoice_id, OLD.said, OLD.wanted_cpf, OLD.wanted_birthdate,
        OLD.wanted_name, OLD.wanted_lastname, OLD.form_key, OLD.created_at)
      IS DISTINCT FROM (NEW.id, NEW.kind, NEW.registration_id, NEW.invoice_id, NEW.said, NEW.wanted_cpf,
        NEW.wanted_birthdate, NEW.wanted_name, NEW.wanted_lastname, NEW.form_key, NEW.created_at) THEN
    RAISE EXCEPTION 'a request is answered once, and stays as it was sent' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER requests_guard BEFORE INSERT OR DELETE OR UPDATE ON requests FOR EACH ROW EXECUTE FUNCTION guard_request();
--> statement-breakpoint
CREATE TRIGGER requests_no_truncate BEFORE TRUNCATE ON requests FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER requests_told AFTER UPDATE ON requests DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_told('requests', 'id');
--> statement-breakpoint

-- What was noted of a call stays as it was noted.
CREATE FUNCTION guard_registration_note() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'a note about a person stays as it was written' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER registration_notes_guard BEFORE DELETE OR UPDATE ON registration_notes FOR EACH ROW EXECUTE FUNCTION guard_registration_note();
--> statement-breakpoint
CREATE TRIGGER registration_notes_no_truncate BEFORE TRUNCATE ON registration_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER registration_notes_told AFTER INSERT ON registration_notes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_told('registrations', 'registration_id');
--> statement-breakpoint

-- Numbers are a CPF's, and bases name it: with the first one it is fixed.
CREATE FUNCTION guard_cpf() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM tickets WHERE registration_id = OLD.id) THEN
    RAISE EXCEPTION 'the CPF of a person with lucky numbers stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER registrations_cpf_fixed BEFORE UPDATE OF cpf ON registrations FOR EACH ROW
  WHEN (OLD.cpf IS DISTINCT FROM NEW.cpf) EXECUTE FUNCTION guard_cpf();
--> statement-breakpoint
WITH made AS (INSERT INTO email_templates (id, name, mail) VALUES (gen_random_uuid(), 'Resposta a um pedido', 'request-answered') RETURNING id)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  'Resposta: {{request}}',
  '{{outcome}}',
  '{{name}}, respondemos ao seu pedido.',
  '- Pedido: {{request}}
{{#protocol}}
- Protocolo do cupom: {{protocol}}
{{/protocol}}
- Resposta: {{outcome}}

{{reply}}

[Ver o pedido e a resposta]({{url}})

Ainda com dúvidas? Escreva para {{contact}}.',
  'Answer: {{request}}',
  '{{outcome}}',
  '{{name}}, we have answered your request.',
  '- Request: {{request}}
{{#protocol}}
- Protocol of the invoice: {{protocol}}
{{/protocol}}
- Answer: {{outcome}}

{{reply}}

[See the request and the answer]({{url}})

Any question? Write to {{contact}}.'
FROM made;
