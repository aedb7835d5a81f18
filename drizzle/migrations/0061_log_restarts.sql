-- What is there already is of log 1, the first of its campaign; each that begins behind it has a row of its own.
CREATE TABLE "log_restarts" (
	"log" integer PRIMARY KEY NOT NULL,
	"envelope" text NOT NULL,
	"leaf" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "log_datings" DROP CONSTRAINT "log_datings_size_log_checkpoints_size_fk";--> statement-breakpoint
ALTER TABLE "log_checkpoints" ADD COLUMN "log" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "log_checkpoints" ALTER COLUMN "log" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "log_datings" ADD COLUMN "log" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "log_datings" ALTER COLUMN "log" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "log_nodes" ADD COLUMN "log" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "log_nodes" ALTER COLUMN "log" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "log_checkpoints" DROP CONSTRAINT "log_checkpoints_pkey";--> statement-breakpoint
ALTER TABLE "log_checkpoints" ADD CONSTRAINT "log_checkpoints_pkey" PRIMARY KEY("log","size");--> statement-breakpoint
ALTER TABLE "log_datings" DROP CONSTRAINT "log_datings_pkey";--> statement-breakpoint
ALTER TABLE "log_datings" ADD CONSTRAINT "log_datings_pkey" PRIMARY KEY("log","size","outsider");--> statement-breakpoint
ALTER TABLE "log_datings" ADD CONSTRAINT "log_datings_checkpoint_fk" FOREIGN KEY ("log","size") REFERENCES "public"."log_checkpoints"("log","size") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_nodes" DROP CONSTRAINT "log_nodes_pkey";--> statement-breakpoint
ALTER TABLE "log_nodes" ADD CONSTRAINT "log_nodes_pkey" PRIMARY KEY("log","level","number");--> statement-breakpoint

CREATE FUNCTION current_log() RETURNS integer LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(max(log), 1) FROM log_restarts
$$;
--> statement-breakpoint

-- A log begins with the last checkpoint of the one before: where this database has that, with its root, and never with less
-- of it than what was signed here.
CREATE FUNCTION check_log_restart() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  said json := NEW.envelope::json;
  ended integer := current_log();
  signed record;
BEGIN
  SELECT size, root INTO signed FROM log_checkpoints WHERE log = ended AND note IS NOT NULL ORDER BY size DESC LIMIT 1;
  IF signed IS NULL OR NEW.log <> ended + 1
    OR NEW.leaf <> sha256('\x00'::bytea || convert_to(NEW.envelope, 'UTF8'))
    OR said ->> 'kind' IS DISTINCT FROM 'begin'
    OR (said ->> 'imported')::bigint IS DISTINCT FROM signed.size - 1
    OR (said -> 'before' ->> 'size')::bigint IS NULL
    OR (said -> 'before' ->> 'size')::bigint < signed.size
    OR (said -> 'before' ->> 'size')::bigint = signed.size AND said -> 'before' ->> 'root' IS DISTINCT FROM encode(signed.root, 'hex') THEN
    RAISE EXCEPTION 'a log begins with the last checkpoint of the one before' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER log_restarts_in_order BEFORE INSERT ON log_restarts
FOR EACH ROW EXECUTE FUNCTION check_log_restart();
--> statement-breakpoint
CREATE TRIGGER log_restarts_append_only BEFORE UPDATE OR DELETE ON log_restarts
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_restarts_no_truncate BEFORE TRUNCATE ON log_restarts
FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint

-- Only the log that goes on grows and is signed.
CREATE OR REPLACE FUNCTION guard_log_checkpoint() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  before bigint;
BEGIN
  IF NEW.log <> current_log() THEN
    RAISE EXCEPTION 'a log that ended has no further checkpoint' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN
    before := coalesce((SELECT max(size) FROM log_checkpoints WHERE log = NEW.log), 0);
    IF NEW.size <= before OR NEW.note IS NOT NULL
      OR (SELECT count(*) FROM log_entries WHERE place >= before AND place < NEW.size) <> NEW.size - before
      OR EXISTS (SELECT FROM log_entries WHERE place >= NEW.size) THEN
      RAISE EXCEPTION 'a checkpoint holds every place, and more than the one before' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF OLD.note IS NOT NULL
    OR (OLD.log, OLD.size, OLD.root, OLD.edge, OLD.made_at) IS DISTINCT FROM (NEW.log, NEW.size, NEW.root, NEW.edge, NEW.made_at) THEN
    RAISE EXCEPTION 'a checkpoint is signed once and never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_log_dating() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.dated_at IS NOT NULL OR (OLD.log, OLD.size, OLD.outsider) IS DISTINCT FROM (NEW.log, NEW.size, NEW.outsider) THEN
    RAISE EXCEPTION 'what somebody outside answered stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
