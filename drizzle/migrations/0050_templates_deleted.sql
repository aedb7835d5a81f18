ALTER TABLE "email_template_versions" DROP CONSTRAINT "email_template_versions_template_id_email_templates_id_fk";
--> statement-breakpoint
ALTER TABLE "email_template_versions" ADD CONSTRAINT "email_template_versions_template_id_email_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."email_templates"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_email_template() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.mail IS NOT NULL THEN
      RAISE EXCEPTION 'a mail of the promotion keeps its template' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF NEW.mail IS DISTINCT FROM OLD.mail THEN
    RAISE EXCEPTION 'a template stays the mail that it is' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A version goes with its template alone; of one that a mailing was made of, the mailing's foreign key refuses.
CREATE OR REPLACE FUNCTION guard_email_template_version() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM email_templates WHERE id = OLD.template_id) THEN
      RAISE EXCEPTION 'a version of a template is never deleted' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF (to_jsonb(NEW) - 'active') <> (to_jsonb(OLD) - 'active') THEN
    RAISE EXCEPTION 'a version of a template never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint

-- Two rights are asked for now: who could make a token, and who could revoke one, goes on to.
INSERT INTO role_permissions (type, permission, action)
SELECT type, 'tokens', CASE action WHEN 'create' THEN 'generate' ELSE 'manage' END FROM role_permissions
WHERE permission = 'tokens' AND action IN ('create', 'delete') ON CONFLICT DO NOTHING;
