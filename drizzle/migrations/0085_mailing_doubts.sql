ALTER TABLE "dispatches" ADD COLUMN "doubts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_doubts_check" CHECK ("dispatches"."doubts" >= 0);