CREATE TABLE "log_checkpoints" (
	"size" bigint PRIMARY KEY NOT NULL,
	"root" "bytea" NOT NULL,
	"edge" "bytea" NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"note" text,
	"verifier" text,
	"signed_at" timestamp (3) with time zone,
	CONSTRAINT "log_checkpoints_signed_check" CHECK (("log_checkpoints"."note" is null) = ("log_checkpoints"."verifier" is null) and ("log_checkpoints"."note" is null) = ("log_checkpoints"."signed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "log_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"scope" text,
	"envelope" text NOT NULL,
	"sealed_line" text,
	"leaf" "bytea" NOT NULL,
	"invoice_id" uuid,
	"place" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "log_entries_sealed_check" CHECK ("log_entries"."sealed_line" is null or "log_entries"."scope" is not null),
	CONSTRAINT "log_entries_length_check" CHECK (octet_length("log_entries"."envelope") <= 60000 and octet_length("log_entries"."sealed_line") <= 60000),
	CONSTRAINT "log_entries_place_check" CHECK ("log_entries"."place" >= 0)
);
--> statement-breakpoint
CREATE TABLE "log_nodes" (
	"level" integer NOT NULL,
	"number" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "log_nodes_pkey" PRIMARY KEY("level","number")
);
--> statement-breakpoint
ALTER TABLE "log_entries" ADD CONSTRAINT "log_entries_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "log_checkpoints_signed_idx" ON "log_checkpoints" USING btree ("signed_at","size") WHERE "log_checkpoints"."note" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "log_entries_place_key" ON "log_entries" USING btree ("place") WHERE "log_entries"."place" is not null;--> statement-breakpoint
CREATE INDEX "log_entries_waiting_idx" ON "log_entries" USING btree ("created_at","id") WHERE "log_entries"."place" is null;--> statement-breakpoint
CREATE INDEX "log_entries_scope_idx" ON "log_entries" USING btree ("scope","place") WHERE "log_entries"."place" is not null and "log_entries"."scope" is not null;--> statement-breakpoint
CREATE INDEX "log_entries_invoice_idx" ON "log_entries" USING btree ("invoice_id") WHERE "log_entries"."invoice_id" is not null;--> statement-breakpoint

-- An entry stays as it was written; all that happens to it is that it gets its place, once.
CREATE FUNCTION guard_log_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.place IS NOT NULL OR NEW.place IS NULL
    OR (OLD.id, OLD.kind, OLD.scope, OLD.envelope, OLD.sealed_line, OLD.leaf, OLD.invoice_id, OLD.created_at)
    IS DISTINCT FROM (NEW.id, NEW.kind, NEW.scope, NEW.envelope, NEW.sealed_line, NEW.leaf, NEW.invoice_id, NEW.created_at) THEN
    RAISE EXCEPTION 'an entry of the log gets its place once and never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER log_entries_guard BEFORE UPDATE ON log_entries FOR EACH ROW EXECUTE FUNCTION guard_log_entry();
--> statement-breakpoint
CREATE TRIGGER log_entries_no_delete BEFORE DELETE ON log_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_entries_no_truncate BEFORE TRUNCATE ON log_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE TRIGGER log_nodes_append_only BEFORE DELETE OR UPDATE ON log_nodes FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_nodes_no_truncate BEFORE TRUNCATE ON log_nodes FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint

-- A checkpoint is larger than all before it, and every place below its size is taken. It is signed once.
CREATE FUNCTION guard_log_checkpoint() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  before bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    before := coalesce((SELECT max(size) FROM log_checkpoints), 0);
    IF NEW.size <= before OR NEW.note IS NOT NULL
      OR (SELECT count(*) FROM log_entries WHERE place >= before AND place < NEW.size) <> NEW.size - before
      OR EXISTS (SELECT FROM log_entries WHERE place >= NEW.size) THEN
      RAISE EXCEPTION 'a checkpoint holds every place, and more than the one before' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF OLD.note IS NOT NULL OR (OLD.size, OLD.root, OLD.edge, OLD.made_at) IS DISTINCT FROM (NEW.size, NEW.root, NEW.edge, NEW.made_at) THEN
    RAISE EXCEPTION 'a checkpoint is signed once and never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER log_checkpoints_guard BEFORE INSERT OR UPDATE ON log_checkpoints FOR EACH ROW EXECUTE FUNCTION guard_log_checkpoint();
--> statement-breakpoint
CREATE TRIGGER log_checkpoints_no_delete BEFORE DELETE ON log_checkpoints FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_checkpoints_no_truncate BEFORE TRUNCATE ON log_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
