CREATE TABLE "column_choices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"hidden" text[] NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "column_choices_hidden_check" CHECK (cardinality("column_choices"."hidden") <= 40)
);
--> statement-breakpoint
ALTER TABLE "column_choices" ADD CONSTRAINT "column_choices_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "column_choices_list_key" ON "column_choices" USING btree ("owner_id","list");--> statement-breakpoint
CREATE INDEX "registrations_status_idx" ON "registrations" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "registrations_uf_idx" ON "registrations" USING btree ("uf","created_at","id");--> statement-breakpoint
CREATE INDEX "registrations_name_idx" ON "registrations" USING btree ("search","id");--> statement-breakpoint
CREATE INDEX "stores_city_idx" ON "stores" USING btree ("city","id");