CREATE TABLE "invoice_drafts" (
	"registration_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"form_key" uuid NOT NULL,
	"typed" jsonb NOT NULL,
	"photo_sent" boolean NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_drafts_typed_check" CHECK (octet_length("invoice_drafts"."typed"::text) <= 32768)
);
--> statement-breakpoint
ALTER TABLE "invoice_drafts" ADD CONSTRAINT "invoice_drafts_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_drafts_token_key" ON "invoice_drafts" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invoice_drafts_kept_idx" ON "invoice_drafts" USING btree ("kept_at");