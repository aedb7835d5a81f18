CREATE TABLE "bulk_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"version" integer,
	"state" text DEFAULT 'waiting' NOT NULL,
	"code" text,
	"because" text,
	CONSTRAINT "bulk_items_state_check" CHECK ("bulk_items"."state" in ('waiting', 'done', 'refused')),
	CONSTRAINT "bulk_items_code_check" CHECK (("bulk_items"."state" = 'refused') = ("bulk_items"."code" is not null))
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"command" text NOT NULL,
	"filters" text DEFAULT '' NOT NULL,
	"reason" text,
	"state" text DEFAULT 'draft' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"error" text,
	"requested_by" uuid NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bulk_runs_command_check" CHECK ("bulk_runs"."command" in ('invalidate', 'block', 'disable')),
	CONSTRAINT "bulk_runs_state_check" CHECK ("bulk_runs"."state" in ('draft', 'queued', 'running', 'done', 'canceled', 'failed')),
	CONSTRAINT "bulk_runs_reason_check" CHECK ("bulk_runs"."state" in ('draft', 'canceled') or coalesce("bulk_runs"."reason", '') <> '')
);
--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_items_subject_key" ON "bulk_items" USING btree ("run_id","subject_id");--> statement-breakpoint
CREATE INDEX "bulk_items_state_idx" ON "bulk_items" USING btree ("run_id","state","id");--> statement-breakpoint
CREATE INDEX "bulk_runs_created_idx" ON "bulk_runs" USING btree ("created_at","id");