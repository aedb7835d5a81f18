CREATE TABLE "draw_exclusions" (
	"draw_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "draw_exclusions_pkey" PRIMARY KEY("draw_id","registration_id")
);
--> statement-breakpoint
CREATE TABLE "draw_rejections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"prizes" jsonb NOT NULL,
	"result_file" text NOT NULL,
	"result_sha256" text NOT NULL,
	"extraction_by" uuid NOT NULL,
	"computed_by" uuid NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	"rejected_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rehearsals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"prizes" jsonb NOT NULL,
	"result_file" text NOT NULL,
	"result_sha256" text NOT NULL,
	"inspected" integer NOT NULL,
	"rehearsed_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"winner_id" uuid,
	"award_id" uuid,
	"kind" text NOT NULL,
	"file_key" text NOT NULL,
	"added_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "papers_subject_check" CHECK (("papers"."winner_id" is null) <> ("papers"."award_id" is null))
);
--> statement-breakpoint
ALTER TABLE "draws" DROP CONSTRAINT "draws_four_eyes";--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "tree_file" text;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "closed_by" uuid;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "postponements" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "extraction_by" uuid;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "extraction_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "inspected" integer;--> statement-breakpoint
ALTER TABLE "winners" ADD COLUMN "trail_index" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "winners" ADD COLUMN "deliver_by" date NOT NULL;--> statement-breakpoint
ALTER TABLE "winners" ADD COLUMN "claim_by" date NOT NULL;--> statement-breakpoint
ALTER TABLE "winners" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "winners" ADD COLUMN "called_by" uuid;--> statement-breakpoint
ALTER TABLE "winners" ADD COLUMN "called_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "winners" ADD COLUMN "checks" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "winners" ADD COLUMN "confirmation_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prize_awards" ADD COLUMN "checks" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "prize_awards" ADD COLUMN "confirmation_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_exclusions" ADD CONSTRAINT "draw_exclusions_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_exclusions" ADD CONSTRAINT "draw_exclusions_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_rejections" ADD CONSTRAINT "draw_rejections_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_rejections" ADD CONSTRAINT "draw_rejections_extraction_by_users_id_fk" FOREIGN KEY ("extraction_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_rejections" ADD CONSTRAINT "draw_rejections_computed_by_users_id_fk" FOREIGN KEY ("computed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_rejections" ADD CONSTRAINT "draw_rejections_rejected_by_users_id_fk" FOREIGN KEY ("rejected_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsals" ADD CONSTRAINT "rehearsals_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsals" ADD CONSTRAINT "rehearsals_rehearsed_by_users_id_fk" FOREIGN KEY ("rehearsed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_winner_id_winners_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."winners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_award_id_prize_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."prize_awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draw_rejections_draw_idx" ON "draw_rejections" USING btree ("draw_id","created_at");--> statement-breakpoint
CREATE INDEX "rehearsals_draw_idx" ON "rehearsals" USING btree ("draw_id","created_at");--> statement-breakpoint
CREATE INDEX "papers_winner_idx" ON "papers" USING btree ("winner_id");--> statement-breakpoint
CREATE INDEX "papers_award_idx" ON "papers" USING btree ("award_id");--> statement-breakpoint
CREATE INDEX "papers_file_idx" ON "papers" USING btree ("file_key");--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_extraction_by_users_id_fk" FOREIGN KEY ("extraction_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winners" ADD CONSTRAINT "winners_called_by_users_id_fk" FOREIGN KEY ("called_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winners" ADD CONSTRAINT "winners_replaces_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."winners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "actions_permission_idx" ON "actions" USING btree ("permission","action","seq");--> statement-breakpoint
CREATE INDEX "actions_at_idx" ON "actions" USING btree ("at","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "winners_replaces_key" ON "winners" USING btree ("replaces_id");--> statement-breakpoint
CREATE INDEX "winners_deliver_idx" ON "winners" USING btree ("deliver_by","id");--> statement-breakpoint
CREATE INDEX "winners_claim_idx" ON "winners" USING btree ("claim_by","id");--> statement-breakpoint
CREATE INDEX "winners_created_idx" ON "winners" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "prize_awards_awarded_idx" ON "prize_awards" USING btree ("awarded_at","id");--> statement-breakpoint
CREATE INDEX "prize_awards_state_idx" ON "prize_awards" USING btree ("state","awarded_at","id");--> statement-breakpoint
CREATE INDEX "cpf_blocks_blocked_idx" ON "cpf_blocks" USING btree ("blocked_at","id");--> statement-breakpoint
CREATE INDEX "cpf_blocks_cpf_idx" ON "cpf_blocks" USING btree ("cpf" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "stores_name_idx" ON "stores" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "stores_created_idx" ON "stores" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_extraction_check" CHECK (("draws"."extraction" is null) = ("draws"."extraction_by" is null));--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_result_check" CHECK (("draws"."state" in ('computed', 'published')) = ("draws"."result_file" is not null and "draws"."extraction" is not null and "draws"."computed_by" is not null));--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_four_eyes" CHECK (("draws"."state" = 'published') = ("draws"."published_by" is not null) and ("draws"."published_by" is null or "draws"."published_by" is distinct from "draws"."computed_by"));--> statement-breakpoint
ALTER TABLE "winners" ADD CONSTRAINT "winners_reason_check" CHECK ("winners"."state" <> 'invalid' or "winners"."reason" is not null);--> statement-breakpoint
ALTER TABLE "winners" ADD CONSTRAINT "winners_state_check" CHECK ("winners"."state" in ('pending', 'validated', 'invalid', 'called'));--> statement-breakpoint
ALTER TABLE "winners" ADD CONSTRAINT "winners_called_check" CHECK (("winners"."replaces_id" is null) = ("winners"."called_at" is null));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_numbers_check" CHECK ("products"."numbers_per_unit" >= 0);