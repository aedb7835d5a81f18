CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "action_values" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action_id" uuid NOT NULL,
	"path" text NOT NULL,
	"salt" text NOT NULL,
	"value" text,
	"erased_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"user_id" uuid,
	"permission" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commands" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"output" text,
	"started_by" uuid,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"area" text NOT NULL,
	"format" text DEFAULT 'csv' NOT NULL,
	"filters" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"file_key" text,
	"rows" integer,
	"bytes" bigint,
	"error" text,
	"requested_by" uuid NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"day" text NOT NULL,
	"hits" integer DEFAULT 1 NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"blocked_at" timestamp (3) with time zone,
	"blocked_by" uuid
);
--> statement-breakpoint
CREATE TABLE "faq" (
	"id" uuid PRIMARY KEY NOT NULL,
	"locale" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"position" integer NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "regulations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"edition" integer NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"published_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draw_segments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"series_first" integer NOT NULL,
	"series_count" integer NOT NULL,
	"permutation_key" "bytea" NOT NULL,
	"key_commitment" text NOT NULL,
	"sequence_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "draw_segments_series_check" CHECK ("draw_segments"."series_first" >= 0 and "draw_segments"."series_count" between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "draws" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"prize" text NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"extraction_on" date NOT NULL,
	"rule" jsonb NOT NULL,
	"once_per_promotion" boolean DEFAULT false NOT NULL,
	"after_publication" text DEFAULT 'surrogate' NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"holder_key" "bytea" NOT NULL,
	"holder_key_commitment" text NOT NULL,
	"base_sha256" text,
	"base_root" text,
	"base_file" text,
	"base_rows" integer,
	"closed_at" timestamp (3) with time zone,
	"extraction" jsonb,
	"result_file" text,
	"result_sha256" text,
	"audit_head" text,
	"computed_by" uuid,
	"computed_at" timestamp (3) with time zone,
	"published_by" uuid,
	"published_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "draws_period_check" CHECK ("draws"."period_end" > "draws"."period_start"),
	CONSTRAINT "draws_state_check" CHECK ("draws"."state" in ('planned', 'closing', 'closed', 'computed', 'published', 'canceled')),
	CONSTRAINT "draws_base_check" CHECK ("draws"."state" not in ('closed', 'computed', 'published') or "draws"."base_sha256" is not null),
	CONSTRAINT "draws_four_eyes" CHECK ("draws"."published_by" is null or "draws"."published_by" is distinct from "draws"."computed_by")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"segment_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"series" integer NOT NULL,
	"element" integer NOT NULL,
	"registration_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"void_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tickets_element_check" CHECK ("tickets"."element" between 0 and 99999 and "tickets"."series" >= 0)
);
--> statement-breakpoint
CREATE TABLE "winners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"order" integer NOT NULL,
	"kind" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"trail" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"protocol" text NOT NULL,
	"registration_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"natural_key" text NOT NULL,
	"access_key" text,
	"cnpj" text NOT NULL,
	"number" text NOT NULL,
	"issued_on" date NOT NULL,
	"total_cents" bigint NOT NULL,
	"carry_cents" bigint DEFAULT 0 NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"photo_key" text,
	"status" text NOT NULL,
	"reason" text,
	"review_reason" text,
	"reviewed_by" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"idempotency_key" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"ip" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_status_check" CHECK ("invoices"."status" in ('pending', 'validated', 'invalid')),
	CONSTRAINT "invoices_reason_check" CHECK ("invoices"."status" <> 'invalid' or "invoices"."reason" is not null),
	CONSTRAINT "invoices_total_check" CHECK ("invoices"."total_cents" >= 0 and "invoices"."carry_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "dispatch_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dispatch_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "dispatches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"title" text NOT NULL,
	"audience" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unsubscribes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prize_awards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"prize_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"invoice_id" uuid,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"given_by" uuid,
	"confirmed_by" uuid,
	"awarded_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prize_awards_four_eyes" CHECK ("prize_awards"."given_by" is null or "prize_awards"."confirmed_by" is null or "prize_awards"."given_by" <> "prize_awards"."confirmed_by"),
	CONSTRAINT "prize_awards_reason_check" CHECK ("prize_awards"."state" <> 'invalid' or "prize_awards"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "prize_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"commitment" text NOT NULL,
	"commitment_key" "bytea" NOT NULL,
	"revealed_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prizes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid,
	"name" text NOT NULL,
	"instructions" text DEFAULT '' NOT NULL,
	"value_cents" bigint NOT NULL,
	"moment" timestamp (3) with time zone,
	"held" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prizes_moment_check" CHECK (("prizes"."moment" is null) = ("prizes"."batch_id" is null))
);
--> statement-breakpoint
CREATE TABLE "cpf_blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cpf" text NOT NULL,
	"reason" text NOT NULL,
	"blocked_by" uuid,
	"blocked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"unblocked_by" uuid,
	"unblocked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cpf" text NOT NULL,
	"name" text NOT NULL,
	"lastname" text NOT NULL,
	"birthdate" date NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"uf" text NOT NULL,
	"city" text NOT NULL,
	"password_hash" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"status_reason" text,
	"terms_version" integer NOT NULL,
	"regulation_version" integer NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"newsletter" boolean DEFAULT false NOT NULL,
	"newsletter_at" timestamp (3) with time zone,
	"locale" text DEFAULT 'pt' NOT NULL,
	"utm" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ip" text,
	"form_key" uuid,
	"search" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registrations_cpf_check" CHECK ("registrations"."cpf" ~ '^[0-9]{11}$'),
	CONSTRAINT "registrations_email_lower" CHECK ("registrations"."email" = lower("registrations"."email")),
	CONSTRAINT "registrations_status_check" CHECK ("registrations"."status" in ('active', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "user_logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid,
	"event" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ip" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid,
	"user_id" uuid,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"strategy" text NOT NULL,
	"registration_id" uuid,
	"user_id" uuid,
	"token_hash" "bytea" NOT NULL,
	"exp" timestamp (3) with time zone NOT NULL,
	"impersonator_id" uuid,
	"parent_id" uuid,
	"reason" text,
	"ip" text,
	"user_agent" text,
	"revoked_at" timestamp (3) with time zone,
	"wrote_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_subject_check" CHECK (("sessions"."strategy" = 'user' and "sessions"."registration_id" is not null and "sessions"."user_id" is null) or ("sessions"."strategy" = 'admin' and "sessions"."user_id" is not null and "sessions"."registration_id" is null))
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"permissions" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sku" text NOT NULL,
	"numbers_per_unit" integer DEFAULT 1 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"cnpj" text NOT NULL,
	"address" text NOT NULL,
	"uf" text NOT NULL,
	"city" text NOT NULL,
	"cep" text NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"active" boolean DEFAULT true NOT NULL,
	"search" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stores_cnpj_check" CHECK ("stores"."cnpj" ~ '^[0-9A-Z]{12}[0-9]{2}$')
);
--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"type" text NOT NULL,
	"permission" text NOT NULL,
	"action" text NOT NULL,
	CONSTRAINT "role_permissions_pkey" PRIMARY KEY("type","permission","action")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"password_hash" text,
	"totp_secret" text,
	"totp_enabled_at" timestamp (3) with time zone,
	"totp_last_step" integer,
	"recovery_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"password_changed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_type_check" CHECK ("users"."type" in ('admin', 'super', 'user', 'exports', 'reports')),
	CONSTRAINT "users_status_check" CHECK ("users"."status" in ('active', 'disabled')),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
ALTER TABLE "action_values" ADD CONSTRAINT "action_values_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ips" ADD CONSTRAINT "ips_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_segments" ADD CONSTRAINT "draw_segments_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_computed_by_users_id_fk" FOREIGN KEY ("computed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_segment_id_draw_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."draw_segments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winners" ADD CONSTRAINT "winners_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winners" ADD CONSTRAINT "winners_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winners" ADD CONSTRAINT "winners_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winners" ADD CONSTRAINT "winners_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_recipients" ADD CONSTRAINT "dispatch_recipients_dispatch_id_dispatches_id_fk" FOREIGN KEY ("dispatch_id") REFERENCES "public"."dispatches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_recipients" ADD CONSTRAINT "dispatch_recipients_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_template_id_email_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."email_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_awards" ADD CONSTRAINT "prize_awards_prize_id_prizes_id_fk" FOREIGN KEY ("prize_id") REFERENCES "public"."prizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_awards" ADD CONSTRAINT "prize_awards_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_awards" ADD CONSTRAINT "prize_awards_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_awards" ADD CONSTRAINT "prize_awards_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_awards" ADD CONSTRAINT "prize_awards_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_awards" ADD CONSTRAINT "prize_awards_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_batches" ADD CONSTRAINT "prize_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prizes" ADD CONSTRAINT "prizes_batch_id_prize_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."prize_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cpf_blocks" ADD CONSTRAINT "cpf_blocks_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cpf_blocks" ADD CONSTRAINT "cpf_blocks_unblocked_by_users_id_fk" FOREIGN KEY ("unblocked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_logs" ADD CONSTRAINT "user_logs_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonator_id_users_id_fk" FOREIGN KEY ("impersonator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "action_values_path_key" ON "action_values" USING btree ("action_id","path");--> statement-breakpoint
CREATE UNIQUE INDEX "actions_seq_key" ON "actions" USING btree ("seq");--> statement-breakpoint
CREATE UNIQUE INDEX "actions_prev_hash_key" ON "actions" USING btree ("prev_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "actions_hash_key" ON "actions" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "actions_subject_idx" ON "actions" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "actions_user_idx" ON "actions" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "commands_created_idx" ON "commands" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "exports_created_idx" ON "exports" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ips_day_key" ON "ips" USING btree ("address","day");--> statement-breakpoint
CREATE INDEX "ips_blocked_idx" ON "ips" USING btree ("address") WHERE "ips"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "faq_order_idx" ON "faq" USING btree ("locale","position");--> statement-breakpoint
CREATE UNIQUE INDEX "regulations_edition_key" ON "regulations" USING btree ("kind","locale","edition");--> statement-breakpoint
CREATE INDEX "regulations_published_idx" ON "regulations" USING btree ("kind","locale","edition") WHERE "regulations"."published_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "draw_segments_ordinal_key" ON "draw_segments" USING btree ("draw_id","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "draw_segments_sequence_key" ON "draw_segments" USING btree ("sequence_name");--> statement-breakpoint
CREATE INDEX "draws_state_idx" ON "draws" USING btree ("state","period_start");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_number_key" ON "tickets" USING btree ("draw_id","series","element");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_position_key" ON "tickets" USING btree ("segment_id","position");--> statement-breakpoint
CREATE INDEX "tickets_registration_idx" ON "tickets" USING btree ("registration_id","draw_id");--> statement-breakpoint
CREATE INDEX "tickets_invoice_idx" ON "tickets" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "tickets_created_idx" ON "tickets" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "winners_order_key" ON "winners" USING btree ("draw_id","order");--> statement-breakpoint
CREATE UNIQUE INDEX "winners_ticket_key" ON "winners" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "winners_registration_idx" ON "winners" USING btree ("registration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_protocol_key" ON "invoices" USING btree ("protocol");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_idempotency_key" ON "invoices" USING btree ("registration_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_natural_key" ON "invoices" USING btree ("natural_key") WHERE "invoices"."status" <> 'invalid';--> statement-breakpoint
CREATE INDEX "invoices_twin_idx" ON "invoices" USING btree ("cnpj","number","issued_on");--> statement-breakpoint
CREATE INDEX "invoices_registration_idx" ON "invoices" USING btree ("registration_id","received_at");--> statement-breakpoint
CREATE INDEX "invoices_received_idx" ON "invoices" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "invoices_status_idx" ON "invoices" USING btree ("status","received_at","id");--> statement-breakpoint
CREATE INDEX "invoices_store_idx" ON "invoices" USING btree ("store_id","received_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "dispatch_recipients_once_key" ON "dispatch_recipients" USING btree ("dispatch_id","registration_id");--> statement-breakpoint
CREATE INDEX "dispatch_recipients_state_idx" ON "dispatch_recipients" USING btree ("dispatch_id","state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_templates_name_key" ON "email_templates" USING btree ("name","locale");--> statement-breakpoint
CREATE UNIQUE INDEX "unsubscribes_email_key" ON "unsubscribes" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "prize_awards_live_prize_key" ON "prize_awards" USING btree ("prize_id") WHERE "prize_awards"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "prize_awards_live_invoice_key" ON "prize_awards" USING btree ("invoice_id") WHERE "prize_awards"."released_at" is null;--> statement-breakpoint
CREATE INDEX "prize_awards_registration_idx" ON "prize_awards" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "prize_awards_prize_idx" ON "prize_awards" USING btree ("prize_id");--> statement-breakpoint
CREATE INDEX "prize_awards_invoice_idx" ON "prize_awards" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "prize_batches_version_key" ON "prize_batches" USING btree ("version");--> statement-breakpoint
CREATE INDEX "prizes_due_idx" ON "prizes" USING btree ("moment") WHERE not "prizes"."held";--> statement-breakpoint
CREATE INDEX "prizes_created_idx" ON "prizes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "prizes_batch_idx" ON "prizes" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cpf_blocks_live_key" ON "cpf_blocks" USING btree ("cpf") WHERE "cpf_blocks"."unblocked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_cpf_key" ON "registrations" USING btree ("cpf");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_email_key" ON "registrations" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_phone_key" ON "registrations" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_form_key" ON "registrations" USING btree ("form_key");--> statement-breakpoint
CREATE INDEX "registrations_created_idx" ON "registrations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "registrations_search_idx" ON "registrations" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "registrations_cpf_middle_idx" ON "registrations" USING btree (substr("cpf", 4, 6));--> statement-breakpoint
CREATE INDEX "user_logs_registration_idx" ON "user_logs" USING btree ("registration_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_token_key" ON "password_resets" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_resets_registration_idx" ON "password_resets" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "password_resets_user_idx" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_registration_idx" ON "sessions" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_parent_idx" ON "sessions" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "sessions_exp_idx" ON "sessions" USING btree ("exp");--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_token_key" ON "tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku_key" ON "products" USING btree ("sku");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_cnpj_key" ON "stores" USING btree ("cnpj");--> statement-breakpoint
CREATE INDEX "stores_place_idx" ON "stores" USING btree ("uf","city");--> statement-breakpoint
CREATE INDEX "stores_search_idx" ON "stores" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");