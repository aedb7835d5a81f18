CREATE TABLE "review_leases" (
	"queue" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"held_by" uuid NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_leases_queue_subject_id_pk" PRIMARY KEY("queue","subject_id"),
	CONSTRAINT "review_leases_queue_check" CHECK ("review_leases"."queue" in ('invoices', 'papers'))
);
--> statement-breakpoint
CREATE TABLE "review_skips" (
	"session_id" uuid NOT NULL,
	"queue" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"skipped_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_skips_session_id_queue_subject_id_pk" PRIMARY KEY("session_id","queue","subject_id"),
	CONSTRAINT "review_skips_queue_check" CHECK ("review_skips"."queue" in ('invoices', 'papers'))
);
--> statement-breakpoint
ALTER TABLE "review_leases" ADD CONSTRAINT "review_leases_held_by_users_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_skips" ADD CONSTRAINT "review_skips_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_leases_holder_idx" ON "review_leases" USING btree ("held_by","queue");--> statement-breakpoint

-- A decision can be taken back: the invoice waits again, as if nobody had decided, and never with a number in a closed base.
CREATE OR REPLACE FUNCTION guard_invoice() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF (OLD.id, OLD.protocol, OLD.registration_id, OLD.store_id, OLD.natural_key, OLD.access_key, OLD.cnpj, OLD.number, OLD.issued_on,
      OLD.total_cents, OLD.carry_cents, OLD.items, OLD.review_reason, OLD.idempotency_key, OLD.content_hash, OLD.received_at, OLD.created_at)
    IS DISTINCT FROM (NEW.id, NEW.protocol, NEW.registration_id, NEW.store_id, NEW.natural_key, NEW.access_key, NEW.cnpj, NEW.number,
      NEW.issued_on, NEW.total_cents, NEW.carry_cents, NEW.items, NEW.review_reason, NEW.idempotency_key, NEW.content_hash,
      NEW.received_at, NEW.created_at) THEN
    RAISE EXCEPTION 'an invoice stays whose it is and what it says' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status <> NEW.status AND OLD.status || '>' || NEW.status NOT IN (
    'pending>validated', 'pending>invalid', 'validated>invalid', 'invalid>validated', 'validated>pending', 'invalid>pending'
  ) THEN
    RAISE EXCEPTION 'an invoice cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status <> 'pending' AND NEW.status = 'pending' AND (
    NEW.reviewed_by IS NOT NULL OR NEW.reviewed_at IS NOT NULL OR NEW.reason IS NOT NULL OR EXISTS (
      SELECT FROM tickets t JOIN draws d ON d.id = t.draw_id
      WHERE t.invoice_id = NEW.id AND d.state NOT IN ('planned', 'canceled'))
  ) THEN
    RAISE EXCEPTION 'an invoice waits again undecided, and while its draws are open' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
