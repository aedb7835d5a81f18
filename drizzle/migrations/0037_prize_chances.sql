ALTER TABLE "prize_batches" ADD COLUMN "until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prize_batches" ADD COLUMN "again_of" uuid;--> statement-breakpoint
ALTER TABLE "prize_batches" ADD CONSTRAINT "prize_batches_again_of_prizes_id_fk" FOREIGN KEY ("again_of") REFERENCES "public"."prizes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "prize_batches_again_key" ON "prize_batches" USING btree ("again_of") WHERE "prize_batches"."again_of" is not null;--> statement-breakpoint

-- What a batch offers again and up to when coupons look for its prizes stays as it was committed to; its end is noted once.
CREATE OR REPLACE FUNCTION guard_prize_batch() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.revealed_at IS NOT NULL AND OLD.revealed_at IS DISTINCT FROM NEW.revealed_at
    OR (OLD.id, OLD.name, OLD.version, OLD.commitment, OLD.commitment_key, OLD.until, OLD.again_of, OLD.created_by, OLD.created_at)
    IS DISTINCT FROM
    (NEW.id, NEW.name, NEW.version, NEW.commitment, NEW.commitment_key, NEW.until, NEW.again_of, NEW.created_by, NEW.created_at) THEN
    RAISE EXCEPTION 'a batch stays what was committed to' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint

-- One that is offered again is another prize from then on, and the old one is nobody's any more.
CREATE OR REPLACE FUNCTION guard_award() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  due timestamptz;
BEGIN
  SELECT moment INTO due FROM prizes WHERE id = NEW.prize_id;
  IF due IS NOT NULL AND NEW.awarded_at < due THEN
    RAISE EXCEPTION 'prize % is not due yet', NEW.prize_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.released_at IS NULL AND EXISTS (SELECT FROM prize_batches b WHERE b.again_of = NEW.prize_id) THEN
    RAISE EXCEPTION 'prize % is offered again as another one', NEW.prize_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint

-- Each batch is told to the public log in its own transaction, at the commit, when all of its prizes are there.
CREATE FUNCTION log_prize_batch(batch uuid) RETURNS void LANGUAGE sql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO log_entries (id, kind, scope, envelope, leaf, created_at)
  SELECT gen_random_uuid(), 'batch', 'prizes:' || $1, said, sha256('\x00'::bytea || convert_to(said, 'UTF8')), moment
  FROM (SELECT clock_timestamp()::timestamptz(3) AS moment) m, prize_batches b,
    LATERAL (SELECT '{"at":"' || to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      || '","batch":' || to_json(b.id)::text || ',"commitment":' || to_json(b.commitment)::text
      || ',"kind":"batch","prizes":' || (SELECT count(*) FROM prizes p WHERE p.batch_id = b.id)
      || ',"until":' || coalesce('"' || to_char(b.until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null') || '}' AS said) e
  WHERE b.id = $1
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION log_prize_batch(uuid) FROM PUBLIC;
--> statement-breakpoint
CREATE FUNCTION log_new_batch() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM log_prize_batch(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER prize_batches_logged AFTER INSERT ON prize_batches DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION log_new_batch();
--> statement-breakpoint
SELECT log_prize_batch(b.id) FROM prize_batches b ORDER BY b.version;
