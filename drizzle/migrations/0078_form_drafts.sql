CREATE TABLE "form_drafts" (
	"registration_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"page" text NOT NULL,
	"form" text NOT NULL,
	"typed" jsonb NOT NULL,
	"photo_sent" boolean NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "form_drafts_typed_check" CHECK (octet_length("form_drafts"."typed"::text) <= 32768)
);
--> statement-breakpoint
ALTER TABLE "form_drafts" ADD CONSTRAINT "form_drafts_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "form_drafts_token_key" ON "form_drafts" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "form_drafts_kept_idx" ON "form_drafts" USING btree ("kept_at");--> statement-breakpoint
-- Coupons that wait for their person's login go on waiting; their key is one of the fields from now on.
INSERT INTO "form_drafts" ("registration_id", "token_hash", "page", "form", "typed", "photo_sent", "kept_at")
SELECT "registration_id", "token_hash", '/cupom', 'cupom', "typed" || jsonb_build_object('idempotencyKey', "form_key"), "photo_sent", "kept_at"
FROM "invoice_drafts" WHERE octet_length("typed"::text) < 32000;--> statement-breakpoint
DROP TABLE "invoice_drafts";
