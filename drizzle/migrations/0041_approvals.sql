CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"details" jsonb NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp (3) with time zone,
	"answer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approvals_kind_check" CHECK ("approvals"."kind" in ('block-cpf', 'invalidate-invoice')),
	CONSTRAINT "approvals_state_check" CHECK ("approvals"."state" in ('asked', 'confirmed', 'refused', 'withdrawn')),
	CONSTRAINT "approvals_reason_check" CHECK ("approvals"."reason" <> ''),
	CONSTRAINT "approvals_ended_check" CHECK (("approvals"."state" = 'asked') = ("approvals"."ended_at" is null) and ("approvals"."ended_by" is null) = ("approvals"."ended_at" is null)),
	CONSTRAINT "approvals_two_check" CHECK ("approvals"."state" = 'asked' or ("approvals"."state" = 'withdrawn') = ("approvals"."ended_by" = "approvals"."asked_by")),
	CONSTRAINT "approvals_answer_check" CHECK (("approvals"."state" = 'refused') = (coalesce("approvals"."answer", '') <> ''))
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_open_key" ON "approvals" USING btree ("subject_id") WHERE "approvals"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "approvals_subject_idx" ON "approvals" USING btree ("subject_id");--> statement-breakpoint

-- A request begins as one, stays as it was asked and ends once.
CREATE FUNCTION guard_approval() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'asked' THEN
      RAISE EXCEPTION 'a deed that takes two is asked for before it is confirmed' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR OLD.state <> 'asked' OR (OLD.id, OLD.kind, OLD.subject_id, OLD.details, OLD.reason, OLD.asked_by, OLD.asked_at)
    IS DISTINCT FROM (NEW.id, NEW.kind, NEW.subject_id, NEW.details, NEW.reason, NEW.asked_by, NEW.asked_at) THEN
    RAISE EXCEPTION 'what was asked of a second person stays, and ends once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER approvals_guard BEFORE INSERT OR DELETE OR UPDATE ON approvals FOR EACH ROW EXECUTE FUNCTION guard_approval();
--> statement-breakpoint
CREATE TRIGGER approvals_no_truncate BEFORE TRUNCATE ON approvals FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER approvals_told AFTER INSERT OR UPDATE ON approvals DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_told('approvals', 'id');
--> statement-breakpoint

-- Whether this very transaction is a second account's yes to the deed.
CREATE FUNCTION is_confirmed_now(deed text, subject uuid, by_whom uuid) RETURNS boolean LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM approvals q
    WHERE q.kind = deed AND q.subject_id = subject AND q.state = 'confirmed' AND q.ended_by = by_whom AND is_own_write(q.xmin)
  )
$$;
--> statement-breakpoint

-- Whether a block takes somebody out of a draw that is not over: a number in one, or a place of a published one that waits.
CREATE FUNCTION stands_in_a_draw(person uuid) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (
      SELECT FROM tickets t JOIN draws d ON d.id = t.draw_id
      WHERE t.registration_id = person AND t.void_at IS NULL AND d.state NOT IN ('published', 'canceled')
    )
    OR EXISTS (SELECT FROM winners w WHERE w.registration_id = person AND w.state IN ('pending', 'called'))
$$;
--> statement-breakpoint

-- Not for the owner of the tables, as with the audit's rows: the demo's campaign is put in by nobody.
CREATE FUNCTION guard_block_by_two() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') AND EXISTS (
    SELECT FROM registrations r
    WHERE r.cpf = NEW.cpf AND stands_in_a_draw(r.id) AND NOT is_confirmed_now('block-cpf', r.id, NEW.blocked_by)
  ) THEN
    RAISE EXCEPTION 'whoever stands in a draw that is not over is blocked by two people' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER cpf_blocks_by_two AFTER INSERT ON cpf_blocks FOR EACH ROW EXECUTE FUNCTION guard_block_by_two();
--> statement-breakpoint

-- By the moment that the number carries.
CREATE FUNCTION guard_void_by_two() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    AND EXISTS (SELECT FROM draws WHERE id = NEW.draw_id AND state = 'planned' AND period_end <= NEW.void_at)
    AND NOT EXISTS (
      SELECT FROM invoices i WHERE i.id = NEW.invoice_id AND is_confirmed_now('invalidate-invoice', i.id, i.reviewed_by)
    ) THEN
    RAISE EXCEPTION 'a number is voided by two people from its period''s end on' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tickets_void_by_two AFTER UPDATE ON tickets FOR EACH ROW
  WHEN (OLD.void_at IS NULL AND NEW.void_at IS NOT NULL) EXECUTE FUNCTION guard_void_by_two();
--> statement-breakpoint

-- A closed draw's day moves as one account asked and another says; whoever wrote both would choose the winner.
CREATE FUNCTION guard_postponement() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.postponement_asked IS NULL OR NEW.postponement_asked IS NOT NULL
    OR jsonb_array_length(NEW.postponements) <> jsonb_array_length(OLD.postponements) + 1
    OR (OLD.postponement_asked ->> 'to') IS DISTINCT FROM (NEW.postponements -> -1 ->> 'to')
    OR (OLD.postponement_asked ->> 'by') IS NOT DISTINCT FROM (NEW.postponements -> -1 ->> 'by') THEN
    RAISE EXCEPTION 'an extraction is postponed by two people' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER draws_postponed_by_two BEFORE UPDATE ON draws FOR EACH ROW
  WHEN (OLD.state = 'closed' AND NEW.state = 'closed' AND OLD.postponements IS DISTINCT FROM NEW.postponements)
  EXECUTE FUNCTION guard_postponement();
