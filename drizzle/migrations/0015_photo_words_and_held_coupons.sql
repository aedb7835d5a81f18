CREATE TABLE "photo_words" (
	"word" integer NOT NULL,
	"invoice_id" uuid NOT NULL,
	CONSTRAINT "photo_words_pkey" PRIMARY KEY("word","invoice_id")
);
--> statement-breakpoint
ALTER TABLE "draw_exclusions" DROP CONSTRAINT "draw_exclusions_pkey";--> statement-breakpoint
ALTER TABLE "draw_exclusions" ADD COLUMN "invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "draw_exclusions" ADD CONSTRAINT "draw_exclusions_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_exclusions" ADD CONSTRAINT "draw_exclusions_key" UNIQUE NULLS NOT DISTINCT("draw_id","registration_id","invoice_id");--> statement-breakpoint
ALTER TABLE "draw_exclusions" ADD CONSTRAINT "draw_exclusions_held_check" CHECK (("draw_exclusions"."reason" = 'held') = ("draw_exclusions"."invoice_id" is not null));