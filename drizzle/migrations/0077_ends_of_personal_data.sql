-- Whether the campaign has been over for so long that nobody can ask for anything of it: no draw is undecided, and its last
-- draw, batch and coupon are five years old, by the database's clock on São Paulo's calendar.
CREATE FUNCTION is_long_over() RETURNS boolean LANGUAGE sql STABLE
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT NOT EXISTS (SELECT FROM draws WHERE state NOT IN ('published', 'canceled'))
    AND coalesce(greatest(
      (SELECT max(greatest(period_end, published_at)) FROM draws WHERE state <> 'canceled'),
      (SELECT max(until) FROM prize_batches),
      (SELECT max(received_at) FROM invoices)
    ) < (clock_timestamp() AT TIME ZONE 'America/Sao_Paulo' - interval '5 years') AT TIME ZONE 'America/Sao_Paulo', false)
$$;
--> statement-breakpoint
-- Who asked is erased by a row that stood there before; of whom nobody asked, by one that is written at once, five years
-- after the campaign and their own registration. Then nothing is left to know the CPF by.
CREATE OR REPLACE FUNCTION guard_erasure() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.erased_at IS NOT NULL THEN
    IF num_nonnulls(NEW.cpf_hash, NEW.block_id, NEW.returned_as) > 0 OR NOT is_long_over() OR NOT EXISTS (
      SELECT FROM registrations WHERE id = NEW.registration_id
        AND created_at < (clock_timestamp() AT TIME ZONE 'America/Sao_Paulo' - interval '5 years') AT TIME ZONE 'America/Sao_Paulo'
    ) THEN
      RAISE EXCEPTION 'who did not ask is erased five years after the campaign' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM registrations WHERE id = NEW.registration_id AND status = 'canceled') THEN
      RAISE EXCEPTION 'an erasure begins with an account that was closed' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.erased_at IS NOT NULL AND (TG_OP = 'DELETE'
    OR (to_jsonb(NEW) - 'returned_as' - 'cpf_hash' - 'block_id') <> (to_jsonb(OLD) - 'returned_as' - 'cpf_hash' - 'block_id')
    OR NEW.cpf_hash IS NOT NULL AND NEW.cpf_hash IS DISTINCT FROM OLD.cpf_hash
    OR NEW.block_id IS DISTINCT FROM OLD.block_id AND (NEW.block_id IS NOT NULL OR NEW.cpf_hash IS NOT NULL)) THEN
    RAISE EXCEPTION 'who was erased stays so' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  IF (NEW.registration_id, NEW.asked_at) IS DISTINCT FROM (OLD.registration_id, OLD.asked_at) THEN
    RAISE EXCEPTION 'an erasure stays whose it is' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL AND NEW.cpf_hash IS NULL THEN
    RAISE EXCEPTION 'caps and blocks know an erased CPF again' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER erasures_whole_at_once AFTER INSERT ON erasures DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION check_erased();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_erasure_asked() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    OR TG_OP = 'INSERT' AND NEW.erased_at IS NOT NULL
    OR TG_OP = 'INSERT' AND is_closing_own_account(NEW.registration_id)
      AND EXISTS (SELECT FROM registrations r WHERE r.id = NEW.registration_id AND r.status = 'canceled')
    OR TG_OP = 'DELETE' AND EXISTS (SELECT FROM registrations r WHERE r.id = OLD.registration_id AND r.status = 'active') THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'who asks to be forgotten closes the account, until it is given back' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_standing_told() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    -- The log goes with the account: its erasure, which is whole or refused, tells of it.
    OR NEW.status = 'canceled' AND is_being_erased(NEW.id)
    OR EXISTS (
    SELECT FROM registrations r, LATERAL (
      SELECT l.event, l.xmin AS writer FROM user_logs l
      WHERE l.registration_id = r.id AND l.event IN ('canceled', 'disabled', 'enabled') ORDER BY l.at DESC, l.id DESC LIMIT 1
    ) last
    WHERE r.id = NEW.id AND (r.status = 'active') = (last.event = 'enabled') AND is_own_write(last.writer)
      AND CASE last.event WHEN 'canceled' THEN is_closing_own_account(r.id) ELSE is_told('registrations', r.id::text) END
  ) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'registration % changes its state with an event, by its owner who asks to be forgotten or with a row of the audit', NEW.id
    USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_disabling_by_two() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    AND stands_in_a_draw(NEW.id)
    AND NOT EXISTS (
      SELECT FROM confirmed_now(ARRAY['disable-registration'], NEW.id) q WHERE q.reason = NEW.status_reason
    )
    AND NOT is_closing_own_account(NEW.id)
    -- A surrogate whom nobody called stays pending for ever.
    AND NOT is_being_erased(NEW.id) THEN
    RAISE EXCEPTION 'whoever stands in a draw that is not over is disabled by two people' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_user_log() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  here timestamp := clock_timestamp() AT TIME ZONE 'America/Sao_Paulo';
BEGIN
  IF TG_OP = 'DELETE' AND is_being_erased(OLD.registration_id) THEN
    RETURN OLD;
  END IF;
  -- Where somebody came from goes after six months; what they did stays.
  IF TG_OP = 'UPDATE' AND NEW.ip IS NULL AND (to_jsonb(NEW) - 'ip') = (to_jsonb(OLD) - 'ip')
    AND OLD.at < (here - interval '6 months') AT TIME ZONE 'America/Sao_Paulo' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' OR OLD.at >= (here
    - CASE OLD.event WHEN 'signed-in' THEN interval '6 months' ELSE interval '5 years' END) AT TIME ZONE 'America/Sao_Paulo' THEN
    RAISE EXCEPTION 'what happened to a person stays as it was told until its time is over' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_cpf_block() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- The block stays; whose it is, is known by its keyed hash alone (erasures), and by nothing once the campaign is long over.
  IF TG_OP = 'UPDATE' AND NEW.cpf = OLD.id::text AND (to_jsonb(NEW) - 'cpf') = (to_jsonb(OLD) - 'cpf')
    AND (EXISTS (SELECT FROM registrations r WHERE r.cpf = OLD.cpf AND is_being_erased(r.id)) OR is_long_over()) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR OLD.unblocked_at IS NOT NULL
    OR (OLD.id, OLD.cpf, OLD.reason, OLD.blocked_by, OLD.blocked_at, OLD.import_id)
      IS DISTINCT FROM (NEW.id, NEW.cpf, NEW.reason, NEW.blocked_by, NEW.blocked_at, NEW.import_id) THEN
    RAISE EXCEPTION 'a block is lifted once, and stays as it was' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Who came back is told apart from who they were once no draw is open any more, together with the hash that knew them.
CREATE OR REPLACE FUNCTION guard_returned_as() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    AND (NEW.returned_as IS NOT NULL OR NEW.cpf_hash IS NOT NULL
      OR EXISTS (SELECT FROM draws WHERE state NOT IN ('published', 'canceled')))
    AND (
    EXISTS (SELECT FROM tickets t WHERE t.registration_id = NEW.returned_as)
    OR EXISTS (SELECT FROM tickets t WHERE t.registration_id = OLD.returned_as)
      AND NOT EXISTS (SELECT FROM erasures e WHERE e.registration_id = OLD.returned_as AND e.erased_at IS NOT NULL)
  ) THEN
    RAISE EXCEPTION 'whoever has numbers came back as nobody else' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Who looked at a person stays under the bare id: it says what was done here, and names nobody who was looked at.
CREATE OR REPLACE FUNCTION erase_guarded_rows(person uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT is_being_erased(person) THEN
    RAISE EXCEPTION 'only who is being erased loses what guards keep' USING ERRCODE = 'restrict_violation';
  END IF;
  UPDATE cpf_blocks b SET cpf = b.id::text FROM registrations r WHERE r.id = person AND b.cpf = r.cpf;
  UPDATE fulfilments SET delivery_code = NULL WHERE delivery_code IS NOT NULL AND holder_of_claim(winner_id, award_id) = person
    AND (winner_id IN (SELECT id FROM winners WHERE registration_id = person)
      OR award_id IN (SELECT id FROM prize_awards WHERE registration_id = person));
  UPDATE disqualifications SET plea = NULL WHERE plea IS NOT NULL
    AND (winner_id IN (SELECT id FROM winners WHERE registration_id = person)
      OR award_id IN (SELECT id FROM prize_awards WHERE registration_id = person));
  DELETE FROM user_logs WHERE registration_id = person;
  DELETE FROM registration_notes WHERE registration_id = person;
  DELETE FROM requests WHERE registration_id = person;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_look() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR OLD.looked_at >= (clock_timestamp() AT TIME ZONE 'America/Sao_Paulo' - interval '5 years') AT TIME ZONE 'America/Sao_Paulo' THEN
    RAISE EXCEPTION 'who looked at a person''s data stays for five years' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
WITH made AS (INSERT INTO email_templates (id, name, mail) VALUES (gen_random_uuid(), 'Conta reaberta', 'account-reopened') RETURNING id)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  'A sua conta foi reaberta',
  'O pedido de exclusão dos seus dados não vale mais.',
  '{{name}}, a sua conta foi reaberta.',
  'Você tinha cancelado a sua conta na promoção {{promotion}}, e os seus dados iam ser apagados. A nossa equipe reabriu a conta: o pedido de exclusão não vale mais, e nada foi apagado. Novidades por email continuam desligadas.

Foi você que pediu? Então não precisa fazer nada.

Não foi você? Cancele de novo na página dos seus dados, e eles são apagados. Ou escreva para {{contact}}.

[Ver os meus dados]({{url}})',
  'Your account was opened again',
  'The request to delete your data no longer holds.',
  '{{name}}, your account was opened again.',
  'You had closed your account with the promotion {{promotion}}, and your data was about to be deleted. Our team opened the account again: the request to delete it no longer holds, and nothing was deleted. News by email stay off.

Did you ask for this? Then there is nothing to do.

Was it not you? Close it again on the page of your data, which deletes it. Or write to {{contact}}.

[See my data]({{url}})'
FROM made;
--> statement-breakpoint
-- The address of before is told how to take the account back. Where somebody wrote a version of their own, that one stays.
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), v.template_id, 2, false, v.subject_pt, v.preview_pt, v.title_pt,
  'Em {{at}}, o seu cadastro na promoção {{promotion}} passou a usar outro email. Este endereço não recebe mais as notícias dele, e os links de senha que chegaram aqui deixaram de valer.

Foi você? Então não precisa fazer nada.

Não foi você? Outra pessoa pode estar usando a sua conta.

{{#url}}
Até 48 horas depois da troca, o link para uma senha nova ainda chega a este endereço. Peça o link com o seu CPF, troque a senha e ponha o seu email de volta.

[Pedir o link]({{url}})

{{/url}}
Escreva também para {{contact}}.',
  v.subject_en, v.preview_en, v.title_en,
  'On {{at}} your account with the promotion {{promotion}} began to use another email. This address gets no more news of it, and password links that came here no longer work.

Was it you? Then there is nothing to do.

Was it not you? Somebody else may be using your account.

{{#url}}
For 48 hours after the change the link for a new password still comes to this address. Ask for it with your CPF, change the password and put your email back.

[Ask for the link]({{url}})

{{/url}}
Write to {{contact}} as well.'
FROM email_template_versions v JOIN email_templates t ON t.id = v.template_id AND t.mail = 'email-changed'
WHERE v.number = 1 AND NOT EXISTS (SELECT FROM email_template_versions o WHERE o.template_id = t.id AND o.number > 1);
--> statement-breakpoint
UPDATE email_template_versions v SET active = false FROM email_templates t, email_template_versions made
WHERE t.mail = 'email-changed' AND v.template_id = t.id AND v.number = 1
  AND made.template_id = t.id AND made.number = 2 AND made.saved_by IS NULL;
--> statement-breakpoint
UPDATE email_template_versions made SET active = true FROM email_templates t
WHERE t.mail = 'email-changed' AND made.template_id = t.id AND made.number = 2 AND made.saved_by IS NULL;
