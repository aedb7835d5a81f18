ALTER TABLE "cpf_blocks" ADD COLUMN "import_id" uuid;--> statement-breakpoint
CREATE INDEX "cpf_blocks_import_idx" ON "cpf_blocks" USING btree ("import_id","blocked_at","id") WHERE "cpf_blocks"."import_id" is not null;
--> statement-breakpoint
-- The list that a block came with stays as it was, like who placed it and when.
CREATE OR REPLACE FUNCTION guard_cpf_block() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- The block stays; whose it is, is known by its keyed hash alone (erasures).
  IF TG_OP = 'UPDATE' AND NEW.cpf = OLD.id::text AND (to_jsonb(NEW) - 'cpf') = (to_jsonb(OLD) - 'cpf')
    AND EXISTS (SELECT FROM registrations r WHERE r.cpf = OLD.cpf AND is_being_erased(r.id)) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR OLD.unblocked_at IS NOT NULL
    OR (OLD.id, OLD.cpf, OLD.reason, OLD.blocked_by, OLD.blocked_at, OLD.import_id)
      IS DISTINCT FROM (NEW.id, NEW.cpf, NEW.reason, NEW.blocked_by, NEW.blocked_at, NEW.import_id) THEN
    RAISE EXCEPTION 'a block is lifted once, and stays as it was' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
