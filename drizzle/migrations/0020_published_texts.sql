CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificates_number_check" CHECK ("certificates"."number" ~ '^0[1-6]\.[0-9]{6}/[0-9]{4}$')
);
--> statement-breakpoint
ALTER TABLE "regulations" ADD COLUMN "pdf_file" text;--> statement-breakpoint
ALTER TABLE "regulations" ADD COLUMN "pdf_sha256" text;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_number_key" ON "certificates" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "regulations_draft_key" ON "regulations" USING btree ("kind","locale") WHERE "regulations"."published_at" is null;--> statement-breakpoint
CREATE INDEX "regulations_pdf_idx" ON "regulations" USING btree ("pdf_file");--> statement-breakpoint
ALTER TABLE "faq" ADD CONSTRAINT "faq_locale_check" CHECK ("faq"."locale" in ('pt', 'en'));--> statement-breakpoint
ALTER TABLE "regulations" ADD CONSTRAINT "regulations_kind_check" CHECK ("regulations"."kind" in ('regulation', 'terms'));--> statement-breakpoint
ALTER TABLE "regulations" ADD CONSTRAINT "regulations_locale_check" CHECK ("regulations"."locale" in ('pt', 'en'));--> statement-breakpoint
ALTER TABLE "regulations" ADD CONSTRAINT "regulations_pdf_check" CHECK (("regulations"."pdf_file" is null) = ("regulations"."pdf_sha256" is null));--> statement-breakpoint

-- A published edition of a text that people accepted stays as it was, with the PDF beside it; the next one comes after it.
CREATE OR REPLACE FUNCTION guard_regulation() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.published_at IS NOT NULL THEN
    IF TG_OP = 'DELETE' OR (OLD.kind, OLD.locale, OLD.edition, OLD.title, OLD.body, OLD.published_at, OLD.pdf_file, OLD.pdf_sha256)
      IS DISTINCT FROM (NEW.kind, NEW.locale, NEW.edition, NEW.title, NEW.body, NEW.published_at, NEW.pdf_file, NEW.pdf_sha256) THEN
      RAISE EXCEPTION 'a published edition never changes' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF TG_OP <> 'DELETE' AND NEW.published_at IS NOT NULL AND EXISTS (
    SELECT FROM regulations r
    WHERE r.kind = NEW.kind AND r.locale = NEW.locale AND r.published_at IS NOT NULL AND r.edition > NEW.edition
  ) THEN
    RAISE EXCEPTION 'an edition follows those that were published' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
DROP TRIGGER regulations_guard ON regulations;
--> statement-breakpoint
CREATE TRIGGER regulations_guard BEFORE INSERT OR UPDATE OR DELETE ON regulations FOR EACH ROW EXECUTE FUNCTION guard_regulation();
--> statement-breakpoint

-- What people have read stays until somebody takes it off the page.
CREATE FUNCTION guard_faq() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'a published question is not deleted' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER faq_guard BEFORE DELETE ON faq FOR EACH ROW WHEN (OLD.published) EXECUTE FUNCTION guard_faq();
--> statement-breakpoint

-- The right to export both lists is new: the types that hold it in a new database get it where they still see the list.
INSERT INTO role_permissions (type, permission, action)
SELECT type, permission, 'export' FROM role_permissions
WHERE action = 'list' AND permission IN ('faq', 'regulations') AND type IN ('admin', 'exports')
ON CONFLICT DO NOTHING;

--> statement-breakpoint
CREATE TRIGGER faq_no_truncate BEFORE TRUNCATE ON faq FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
