CREATE TABLE "looks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"place" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"looked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "looks_place_check" CHECK ("looks"."place" in ('registration', 'invoice', 'photo', 'prize', 'winner', 'validation', 'paper'))
);
--> statement-breakpoint
ALTER TABLE "looks" ADD CONSTRAINT "looks_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "looks" ADD CONSTRAINT "looks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "looks_key" ON "looks" USING btree ("registration_id","hour","user_id","place");--> statement-breakpoint
CREATE INDEX "looks_user_idx" ON "looks" USING btree ("user_id","hour");--> statement-breakpoint
CREATE INDEX "looks_at_idx" ON "looks" USING btree ("looked_at");
--> statement-breakpoint

-- Who looked stays as long as what a person did in the promotion (guard_user_log): five years.
CREATE FUNCTION guard_look() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR OLD.looked_at >= (clock_timestamp() AT TIME ZONE 'America/Sao_Paulo' - interval '5 years') AT TIME ZONE 'America/Sao_Paulo' THEN
    RAISE EXCEPTION 'who looked at a person''s data stays for five years' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER looks_guard BEFORE DELETE OR UPDATE ON looks FOR EACH ROW EXECUTE FUNCTION guard_look();
--> statement-breakpoint
CREATE TRIGGER looks_no_truncate BEFORE TRUNCATE ON looks FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
