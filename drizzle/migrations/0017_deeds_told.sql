-- What no use case ever does is refused, whoever asks.
CREATE OR REPLACE FUNCTION guard_draw() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  step text := OLD.state || '>' || NEW.state;
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a draw is canceled, never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> NEW.state AND step NOT IN (
    'planned>closing', 'planned>canceled', 'closing>closed', 'closed>computed', 'computed>published', 'computed>closed'
  ) THEN
    RAISE EXCEPTION 'draw cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.id, OLD.created_at) IS DISTINCT FROM (NEW.id, NEW.created_at)
    OR step <> 'planned>closing' AND OLD.closed_by IS DISTINCT FROM NEW.closed_by THEN
    RAISE EXCEPTION 'who made and who closed a draw stays' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> 'planned' AND (OLD.title, OLD.prize, OLD.once_per_promotion, OLD.after_publication, OLD.winner_names)
    IS DISTINCT FROM (NEW.title, NEW.prize, NEW.once_per_promotion, NEW.after_publication, NEW.winner_names) THEN
    RAISE EXCEPTION 'a draw that no longer plans keeps what it promised' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.postponements IS DISTINCT FROM NEW.postponements AND (step NOT IN ('planned>planned', 'closed>closed')
    OR OLD.postponements IS DISTINCT FROM (
      SELECT coalesce(jsonb_agg(one ORDER BY place), '[]') FROM jsonb_array_elements(NEW.postponements) WITH ORDINALITY AS p (one, place)
      WHERE place <= jsonb_array_length(OLD.postponements)
    )) THEN
    RAISE EXCEPTION 'the postponements of a draw only grow, and not after its result' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> 'planned' AND OLD.extraction_on <> NEW.extraction_on AND (
    jsonb_array_length(NEW.postponements) <= jsonb_array_length(OLD.postponements)
    OR (NEW.postponements -> -1 ->> 'to') IS DISTINCT FROM NEW.extraction_on::text
  ) THEN
    RAISE EXCEPTION 'an extraction moves with its postponement' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> 'planned' AND (OLD.period_start, OLD.period_end, OLD.rule, OLD.holder_key, OLD.holder_key_commitment)
    IS DISTINCT FROM (NEW.period_start, NEW.period_end, NEW.rule, NEW.holder_key, NEW.holder_key_commitment) THEN
    RAISE EXCEPTION 'a draw that no longer plans keeps its period, rule and key' USING ERRCODE = 'restrict_violation';
  END IF;
  -- From its first moment on people count on a draw: by the database's clock, whatever a process's own says.
  IF clock_timestamp() >= OLD.period_start
    AND (OLD.period_start, OLD.period_end, OLD.rule - 'seriesCount', OLD.holder_key, OLD.holder_key_commitment)
    IS DISTINCT FROM (NEW.period_start, NEW.period_end, NEW.rule - 'seriesCount', NEW.holder_key, NEW.holder_key_commitment) THEN
    RAISE EXCEPTION 'a draw keeps its period, rule and key from its first moment on' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.rule->'seriesCount' <> NEW.rule->'seriesCount' AND (clock_timestamp() >= OLD.period_end
    OR clock_timestamp() >= OLD.period_start AND OLD.rule->'seriesCount' > NEW.rule->'seriesCount') THEN
    RAISE EXCEPTION 'the series of a draw only grow, and not after its period' USING ERRCODE = 'restrict_violation';
  END IF;
  IF step <> 'closing>closed' AND (OLD.base_sha256, OLD.base_root, OLD.base_file, OLD.base_rows, OLD.tree_file, OLD.closed_at)
    IS DISTINCT FROM (NEW.base_sha256, NEW.base_root, NEW.base_file, NEW.base_rows, NEW.tree_file, NEW.closed_at) THEN
    RAISE EXCEPTION 'the base of a draw is written as it closes and never moves' USING ERRCODE = 'restrict_violation';
  END IF;
  IF step NOT IN ('closed>closed', 'computed>closed') AND (OLD.extraction, OLD.extraction_by, OLD.extraction_again_by, OLD.extraction_at)
    IS DISTINCT FROM (NEW.extraction, NEW.extraction_by, NEW.extraction_again_by, NEW.extraction_at) THEN
    RAISE EXCEPTION 'an extraction is entered while the draw is closed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.extraction IS NOT NULL AND (OLD.extraction, OLD.extraction_by, OLD.extraction_again_by)
    IS DISTINCT FROM (NEW.extraction, NEW.extraction_by, NEW.extraction_again_by) AND 2 <> (
      SELECT count(*) FROM draw_typings
      WHERE draw_id = NEW.id AND user_id IN (NEW.extraction_by, NEW.extraction_again_by) AND prizes = NEW.extraction
    ) THEN
    RAISE EXCEPTION 'an extraction is what two people typed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF step = 'closed>computed' AND NEW.extraction_again_by IS NULL THEN
    RAISE EXCEPTION 'a draw is computed once two people typed its extraction' USING ERRCODE = 'restrict_violation';
  END IF;
  IF step NOT IN ('closed>computed', 'computed>closed')
    AND (OLD.result_file, OLD.result_sha256, OLD.inspected, OLD.computed_by, OLD.computed_at)
    IS DISTINCT FROM (NEW.result_file, NEW.result_sha256, NEW.inspected, NEW.computed_by, NEW.computed_at) THEN
    RAISE EXCEPTION 'the result of a draw never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF step <> 'computed>published' AND (OLD.published_by, OLD.published_at, OLD.audit_head)
    IS DISTINCT FROM (NEW.published_by, NEW.published_at, NEW.audit_head) THEN
    RAISE EXCEPTION 'a draw is published once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_invoice() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF (OLD.id, OLD.protocol, OLD.registration_id, OLD.store_id, OLD.natural_key, OLD.access_key, OLD.cnpj, OLD.number, OLD.issued_on,
      OLD.total_cents, OLD.carry_cents, OLD.items, OLD.review_reason, OLD.idempotency_key, OLD.content_hash, OLD.received_at, OLD.created_at)
    IS DISTINCT FROM (NEW.id, NEW.protocol, NEW.registration_id, NEW.store_id, NEW.natural_key, NEW.access_key, NEW.cnpj, NEW.number,
      NEW.issued_on, NEW.total_cents, NEW.carry_cents, NEW.items, NEW.review_reason, NEW.idempotency_key, NEW.content_hash,
      NEW.received_at, NEW.created_at) THEN
    RAISE EXCEPTION 'an invoice stays whose it is and what it says' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status <> NEW.status AND OLD.status || '>' || NEW.status NOT IN (
    'pending>validated', 'pending>invalid', 'validated>invalid', 'invalid>validated'
  ) THEN
    RAISE EXCEPTION 'an invoice cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_guard BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION guard_invoice();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_award_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF (OLD.id, OLD.prize_id, OLD.registration_id, OLD.invoice_id, OLD.given_by, OLD.confirmed_by, OLD.awarded_at, OLD.created_at)
    IS DISTINCT FROM
    (NEW.id, NEW.prize_id, NEW.registration_id, NEW.invoice_id, NEW.given_by, NEW.confirmed_by, NEW.awarded_at, NEW.created_at) THEN
    RAISE EXCEPTION 'an award stays whose it is' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.released_at IS NOT NULL AND (OLD.released_at, OLD.state, OLD.reason) IS DISTINCT FROM (NEW.released_at, NEW.state, NEW.reason) THEN
    RAISE EXCEPTION 'a prize that came back is given anew' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> NEW.state AND OLD.state || '>' || NEW.state NOT IN (
    'pending>validated', 'pending>invalid', 'validated>invalid', 'invalid>pending'
  ) THEN
    RAISE EXCEPTION 'an award cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER prize_awards_guard BEFORE UPDATE ON prize_awards FOR EACH ROW EXECUTE FUNCTION guard_award_change();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_prize_batch() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.revealed_at IS NOT NULL AND OLD.revealed_at IS DISTINCT FROM NEW.revealed_at
    OR (OLD.id, OLD.name, OLD.version, OLD.commitment, OLD.commitment_key, OLD.created_by, OLD.created_at)
    IS DISTINCT FROM (NEW.id, NEW.name, NEW.version, NEW.commitment, NEW.commitment_key, NEW.created_by, NEW.created_at) THEN
    RAISE EXCEPTION 'a batch stays what was committed to' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER prize_batches_guard BEFORE DELETE OR UPDATE ON prize_batches FOR EACH ROW EXECUTE FUNCTION guard_prize_batch();
--> statement-breakpoint
CREATE TRIGGER prize_batches_no_truncate BEFORE TRUNCATE ON prize_batches FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
-- Nobody sees what another transaction has not committed, so a row that is seen and whose writer is still at work is this
-- one's own: its savepoints' too, whose numbers are others than the transaction's.
CREATE FUNCTION is_own_write(writer xid) RETURNS boolean LANGUAGE sql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(
    pg_xact_status((((pg_current_xact_id()::text::bigint >> 32) << 32) + writer::text::bigint)::text::xid8) = 'in progress', false)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_prize() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM prize_batches b WHERE b.id = NEW.batch_id AND is_own_write(b.xmin)) THEN
      RAISE EXCEPTION 'a prize joins a batch as it is committed to, and none later' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR (OLD.id, OLD.batch_id, OLD.name, OLD.instructions, OLD.value_cents, OLD.moment, OLD.created_at)
    IS DISTINCT FROM (NEW.id, NEW.batch_id, NEW.name, NEW.instructions, NEW.value_cents, NEW.moment, NEW.created_at) THEN
    RAISE EXCEPTION 'a committed prize never moves' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER prizes_join BEFORE INSERT ON prizes FOR EACH ROW WHEN (NEW.batch_id IS NOT NULL) EXECUTE FUNCTION guard_prize();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_winner() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM draws WHERE id = OLD.draw_id AND state = 'closed') THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'winners come and go with the result' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.id, OLD.draw_id, OLD."order", OLD.kind, OLD.ticket_id, OLD.registration_id, OLD.trail_index, OLD.claim_by)
    IS DISTINCT FROM (NEW.id, NEW.draw_id, NEW."order", NEW.kind, NEW.ticket_id, NEW.registration_id, NEW.trail_index, NEW.claim_by) THEN
    RAISE EXCEPTION 'the result of a draw never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.replaces_id IS NOT NULL AND (OLD.replaces_id, OLD.called_by, OLD.called_at)
    IS DISTINCT FROM (NEW.replaces_id, NEW.called_by, NEW.called_at) THEN
    RAISE EXCEPTION 'a surrogate is called once' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> NEW.state AND OLD.state || '>' || NEW.state NOT IN (
    'pending>called', 'pending>validated', 'pending>invalid', 'called>validated', 'called>invalid', 'validated>invalid'
  ) THEN
    RAISE EXCEPTION 'a winner cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- As app/jobs/purge-user-logs does it: sign-ins after six months; the rest after five years, which are over for nobody before
-- they are for the campaign.
CREATE OR REPLACE FUNCTION guard_user_log() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR OLD.at >= (clock_timestamp() AT TIME ZONE 'America/Sao_Paulo'
    - CASE OLD.event WHEN 'signed-in' THEN interval '6 months' ELSE interval '5 years' END) AT TIME ZONE 'America/Sao_Paulo' THEN
    RAISE EXCEPTION 'what happened to a person stays as it was told until its time is over' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_logs_guard BEFORE DELETE OR UPDATE ON user_logs FOR EACH ROW EXECUTE FUNCTION guard_user_log();
--> statement-breakpoint
CREATE TRIGGER user_logs_no_truncate BEFORE TRUNCATE ON user_logs FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_cpf_block() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.unblocked_at IS NOT NULL
    OR (OLD.id, OLD.cpf, OLD.reason, OLD.blocked_by, OLD.blocked_at) IS DISTINCT FROM (NEW.id, NEW.cpf, NEW.reason, NEW.blocked_by, NEW.blocked_at) THEN
    RAISE EXCEPTION 'a block is lifted once, and stays as it was' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER cpf_blocks_guard BEFORE DELETE OR UPDATE ON cpf_blocks FOR EACH ROW EXECUTE FUNCTION guard_cpf_block();
--> statement-breakpoint
CREATE TRIGGER cpf_blocks_no_truncate BEFORE TRUNCATE ON cpf_blocks FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
-- What is an administrator's to do, the application's role does with a row of the audit about it in the same transaction: the
-- last row about a thing is the one that was just written. At the commit, because that row is a transaction's last statement.
CREATE FUNCTION is_told(kind text, subject text) RETURNS boolean LANGUAGE sql VOLATILE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT is_own_write(last.writer) FROM (
    SELECT xmin AS writer FROM actions WHERE subject_type = kind AND subject_id = subject ORDER BY seq DESC LIMIT 1
  ) AS last
$$;
--> statement-breakpoint
-- Its arguments: what the row may be about, and the column that has its id; pair by pair.
CREATE OR REPLACE FUNCTION guard_told() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  changed jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RETURN NULL;
  END IF;
  FOR at IN 0 .. TG_NARGS - 1 BY 2 LOOP
    IF is_told(TG_ARGV[at], changed ->> TG_ARGV[at + 1]) THEN
      RETURN NULL;
    END IF;
  END LOOP;
  RAISE EXCEPTION '% % changes with a row of the audit that tells of it', TG_TABLE_NAME, changed ->> TG_ARGV[1]
    USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER tickets_void_told AFTER UPDATE ON tickets DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.void_at IS DISTINCT FROM NEW.void_at)
  EXECUTE FUNCTION guard_told('invoices', 'invoice_id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoices_told AFTER UPDATE ON invoices DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.status, OLD.reason) IS DISTINCT FROM (NEW.status, NEW.reason))
  EXECUTE FUNCTION guard_told('invoices', 'id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER draws_told AFTER UPDATE ON draws DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.state, OLD.postponements, OLD.extraction) IS DISTINCT FROM (NEW.state, NEW.postponements, NEW.extraction)
    AND (NEW.closed_by IS NOT NULL OR NEW.state <> 'closing' AND OLD.state <> 'closing'))
  EXECUTE FUNCTION guard_told('draws', 'id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER prize_awards_given_told AFTER INSERT ON prize_awards DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.given_by IS NOT NULL OR NEW.state <> 'pending' OR NEW.released_at IS NOT NULL)
  EXECUTE FUNCTION guard_told('prizes', 'prize_id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER prize_awards_told AFTER UPDATE ON prize_awards DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.state, OLD.reason, OLD.reason_code, OLD.papers_waived, OLD.validation_asked, OLD.released_at)
    IS DISTINCT FROM (NEW.state, NEW.reason, NEW.reason_code, NEW.papers_waived, NEW.validation_asked, NEW.released_at))
  EXECUTE FUNCTION guard_told('prizes', 'prize_id', 'invoices', 'invoice_id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER winners_made_told AFTER INSERT ON winners DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state <> 'pending' OR NEW.replaces_id IS NOT NULL)
  EXECUTE FUNCTION guard_told('winners', 'id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER winners_told AFTER UPDATE ON winners DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.state, OLD.reason, OLD.reason_code, OLD.papers_waived, OLD.validation_asked, OLD.replaces_id)
    IS DISTINCT FROM (NEW.state, NEW.reason, NEW.reason_code, NEW.papers_waived, NEW.validation_asked, NEW.replaces_id))
  EXECUTE FUNCTION guard_told('winners', 'id');
--> statement-breakpoint
CREATE FUNCTION guard_disqualification_begun() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.state <> 'asked' AND NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RAISE EXCEPTION 'a disqualification begins with somebody who asks for it' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER disqualifications_begun BEFORE INSERT ON disqualifications FOR EACH ROW EXECUTE FUNCTION guard_disqualification_begun();
--> statement-breakpoint
-- As guard_told; the row about an instant prize's stands at the prize.
CREATE FUNCTION guard_disqualification_told() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    OR is_told('winners', NEW.winner_id::text)
    OR EXISTS (SELECT FROM prize_awards a WHERE a.id = NEW.award_id AND is_told('prizes', a.prize_id::text)) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'disqualification % changes with a row of the audit that tells of it', NEW.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER disqualifications_asked_told AFTER INSERT ON disqualifications DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_disqualification_told();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER disqualifications_ended_told AFTER UPDATE ON disqualifications DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state)
  EXECUTE FUNCTION guard_disqualification_told();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER users_super_told AFTER INSERT ON users DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.type = 'super')
  EXECUTE FUNCTION guard_told('users', 'id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER users_told AFTER UPDATE ON users DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.type, OLD.status, OLD.email) IS DISTINCT FROM (NEW.type, NEW.status, NEW.email))
  EXECUTE FUNCTION guard_told('users', 'id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER role_permissions_told AFTER INSERT OR DELETE OR UPDATE ON role_permissions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  EXECUTE FUNCTION guard_told('permissions', 'type');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER cpf_blocks_told AFTER INSERT OR UPDATE ON cpf_blocks DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  EXECUTE FUNCTION guard_told('cpf-block', 'id');
--> statement-breakpoint
CREATE TRIGGER role_permissions_no_truncate BEFORE TRUNCATE ON role_permissions FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
