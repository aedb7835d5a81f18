-- Another name for another thing: a process of an earlier release makes no batch any more, and finds no prize due.
ALTER TABLE "prize_batches" RENAME COLUMN "commitment_key" TO "sealed_commitment_key";--> statement-breakpoint
ALTER TABLE "prize_batches" ADD COLUMN "commitment_key" bytea;--> statement-breakpoint
ALTER TABLE "prizes" ADD COLUMN "sealed_moment" bytea;--> statement-breakpoint
ALTER TABLE "prizes" DROP CONSTRAINT "prizes_moment_check";--> statement-breakpoint
DROP INDEX "prizes_due_idx";--> statement-breakpoint
ALTER TABLE "prizes" ADD CONSTRAINT "prizes_moment_check" CHECK ("prizes"."moment" is null or "prizes"."batch_id" is not null);--> statement-breakpoint
-- Only a process that has KEYS_SECRET can encrypt what stands there: npm run db:migrate does it next, and then validates.
ALTER TABLE "prize_batches" ADD CONSTRAINT "prize_batches_sealed_check" CHECK (octet_length("prize_batches"."sealed_commitment_key") = 77 and get_byte("prize_batches"."sealed_commitment_key", 0) = 1 and ("prize_batches"."commitment_key" is null or "prize_batches"."revealed_at" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "prizes" ADD CONSTRAINT "prizes_sealed_check" CHECK (("prizes"."sealed_moment" is null) = ("prizes"."batch_id" is null) and ("prizes"."sealed_moment" is null or octet_length("prizes"."sealed_moment") = 53 and get_byte("prizes"."sealed_moment", 0) = 1)) NOT VALID;--> statement-breakpoint

-- A moment stands plain once its batch is noted to be over, and stays as it is then; encrypted it never changes.
CREATE OR REPLACE FUNCTION guard_prize() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM prize_batches b WHERE b.id = NEW.batch_id AND is_own_write(b.xmin)) THEN
      RAISE EXCEPTION 'a prize joins a batch as it is committed to, and none later' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF TG_OP = 'DELETE' OR (OLD.id, OLD.batch_id, OLD.name, OLD.instructions, OLD.value_cents, OLD.sealed_moment, OLD.created_at)
    IS DISTINCT FROM (NEW.id, NEW.batch_id, NEW.name, NEW.instructions, NEW.value_cents, NEW.sealed_moment, NEW.created_at)
    OR OLD.moment IS NOT NULL AND OLD.moment IS DISTINCT FROM NEW.moment THEN
    RAISE EXCEPTION 'a committed prize never moves' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.moment IS NOT NULL AND NOT EXISTS (SELECT FROM prize_batches b WHERE b.id = NEW.batch_id AND b.revealed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'a moment stands plain once its batch is over, and not before' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_prize_batch() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.revealed_at IS NOT NULL AND OLD.revealed_at IS DISTINCT FROM NEW.revealed_at
    OR OLD.commitment_key IS NOT NULL AND OLD.commitment_key IS DISTINCT FROM NEW.commitment_key
    OR (OLD.id, OLD.name, OLD.version, OLD.commitment, OLD.sealed_commitment_key, OLD.until, OLD.again_of, OLD.created_by, OLD.created_at)
    IS DISTINCT FROM
    (NEW.id, NEW.name, NEW.version, NEW.commitment, NEW.sealed_commitment_key, NEW.until, NEW.again_of, NEW.created_by, NEW.created_at) THEN
    RAISE EXCEPTION 'a batch stays what was committed to' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
