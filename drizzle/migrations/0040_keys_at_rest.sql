CREATE TABLE "data_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wrapped_key" bytea NOT NULL,
	"escrowed_key" bytea,
	"escrow_fingerprint" text,
	"wrapped_at" timestamp (3) with time zone NOT NULL,
	"escrowed_at" timestamp (3) with time zone,
	"lost_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_keys_escrow_check" CHECK (("data_keys"."escrowed_key" is null) = ("data_keys"."escrow_fingerprint" is null) and ("data_keys"."escrowed_key" is null) = ("data_keys"."escrowed_at" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "data_keys_live_key" ON "data_keys" USING btree ((true)) WHERE "data_keys"."lost_at" is null;--> statement-breakpoint
-- Without this row no number of any draw can be worked out again: not even its owner takes it away by mistake.
CREATE TRIGGER data_keys_kept BEFORE DELETE ON data_keys FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER data_keys_no_truncate BEFORE TRUNCATE ON data_keys FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();--> statement-breakpoint
-- Another name for another thing: a process of an earlier release, which would shuffle by the encrypted bytes, finds none.
ALTER TABLE "draws" RENAME COLUMN "holder_key" TO "sealed_holder_key";--> statement-breakpoint
ALTER TABLE "draw_segments" RENAME COLUMN "permutation_key" TO "sealed_permutation_key";--> statement-breakpoint
-- Only a process that has KEYS_SECRET can encrypt what stands there: npm run db:migrate does it next, and then validates.
ALTER TABLE "draws" ADD CONSTRAINT "draws_sealed_check" CHECK (octet_length("draws"."sealed_holder_key") = 77 and get_byte("draws"."sealed_holder_key", 0) = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "draw_segments" ADD CONSTRAINT "draw_segments_sealed_check" CHECK (octet_length("draw_segments"."sealed_permutation_key") = 77 and get_byte("draw_segments"."sealed_permutation_key", 0) = 1) NOT VALID;--> statement-breakpoint
-- What guards a draw is as it was, under the new name.
DO $$ BEGIN
  EXECUTE regexp_replace(pg_get_functiondef('guard_draw'::regproc), '\mholder_key\M', 'sealed_holder_key', 'g');
END $$;
