ALTER TABLE "exports" ADD COLUMN "expected" integer;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_format_check" CHECK ("exports"."format" in ('xlsx', 'csv-sheet', 'csv'));--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_state_check" CHECK ("exports"."state" in ('queued', 'running', 'ready', 'expired', 'failed', 'canceled'));--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_file_check" CHECK ("exports"."state" not in ('expired', 'canceled') or "exports"."file_key" is null);