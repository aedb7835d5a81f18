CREATE TABLE "pauses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"notice_pt" text NOT NULL,
	"notice_en" text NOT NULL,
	"reason" text NOT NULL,
	"paused_by" uuid NOT NULL,
	"paused_at" timestamp (3) with time zone NOT NULL,
	"resumed_by" uuid,
	"resumed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pauses_notice_check" CHECK ("pauses"."notice_pt" <> '' and "pauses"."notice_en" <> '' and "pauses"."reason" <> ''),
	CONSTRAINT "pauses_resumed_check" CHECK (("pauses"."resumed_by" is null) = ("pauses"."resumed_at" is null) and "pauses"."resumed_at" >= "pauses"."paused_at")
);
--> statement-breakpoint
ALTER TABLE "pauses" ADD CONSTRAINT "pauses_paused_by_users_id_fk" FOREIGN KEY ("paused_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pauses" ADD CONSTRAINT "pauses_resumed_by_users_id_fk" FOREIGN KEY ("resumed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pauses_open_key" ON "pauses" USING btree (("resumed_at" is null)) WHERE "pauses"."resumed_at" is null;
--> statement-breakpoint

-- A pause ends once, and stays as it was.
CREATE FUNCTION guard_pause() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.resumed_at IS NOT NULL
    OR (OLD.id, OLD.notice_pt, OLD.notice_en, OLD.reason, OLD.paused_by, OLD.paused_at)
      IS DISTINCT FROM (NEW.id, NEW.notice_pt, NEW.notice_en, NEW.reason, NEW.paused_by, NEW.paused_at) THEN
    RAISE EXCEPTION 'a pause ends once, and stays as it was' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER pauses_guard BEFORE DELETE OR UPDATE ON pauses FOR EACH ROW EXECUTE FUNCTION guard_pause();
--> statement-breakpoint
CREATE TRIGGER pauses_no_truncate BEFORE TRUNCATE ON pauses FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER pauses_told AFTER INSERT OR UPDATE ON pauses DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_told('pauses', 'id');
