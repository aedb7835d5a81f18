-- The schema as all migrations leave it, as PostgreSQL 18 writes it.
-- Written by `npm run db:structure`, never by hand. To be read and not to be run: a table may name one further down.
-- Everything belongs to whoever migrates; GRANT lists what others may do, and what is not granted is refused.
-- Left out: the schemas of libraries, which look after them themselves (drizzle, pgboss).

-- Role, schemas, extensions ---------------------------------------------------------------------------------------

-- bar_app is no superuser, makes no databases and no roles, and passes no row security.
-- Sessions of bar_app begin with idle_in_transaction_session_timeout = '60000'
-- Sessions of bar_app begin with lock_timeout = '10000'
-- Sessions of bar_app begin with max_parallel_workers_per_gather = '0'
-- Sessions of bar_app begin with statement_timeout = '60000'
-- Sessions of bar_app begin with tcp_keepalives_count = '3'
-- Sessions of bar_app begin with tcp_keepalives_idle = '30'
-- Sessions of bar_app begin with tcp_keepalives_interval = '10'
GRANT USAGE ON SCHEMA drizzle TO bar_app;
GRANT USAGE ON SCHEMA pgboss TO bar_app;
GRANT USAGE ON SCHEMA public TO PUBLIC;
GRANT USAGE ON SCHEMA public TO bar_app;
CREATE EXTENSION pg_trgm;

-- action_values ---------------------------------------------------------------------------------------------------

CREATE TABLE action_values (
  id         uuid                         NOT NULL,
  action_id  uuid                         NOT NULL,
  path       text                         NOT NULL,
  salt       text                         NOT NULL,
  value      text,
  erased_at  timestamp(3) with time zone,

  CONSTRAINT action_values_pkey PRIMARY KEY (id),
  CONSTRAINT action_values_action_id_actions_id_fk FOREIGN KEY (action_id) REFERENCES actions(id)
);

CREATE UNIQUE INDEX action_values_path_key ON action_values USING btree (action_id, path);
CREATE INDEX action_values_trace_idx ON action_values USING gin (lower(value) gin_trgm_ops) WHERE value IS NOT NULL;
CREATE INDEX action_values_typed_idx ON action_values USING btree (action_id) WHERE value IS NOT NULL AND (path = ANY (ARRAY['before.filters'::text, 'after.filters'::text, 'before.name'::text, 'after.name'::text]));

CREATE TRIGGER action_values_erase_only BEFORE UPDATE ON action_values FOR EACH ROW EXECUTE FUNCTION guard_action_value();
CREATE CONSTRAINT TRIGGER action_values_erasure_told AFTER UPDATE ON action_values DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.value IS NOT NULL AND new.value IS NULL) EXECUTE FUNCTION guard_action_value_told();
CREATE TRIGGER action_values_no_delete BEFORE DELETE ON action_values FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER action_values_no_truncate BEFORE TRUNCATE ON action_values FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT, INSERT, UPDATE ON action_values TO bar_app;

-- actions ---------------------------------------------------------------------------------------------------------

CREATE TABLE actions (
  id            uuid                         NOT NULL,
  seq           bigint                       NOT NULL  DEFAULT nextval('actions_seq_seq'::regclass),
  user_id       uuid,
  permission    text                         NOT NULL,
  action        text                         NOT NULL,
  subject_type  text                         NOT NULL,
  subject_id    text                         NOT NULL,
  at            timestamp(3) with time zone  NOT NULL,
  text          text                         NOT NULL,
  prev_hash     text                         NOT NULL,
  hash          text                         NOT NULL,

  CONSTRAINT actions_pkey PRIMARY KEY (id),
  CONSTRAINT actions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX actions_action_idx ON actions USING btree (action, seq);
CREATE INDEX actions_area_idx ON actions USING btree (permission, seq);
CREATE INDEX actions_at_idx ON actions USING btree (at, seq);
CREATE UNIQUE INDEX actions_hash_key ON actions USING btree (hash);
CREATE INDEX actions_permission_idx ON actions USING btree (permission, action, seq);
CREATE UNIQUE INDEX actions_prev_hash_key ON actions USING btree (prev_hash);
CREATE UNIQUE INDEX actions_seq_key ON actions USING btree (seq);
CREATE INDEX actions_subject_id_idx ON actions USING btree (subject_id, seq);
CREATE INDEX actions_subject_idx ON actions USING btree (subject_type, subject_id);
CREATE INDEX actions_type_idx ON actions USING btree (subject_type, seq);
CREATE INDEX actions_user_idx ON actions USING btree (user_id, seq);

CREATE TRIGGER actions_append_only BEFORE DELETE OR UPDATE ON actions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER actions_chain BEFORE INSERT ON actions FOR EACH ROW EXECUTE FUNCTION guard_action();
CREATE TRIGGER actions_no_truncate BEFORE TRUNCATE ON actions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT ON actions TO bar_app;

-- approvals -------------------------------------------------------------------------------------------------------

CREATE TABLE approvals (
  id              uuid                         NOT NULL,
  kind            text                         NOT NULL,
  subject_id      uuid                         NOT NULL,
  details         jsonb                        NOT NULL,
  reason          text                         NOT NULL,
  asked_by        uuid                         NOT NULL,
  asked_at        timestamp(3) with time zone  NOT NULL,
  state           text                         NOT NULL  DEFAULT 'asked'::text,
  ended_by        uuid,
  ended_at        timestamp(3) with time zone,
  answer          text,
  created_at      timestamp(3) with time zone  NOT NULL  DEFAULT now(),
  lapsed_because  text,

  CONSTRAINT approvals_pkey PRIMARY KEY (id),
  CONSTRAINT approvals_answer_check CHECK ((state = 'refused'::text) = (COALESCE(answer, ''::text) <> ''::text)),
  CONSTRAINT approvals_ended_check CHECK ((state = 'asked'::text) = (ended_at IS NULL) AND (ended_by IS NULL) = (state = ANY (ARRAY['asked'::text, 'lapsed'::text]))),
  CONSTRAINT approvals_kind_check CHECK (kind = ANY (ARRAY['block-cpf'::text, 'disable-registration'::text, 'invalidate-invoice'::text, 'give-prize'::text, 'edit-draw'::text, 'add-series'::text, 'cancel-draw'::text])),
  CONSTRAINT approvals_lapsed_check CHECK ((state = 'lapsed'::text) = (lapsed_because IS NOT NULL) AND (lapsed_because = ANY (ARRAY['changed'::text, 'taken'::text, 'not-planned'::text, 'base-closed'::text, 'already-invalid'::text, 'already-blocked'::text, 'already-canceled'::text, 'erased'::text, 'begun'::text, 'needs-reason'::text, 'start-passed'::text, 'end-passed'::text, 'meets'::text, 'period-over'::text, 'extraction-due'::text, 'held'::text, 'won'::text, 'blocked'::text, 'enough'::text, 'again'::text]))),
  CONSTRAINT approvals_reason_check CHECK (reason <> ''::text),
  CONSTRAINT approvals_state_check CHECK (state = ANY (ARRAY['asked'::text, 'confirmed'::text, 'refused'::text, 'withdrawn'::text, 'lapsed'::text])),
  CONSTRAINT approvals_two_check CHECK ((state = ANY (ARRAY['asked'::text, 'lapsed'::text])) OR (state = 'withdrawn'::text) = (ended_by = asked_by)),
  CONSTRAINT approvals_asked_by_users_id_fk FOREIGN KEY (asked_by) REFERENCES users(id),
  CONSTRAINT approvals_ended_by_users_id_fk FOREIGN KEY (ended_by) REFERENCES users(id)
);

CREATE UNIQUE INDEX approvals_open_key ON approvals USING btree (subject_id) WHERE state = 'asked'::text;
CREATE INDEX approvals_subject_idx ON approvals USING btree (subject_id);

CREATE TRIGGER approvals_guard BEFORE INSERT OR DELETE OR UPDATE ON approvals FOR EACH ROW EXECUTE FUNCTION guard_approval();
CREATE TRIGGER approvals_no_truncate BEFORE TRUNCATE ON approvals FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE CONSTRAINT TRIGGER approvals_told AFTER INSERT OR UPDATE ON approvals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_told('approvals', 'id');

GRANT SELECT, INSERT, UPDATE ON approvals TO bar_app;

-- base_hand_ins ---------------------------------------------------------------------------------------------------

CREATE TABLE base_hand_ins (
  id            uuid                         NOT NULL,
  draw_id       uuid                         NOT NULL,
  ordinal       integer                      NOT NULL,
  handed_at     timestamp(3) with time zone  NOT NULL,
  protocol      text                         NOT NULL,
  base_sha256   text                         NOT NULL,
  noted_by      uuid                         NOT NULL,
  noted_at      timestamp(3) with time zone  NOT NULL,
  created_at    timestamp(3) with time zone  NOT NULL  DEFAULT now(),
  named_sha256  text,

  CONSTRAINT base_hand_ins_pkey PRIMARY KEY (id),
  CONSTRAINT base_hand_ins_ordinal_key UNIQUE (draw_id, ordinal),
  CONSTRAINT base_hand_ins_noted_check CHECK (handed_at <= noted_at),
  CONSTRAINT base_hand_ins_ordinal_check CHECK (ordinal > 0),
  CONSTRAINT base_hand_ins_protocol_check CHECK (length(protocol) >= 1 AND length(protocol) <= 100),
  CONSTRAINT base_hand_ins_draw_id_draws_id_fk FOREIGN KEY (draw_id) REFERENCES draws(id),
  CONSTRAINT base_hand_ins_noted_by_users_id_fk FOREIGN KEY (noted_by) REFERENCES users(id)
);

CREATE TRIGGER base_hand_ins_append_only BEFORE DELETE OR UPDATE ON base_hand_ins FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER base_hand_ins_no_truncate BEFORE TRUNCATE ON base_hand_ins FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE TRIGGER base_hand_ins_of_base BEFORE INSERT ON base_hand_ins FOR EACH ROW EXECUTE FUNCTION guard_hand_in();
CREATE CONSTRAINT TRIGGER base_hand_ins_told AFTER INSERT ON base_hand_ins DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_told('draws', 'draw_id');

GRANT SELECT, INSERT ON base_hand_ins TO bar_app;

-- bulk_items ------------------------------------------------------------------------------------------------------

CREATE TABLE bulk_items (
  id          uuid     NOT NULL,
  run_id      uuid     NOT NULL,
  subject_id  uuid     NOT NULL,
  version     integer,
  state       text     NOT NULL  DEFAULT 'waiting'::text,
  code        text,
  because     text,

  CONSTRAINT bulk_items_pkey PRIMARY KEY (id),
  CONSTRAINT bulk_items_code_check CHECK ((state = 'refused'::text) = (code IS NOT NULL)),
  CONSTRAINT bulk_items_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text])),
  CONSTRAINT bulk_items_run_id_bulk_runs_id_fk FOREIGN KEY (run_id) REFERENCES bulk_runs(id)
);

CREATE INDEX bulk_items_state_idx ON bulk_items USING btree (run_id, state, id);
CREATE UNIQUE INDEX bulk_items_subject_key ON bulk_items USING btree (run_id, subject_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON bulk_items TO bar_app;

-- bulk_runs -------------------------------------------------------------------------------------------------------

CREATE TABLE bulk_runs (
  id            uuid                         NOT NULL,
  command       text                         NOT NULL,
  filters       text                         NOT NULL  DEFAULT ''::text,
  reason        text,
  state         text                         NOT NULL  DEFAULT 'draft'::text,
  total         integer                      NOT NULL  DEFAULT 0,
  error         text,
  requested_by  uuid                         NOT NULL,
  started_at    timestamp(3) with time zone,
  finished_at   timestamp(3) with time zone,
  created_at    timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT bulk_runs_pkey PRIMARY KEY (id),
  CONSTRAINT bulk_runs_command_check CHECK (command = ANY (ARRAY['invalidate'::text, 'block'::text, 'disable'::text])),
  CONSTRAINT bulk_runs_reason_check CHECK ((state = ANY (ARRAY['draft'::text, 'canceled'::text])) OR COALESCE(reason, ''::text) <> ''::text),
  CONSTRAINT bulk_runs_state_check CHECK (state = ANY (ARRAY['draft'::text, 'queued'::text, 'running'::text, 'done'::text, 'canceled'::text, 'failed'::text])),
  CONSTRAINT bulk_runs_requested_by_users_id_fk FOREIGN KEY (requested_by) REFERENCES users(id)
);

CREATE INDEX bulk_runs_created_idx ON bulk_runs USING btree (created_at, id);

GRANT SELECT, INSERT, UPDATE, DELETE ON bulk_runs TO bar_app;

-- certificates ----------------------------------------------------------------------------------------------------

CREATE TABLE certificates (
  id          uuid                         NOT NULL,
  number      text                         NOT NULL,
  created_at  timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT certificates_pkey PRIMARY KEY (id),
  CONSTRAINT certificates_number_check CHECK (number ~ '^0[1-6]\.[0-9]{6}/[0-9]{4}$'::text)
);

CREATE UNIQUE INDEX certificates_number_key ON certificates USING btree (number);

GRANT SELECT, INSERT, UPDATE, DELETE ON certificates TO bar_app;

-- column_choices --------------------------------------------------------------------------------------------------

CREATE TABLE column_choices (
  id          uuid                         NOT NULL,
  list        text                         NOT NULL,
  hidden      text[]                       NOT NULL,
  owner_id    uuid                         NOT NULL,
  created_at  timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT column_choices_pkey PRIMARY KEY (id),
  CONSTRAINT column_choices_hidden_check CHECK (cardinality(hidden) <= 40),
  CONSTRAINT column_choices_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id)
);

CREATE UNIQUE INDEX column_choices_list_key ON column_choices USING btree (owner_id, list);

GRANT SELECT, INSERT, UPDATE, DELETE ON column_choices TO bar_app;

-- commands --------------------------------------------------------------------------------------------------------

CREATE TABLE commands (
  id           uuid                         NOT NULL,
  name         text                         NOT NULL,
  state        text                         NOT NULL  DEFAULT 'queued'::text,
  output       text,
  started_by   uuid,
  started_at   timestamp(3) with time zone,
  finished_at  timestamp(3) with time zone,
  created_at   timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT commands_pkey PRIMARY KEY (id),
  CONSTRAINT commands_started_by_users_id_fk FOREIGN KEY (started_by) REFERENCES users(id)
);

CREATE INDEX commands_created_idx ON commands USING btree (created_at, id);

GRANT SELECT, INSERT, UPDATE, DELETE ON commands TO bar_app;

-- cpf_blocks ------------------------------------------------------------------------------------------------------

CREATE TABLE cpf_blocks (
  id            uuid                         NOT NULL,
  cpf           text                         NOT NULL,
  reason        text                         NOT NULL,
  blocked_by    uuid,
  blocked_at    timestamp(3) with time zone  NOT NULL  DEFAULT now(),
  unblocked_by  uuid,
  unblocked_at  timestamp(3) with time zone,
  import_id     uuid,

  CONSTRAINT cpf_blocks_pkey PRIMARY KEY (id),
  CONSTRAINT cpf_blocks_cpf_check CHECK (cpf ~ '^[0-9]{11}$'::text OR cpf = id::text),
  CONSTRAINT cpf_blocks_blocked_by_users_id_fk FOREIGN KEY (blocked_by) REFERENCES users(id),
  CONSTRAINT cpf_blocks_unblocked_by_users_id_fk FOREIGN KEY (unblocked_by) REFERENCES users(id)
);

CREATE INDEX cpf_blocks_blocked_idx ON cpf_blocks USING btree (blocked_at, id);
CREATE INDEX cpf_blocks_cpf_idx ON cpf_blocks USING btree (cpf text_pattern_ops);
CREATE INDEX cpf_blocks_import_idx ON cpf_blocks USING btree (import_id, blocked_at, id) WHERE import_id IS NOT NULL;
CREATE UNIQUE INDEX cpf_blocks_live_key ON cpf_blocks USING btree (cpf) WHERE unblocked_at IS NULL;

CREATE TRIGGER cpf_blocks_by_two AFTER INSERT ON cpf_blocks FOR EACH ROW EXECUTE FUNCTION guard_block_by_two();
CREATE TRIGGER cpf_blocks_guard BEFORE DELETE OR UPDATE ON cpf_blocks FOR EACH ROW EXECUTE FUNCTION guard_cpf_block();
CREATE TRIGGER cpf_blocks_moments BEFORE INSERT OR UPDATE OF unblocked_at ON cpf_blocks FOR EACH ROW EXECUTE FUNCTION hold_block_moments();
CREATE TRIGGER cpf_blocks_no_truncate BEFORE TRUNCATE ON cpf_blocks FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE CONSTRAINT TRIGGER cpf_blocks_told AFTER INSERT OR UPDATE ON cpf_blocks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_told('cpf-block', 'id');

GRANT SELECT, INSERT, UPDATE ON cpf_blocks TO bar_app;

-- data_keys -------------------------------------------------------------------------------------------------------

CREATE TABLE data_keys (
  id                  uuid                         NOT NULL,
  wrapped_key         bytea                        NOT NULL,
  escrowed_key        bytea,
  escrow_fingerprint  text,
  wrapped_at          timestamp(3) with time zone  NOT NULL,
  escrowed_at         timestamp(3) with time zone,
  lost_at             timestamp(3) with time zone,
  created_at          timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT data_keys_pkey PRIMARY KEY (id),
  CONSTRAINT data_keys_escrow_check CHECK ((escrowed_key IS NULL) = (escrow_fingerprint IS NULL) AND (escrowed_key IS NULL) = (escrowed_at IS NULL))
);

CREATE UNIQUE INDEX data_keys_live_key ON data_keys USING btree ((true)) WHERE lost_at IS NULL;

CREATE TRIGGER data_keys_kept BEFORE DELETE ON data_keys FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER data_keys_no_truncate BEFORE TRUNCATE ON data_keys FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT ON data_keys TO bar_app;

-- delivery_addresses ----------------------------------------------------------------------------------------------

CREATE TABLE delivery_addresses (
  id            uuid                         NOT NULL,
  winner_id     uuid,
  award_id      uuid,
  cep           text                         NOT NULL,
  street        text                         NOT NULL,
  house_number  text                         NOT NULL,
  complement    text,
  district      text                         NOT NULL,
  city          text                         NOT NULL,
  uf            text                         NOT NULL,
  changed_at    timestamp(3) with time zone  NOT NULL,
  created_at    timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT delivery_addresses_pkey PRIMARY KEY (id),
  CONSTRAINT delivery_addresses_subject_check CHECK ((winner_id IS NULL) <> (award_id IS NULL)),
  CONSTRAINT delivery_addresses_award_id_prize_awards_id_fk FOREIGN KEY (award_id) REFERENCES prize_awards(id) ON DELETE CASCADE,
  CONSTRAINT delivery_addresses_winner_id_winners_id_fk FOREIGN KEY (winner_id) REFERENCES winners(id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX delivery_addresses_award_key ON delivery_addresses USING btree (award_id);
CREATE UNIQUE INDEX delivery_addresses_winner_key ON delivery_addresses USING btree (winner_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON delivery_addresses TO bar_app;

-- dispatch_recipients ---------------------------------------------------------------------------------------------

CREATE TABLE dispatch_recipients (
  id               uuid                         NOT NULL,
  dispatch_id      uuid                         NOT NULL,
  registration_id  uuid                         NOT NULL,
  state            text                         NOT NULL  DEFAULT 'queued'::text,
  sent_at          timestamp(3) with time zone,
  error            text,
  created_at       timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT dispatch_recipients_pkey PRIMARY KEY (id),
  CONSTRAINT dispatch_recipients_sent_check CHECK ((state = 'sent'::text) = (sent_at IS NOT NULL)),
  CONSTRAINT dispatch_recipients_state_check CHECK (state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text, 'left'::text, 'unsubscribed'::text])),
  CONSTRAINT dispatch_recipients_dispatch_id_dispatches_id_fk FOREIGN KEY (dispatch_id) REFERENCES dispatches(id),
  CONSTRAINT dispatch_recipients_registration_id_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES registrations(id)
);

CREATE INDEX dispatch_recipients_created_idx ON dispatch_recipients USING btree (created_at, id);
CREATE INDEX dispatch_recipients_dispatch_idx ON dispatch_recipients USING btree (dispatch_id, created_at, id);
CREATE UNIQUE INDEX dispatch_recipients_once_key ON dispatch_recipients USING btree (dispatch_id, registration_id);
CREATE INDEX dispatch_recipients_registration_idx ON dispatch_recipients USING btree (registration_id);
CREATE INDEX dispatch_recipients_state_idx ON dispatch_recipients USING btree (dispatch_id, state, id);
CREATE INDEX dispatch_recipients_states_idx ON dispatch_recipients USING btree (state, created_at, id);

CREATE TRIGGER dispatch_recipients_guard BEFORE DELETE OR UPDATE ON dispatch_recipients FOR EACH ROW EXECUTE FUNCTION guard_dispatch_recipient();
CREATE TRIGGER dispatch_recipients_no_truncate BEFORE TRUNCATE ON dispatch_recipients FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT, INSERT, UPDATE, DELETE ON dispatch_recipients TO bar_app;

-- dispatches ------------------------------------------------------------------------------------------------------

CREATE TABLE dispatches (
  id            uuid                         NOT NULL,
  title         text                         NOT NULL,
  state         text                         NOT NULL  DEFAULT 'scheduled'::text,
  scheduled_at  timestamp(3) with time zone  NOT NULL,
  created_by    uuid,
  version       integer                      NOT NULL  DEFAULT 1,
  created_at    timestamp(3) with time zone  NOT NULL  DEFAULT now(),
  version_id    uuid                         NOT NULL,
  filters       text                         NOT NULL  DEFAULT ''::text,
  pace          integer                      NOT NULL,
  started_at    timestamp(3) with time zone,
  ended_at      timestamp(3) with time zone,
  doubts        integer                      NOT NULL  DEFAULT 0,

  CONSTRAINT dispatches_pkey PRIMARY KEY (id),
  CONSTRAINT dispatches_doubts_check CHECK (doubts >= 0),
  CONSTRAINT dispatches_pace_check CHECK (pace >= 1 AND pace <= 6000),
  CONSTRAINT dispatches_started_check CHECK (started_at IS NOT NULL OR (state <> ALL (ARRAY['sending'::text, 'sent'::text]))),
  CONSTRAINT dispatches_state_check CHECK (state = ANY (ARRAY['scheduled'::text, 'sending'::text, 'paused'::text, 'sent'::text, 'canceled'::text])),
  CONSTRAINT dispatches_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT dispatches_version_id_email_template_versions_id_fk FOREIGN KEY (version_id) REFERENCES email_template_versions(id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON dispatches TO bar_app;

-- disqualifications -----------------------------------------------------------------------------------------------

CREATE TABLE disqualifications (
  id           uuid                         NOT NULL,
  winner_id    uuid,
  award_id     uuid,
  reason_code  text                         NOT NULL,
  reason       text                         NOT NULL,
  asked_by     uuid                         NOT NULL,
  asked_at     timestamp(3) with time zone  NOT NULL,
  told_at      timestamp(3) with time zone,
  plea         text,
  answered_at  timestamp(3) with time zone,
  state        text                         NOT NULL  DEFAULT 'asked'::text,
  ended_by     uuid,
  ended_at     timestamp(3) with time zone,
  created_at   timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT disqualifications_pkey PRIMARY KEY (id),
  CONSTRAINT disqualifications_code_check CHECK (reason_code = ANY (ARRAY['staff'::text, 'underage'::text, 'documents'::text, 'unclaimed'::text, 'receipt'::text, 'already-won'::text, 'account'::text, 'declined'::text, 'rules'::text, 'other'::text])),
  CONSTRAINT disqualifications_ended_check CHECK ((state = 'asked'::text) = (ended_at IS NULL) AND (ended_by IS NULL) = (ended_at IS NULL)),
  CONSTRAINT disqualifications_state_check CHECK (state = ANY (ARRAY['asked'::text, 'confirmed'::text, 'withdrawn'::text])),
  CONSTRAINT disqualifications_subject_check CHECK ((winner_id IS NULL) <> (award_id IS NULL)),
  CONSTRAINT disqualifications_two_and_heard CHECK (state <> 'confirmed'::text OR ended_by <> asked_by AND told_at IS NOT NULL AND ended_at >= (told_at + '48:00:00'::interval)),
  CONSTRAINT disqualifications_asked_by_users_id_fk FOREIGN KEY (asked_by) REFERENCES users(id),
  CONSTRAINT disqualifications_award_id_prize_awards_id_fk FOREIGN KEY (award_id) REFERENCES prize_awards(id),
  CONSTRAINT disqualifications_ended_by_users_id_fk FOREIGN KEY (ended_by) REFERENCES users(id),
  CONSTRAINT disqualifications_winner_id_winners_id_fk FOREIGN KEY (winner_id) REFERENCES winners(id) ON DELETE CASCADE
);

CREATE INDEX disqualifications_award_idx ON disqualifications USING btree (award_id);
CREATE UNIQUE INDEX disqualifications_open_award_key ON disqualifications USING btree (award_id) WHERE state = 'asked'::text;
CREATE UNIQUE INDEX disqualifications_open_winner_key ON disqualifications USING btree (winner_id) WHERE state = 'asked'::text;
CREATE INDEX disqualifications_winner_idx ON disqualifications USING btree (winner_id);

CREATE CONSTRAINT TRIGGER disqualifications_asked_told AFTER INSERT ON disqualifications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_disqualification_told();
CREATE TRIGGER disqualifications_begun BEFORE INSERT ON disqualifications FOR EACH ROW EXECUTE FUNCTION guard_disqualification_begun();
CREATE CONSTRAINT TRIGGER disqualifications_ended_told AFTER UPDATE ON disqualifications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION guard_disqualification_told();
CREATE TRIGGER disqualifications_guard BEFORE UPDATE ON disqualifications FOR EACH ROW EXECUTE FUNCTION guard_disqualification();
CREATE TRIGGER disqualifications_no_truncate BEFORE TRUNCATE ON disqualifications FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT, INSERT, UPDATE ON disqualifications TO bar_app;

-- draw_exclusions -------------------------------------------------------------------------------------------------

CREATE TABLE draw_exclusions (
  draw_id          uuid  NOT NULL,
  registration_id  uuid  NOT NULL,
  reason           text  NOT NULL,
  invoice_id       uuid,

  CONSTRAINT draw_exclusions_key UNIQUE NULLS NOT DISTINCT (draw_id, registration_id, invoice_id),
  CONSTRAINT draw_exclusions_held_check CHECK ((reason = 'held'::text) = (invoice_id IS NOT NULL)),
  CONSTRAINT draw_exclusions_draw_id_draws_id_fk FOREIGN KEY (draw_id) REFERENCES draws(id),
  CONSTRAINT draw_exclusions_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  CONSTRAINT draw_exclusions_registration_id_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES registrations(id)
);

CREATE TRIGGER draw_exclusions_append_only BEFORE DELETE OR UPDATE ON draw_exclusions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER draw_exclusions_closing BEFORE INSERT ON draw_exclusions FOR EACH ROW EXECUTE FUNCTION guard_exclusion();
CREATE TRIGGER draw_exclusions_no_truncate BEFORE TRUNCATE ON draw_exclusions FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT, INSERT, UPDATE, DELETE ON draw_exclusions TO bar_app;

-- draw_notices ----------------------------------------------------------------------------------------------------

CREATE TABLE draw_notices (
  id               uuid                         NOT NULL,
  draw_id          uuid                         NOT NULL,
  registration_id  uuid                         NOT NULL,
  created_at       timestamp(3) with time zone  NOT NULL  DEFAULT now(),
  news             text                         NOT NULL,

  CONSTRAINT draw_notices_pkey PRIMARY KEY (id),
  CONSTRAINT draw_notices_news_check CHECK (news = ANY (ARRAY['closed'::text, 'published'::text])),
  CONSTRAINT draw_notices_draw_id_draws_id_fk FOREIGN KEY (draw_id) REFERENCES draws(id),
  CONSTRAINT draw_notices_registration_id_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES registrations(id)
);

CREATE UNIQUE INDEX draw_notices_key ON draw_notices USING btree (draw_id, news, registration_id);
CREATE INDEX draw_notices_registration_idx ON draw_notices USING btree (registration_id);

CREATE TRIGGER draw_notices_append_only BEFORE DELETE OR UPDATE ON draw_notices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER draw_notices_no_truncate BEFORE TRUNCATE ON draw_notices FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT, INSERT ON draw_notices TO bar_app;

-- draw_notices_sent -----------------------------------------------------------------------------------------------

CREATE TABLE draw_notices_sent (
  draw_id     uuid                         NOT NULL,
  created_at  timestamp(3) with time zone  NOT NULL  DEFAULT now(),
  news        text                         NOT NULL,

  CONSTRAINT draw_notices_sent_pkey PRIMARY KEY (draw_id, news),
  CONSTRAINT draw_notices_sent_news_check CHECK (news = ANY (ARRAY['closed'::text, 'published'::text])),
  CONSTRAINT draw_notices_sent_draw_id_draws_id_fk FOREIGN KEY (draw_id) REFERENCES draws(id)
);

CREATE TRIGGER draw_notices_sent_append_only BEFORE DELETE OR UPDATE ON draw_notices_sent FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER draw_notices_sent_no_truncate BEFORE TRUNCATE ON draw_notices_sent FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT, INSERT ON draw_notices_sent TO bar_app;

-- draw_plans ------------------------------------------------------------------------------------------------------

CREATE TABLE draw_plans (
  draw_id     uuid                         NOT NULL,
  version     integer                      NOT NULL,
  text        text                         NOT NULL,
  created_at  timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT draw_plans_pkey PRIMARY KEY (draw_id, version),
  CONSTRAINT draw_plans_draw_id_draws_id_fk FOREIGN KEY (draw_id) REFERENCES draws(id)
);

CREATE TRIGGER draw_plans_append_only BEFORE DELETE OR UPDATE ON draw_plans FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER draw_plans_logged AFTER INSERT ON draw_plans FOR EACH ROW EXECUTE FUNCTION log_new_plan();
CREATE TRIGGER draw_plans_no_truncate BEFORE TRUNCATE ON draw_plans FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT ON draw_plans TO bar_app;

-- draw_rejections -------------------------------------------------------------------------------------------------

CREATE TABLE draw_rejections (
  id                   uuid                         NOT NULL,
  draw_id              uuid                         NOT NULL,
  prizes               jsonb                        NOT NULL,
  result_file          text                         NOT NULL,
  result_sha256        text                         NOT NULL,
  extraction_by        uuid                         NOT NULL,
  computed_by          uuid                         NOT NULL,
  computed_at          timestamp(3) with time zone  NOT NULL,
  rejected_by          uuid                         NOT NULL,
  reason               text                         NOT NULL,
  created_at           timestamp(3) with time zone  NOT NULL  DEFAULT now(),
  extraction_again_by  uuid,
  contest              integer,
  reason_code          text,

  CONSTRAINT draw_rejections_pkey PRIMARY KEY (id),
  CONSTRAINT draw_rejections_code_check CHECK (reason_code = ANY (ARRAY['typed'::text, 'contest'::text, 'list'::text, 'other'::text])),
  CONSTRAINT draw_rejections_computed_by_users_id_fk FOREIGN KEY (computed_by) REFERENCES users(id),
  CONSTRAINT draw_rejections_draw_id_draws_id_fk FOREIGN KEY (draw_id) REFERENCES draws(id),
  CONSTRAINT draw_rejections_extraction_again_by_users_id_fk FOREIGN KEY (extraction_again_by) REFERENCES users(id),
  CONSTRAINT draw_rejections_extraction_by_users_id_fk FOREIGN KEY (extraction_by) REFERENCES users(id),
  CONSTRAINT draw_rejections_rejected_by_users_id_fk FOREIGN KEY (rejected_by) REFERENCES users(id)
);

CREATE INDEX draw_rejections_draw_idx ON draw_rejections USING btree (draw_id, created_at);

CREATE TRIGGER draw_rejections_append_only BEFORE DELETE OR UPDATE ON draw_rejections FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER draw_rejections_no_truncate BEFORE TRUNCATE ON draw_rejections FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT, INSERT, UPDATE, DELETE ON draw_rejections TO bar_app;

-- draw_segments ---------------------------------------------------------------------------------------------------

CREATE TABLE draw_segments (
  id                      uuid                         NOT NULL,
  draw_id                 uuid                         NOT NULL,
  ordinal                 integer                      NOT NULL,
  series_first            integer                      NOT NULL,
  series_count            integer                      NOT NULL,
  sealed_permutation_key  bytea                        NOT NULL,
  key_commitment          text                         NOT NULL,
  sequence_name           text                         NOT NULL,
  created_at              timestamp(3) with time zone  NOT NULL  DEFAULT now(),
  keys_lost_at            timestamp(3) with time zone,
  published_key           bytea,

  CONSTRAINT draw_segments_pkey PRIMARY KEY (id),
  CONSTRAINT draw_segments_sealed_check CHECK (octet_length(sealed_permutation_key) = 77 AND get_byte(sealed_permutation_key, 0) = 1),
  CONSTRAINT draw_segments_series_check CHECK (series_first >= 0 AND series_count >= 1 AND series_count <= 1000),
  CONSTRAINT draw_segments_draw_id_draws_id_fk FOREIGN KEY (draw_id) REFERENCES draws(id)
);

CREATE UNIQUE INDEX draw_segments_ordinal_key ON draw_segments USING btree (draw_id, ordinal);
CREATE UNIQUE INDEX draw_segments_sequence_key ON draw_segments USING btree (sequence_name);

CREATE TRIGGER draw_segments_append_only BEFORE DELETE OR UPDATE ON draw_segments FOR EACH ROW EXECUTE FUNCTION guard_segment_change();
CREATE TRIGGER draw_segments_by_two AFTER INSERT ON draw_segments FOR EACH ROW EXECUTE FUNCTION guard_series_by_two();
CREATE TRIGGER draw_segments_in_time BEFORE INSERT ON draw_segments FOR EACH ROW EXECUTE FUNCTION guard_segment();
CREATE TRIGGER draw_segments_no_truncate BEFORE TRUNCATE ON draw_segments FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE CONSTRAINT TRIGGER draw_segments_plan AFTER INSERT ON draw_segments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION write_draw_plan();
CREATE TRIGGER draw_segments_unpublished BEFORE INSERT ON draw_segments FOR EACH ROW WHEN (new.published_key IS NOT NULL) EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT, UPDATE, DELETE ON draw_segments TO bar_app;

-- draw_typings ----------------------------------------------------------------------------------------------------

CREATE TABLE draw_typings (
  draw_id   uuid                         NOT NULL,
  user_id   uuid                         NOT NULL,
  prizes    jsonb                        NOT NULL,
  typed_at  timestamp(3) with time zone  NOT NULL,
  contest   integer,

  CONSTRAINT draw_typings_pkey PRIMARY KEY (draw_id, user_id),
  CONSTRAINT draw_typings_prizes_check CHECK (jsonb_array_length(prizes) = 5),
  CONSTRAINT draw_typings_draw_id_draws_id_fk FOREIGN KEY (draw_id) REFERENCES draws(id),
  CONSTRAINT draw_typings_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE TRIGGER draw_typings_guard BEFORE INSERT OR DELETE OR UPDATE ON draw_typings FOR EACH ROW EXECUTE FUNCTION guard_typing();
CREATE TRIGGER draw_typings_no_truncate BEFORE TRUNCATE ON draw_typings FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT, INSERT, UPDATE, DELETE ON draw_typings TO bar_app;

-- draws -----------------------------------------------------------------------------------------------------------

CREATE TABLE draws (
  id                     uuid                         NOT NULL,
  title                  text                         NOT NULL,
  prize                  text                         NOT NULL,
  period_start           timestamp(3) with time zone  NOT NULL,
  period_end             timestamp(3) with time zone  NOT NULL,
  extraction_on          date                         NOT NULL,
  rule                   jsonb                        NOT NULL,
  once_per_promotion     boolean                      NOT NULL  DEFAULT false,
  after_publication      text                         NOT NULL  DEFAULT 'surrogate'::text,
  state                  text                         NOT NULL  DEFAULT 'planned'::text,
  sealed_holder_key      bytea                        NOT NULL,
  holder_key_commitment  text                         NOT NULL,
  base_sha256            text,
  base_root              text,
  base_file              text,
  base_rows              integer,
  closed_at              timestamp(3) with time zone,
  extraction             jsonb,
  result_file            text,
  result_sha256          text,
  audit_head             text,
  computed_by            uuid,
  computed_at            timestamp(3) with time zone,
  published_by           uuid,
  published_at           timestamp(3) with time zone,
  version                integer                      NOT NULL  DEFAULT 1,
  created_at             timestamp(3) with time zone  NOT NULL  DEFAULT now(),
  tree_file              text,
  closed_by              uuid,
  postponements          jsonb                        NOT NULL  DEFAULT '[]'::jsonb,
  extraction_by          uuid,
  extraction_at          timestamp(3) with time zone,
  inspected              integer,
  winner_names           text                         NOT NULL  DEFAULT 'masked'::text,
  postponement_asked     jsonb,
  extraction_again_by    uuid,
  contest                integer,
  extraction_hour        smallint                     NOT NULL  DEFAULT 20,
  holder_form            smallint                     NOT NULL  DEFAULT 2,
  keys_lost_at           timestamp(3) with time zone,

  CONSTRAINT draws_pkey PRIMARY KEY (id),
  CONSTRAINT draws_asked_check CHECK (postponement_asked IS NULL OR state = 'closed'::text AND extraction IS NULL),
  CONSTRAINT draws_base_check CHECK ((state <> ALL (ARRAY['closed'::text, 'computed'::text, 'published'::text])) OR base_sha256 IS NOT NULL),
  CONSTRAINT draws_contest_check CHECK (contest IS NULL OR contest > 0 AND extraction IS NOT NULL),
  CONSTRAINT draws_extraction_check CHECK ((extraction IS NULL) = (extraction_by IS NULL)),
  CONSTRAINT draws_four_eyes CHECK ((state = 'published'::text) = (published_by IS NOT NULL) AND (published_by IS NULL OR published_by IS DISTINCT FROM computed_by)),
  CONSTRAINT draws_holder_form_check CHECK (holder_form = ANY (ARRAY[1, 2])),
  CONSTRAINT draws_hour_check CHECK (extraction_hour >= 0 AND extraction_hour <= 23),
  CONSTRAINT draws_period_check CHECK (period_end > period_start),
  CONSTRAINT draws_result_check CHECK ((state = ANY (ARRAY['computed'::text, 'published'::text])) = (result_file IS NOT NULL AND extraction IS NOT NULL AND computed_by IS NOT NULL)),
  CONSTRAINT draws_sealed_check CHECK (octet_length(sealed_holder_key) = 77 AND get_byte(sealed_holder_key, 0) = 1),
  CONSTRAINT draws_state_check CHECK (state = ANY (ARRAY['planned'::text, 'closing'::text, 'closed'::text, 'computed'::text, 'published'::text, 'canceled'::text])),
  CONSTRAINT draws_typed_by_two CHECK (extraction_again_by IS NULL OR extraction IS NOT NULL AND extraction_again_by IS DISTINCT FROM extraction_by),
  CONSTRAINT draws_winner_names_check CHECK (winner_names = ANY (ARRAY['masked'::text, 'full'::text])),
  CONSTRAINT draws_closed_by_users_id_fk FOREIGN KEY (closed_by) REFERENCES users(id),
  CONSTRAINT draws_computed_by_users_id_fk FOREIGN KEY (computed_by) REFERENCES users(id),
  CONSTRAINT draws_extraction_again_by_users_id_fk FOREIGN KEY (extraction_again_by) REFERENCES users(id),
  CONSTRAINT draws_extraction_by_users_id_fk FOREIGN KEY (extraction_by) REFERENCES users(id),
  CONSTRAINT draws_published_by_users_id_fk FOREIGN KEY (published_by) REFERENCES users(id)
);

CREATE INDEX draws_state_idx ON draws USING btree (state, period_start);

CREATE CONSTRAINT TRIGGER draws_calls_logged AFTER UPDATE OF state ON draws DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.state <> 'published'::text AND new.state = 'published'::text) EXECUTE FUNCTION check_calls_logged();
CREATE TRIGGER draws_closing BEFORE UPDATE OF state ON draws FOR EACH ROW WHEN (old.state = 'planned'::text AND new.state = 'closing'::text) EXECUTE FUNCTION guard_closing();
CREATE TRIGGER draws_extraction BEFORE UPDATE OF extraction_on, extraction_hour ON draws FOR EACH ROW WHEN (old.extraction_on IS DISTINCT FROM new.extraction_on OR old.extraction_hour IS DISTINCT FROM new.extraction_hour) EXECUTE FUNCTION guard_extraction();
CREATE TRIGGER draws_guard BEFORE DELETE OR UPDATE ON draws FOR EACH ROW EXECUTE FUNCTION guard_draw();
CREATE TRIGGER draws_holder_form BEFORE UPDATE OF holder_form ON draws FOR EACH ROW WHEN (old.holder_form IS DISTINCT FROM new.holder_form) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER draws_keys_lost BEFORE UPDATE OF keys_lost_at ON draws FOR EACH ROW WHEN (old.keys_lost_at IS DISTINCT FROM new.keys_lost_at) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER draws_kind AFTER INSERT OR UPDATE OF prize ON draws FOR EACH ROW EXECUTE FUNCTION prize_kinds_of_draw();
CREATE TRIGGER draws_left_out BEFORE UPDATE OF state ON draws FOR EACH ROW WHEN (old.state = 'closing'::text AND new.state = 'closed'::text) EXECUTE FUNCTION guard_left_out();
CREATE TRIGGER draws_no_truncate BEFORE TRUNCATE ON draws FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE CONSTRAINT TRIGGER draws_plan AFTER UPDATE OF title, period_start, period_end, extraction_on, extraction_hour, rule ON draws DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION write_draw_plan();
CREATE TRIGGER draws_plan_by_two BEFORE UPDATE ON draws FOR EACH ROW WHEN (old.state = 'planned'::text AND (new.state = 'canceled'::text OR old.title IS DISTINCT FROM new.title OR old.prize IS DISTINCT FROM new.prize OR old.period_start IS DISTINCT FROM new.period_start OR old.period_end IS DISTINCT FROM new.period_end OR old.extraction_on IS DISTINCT FROM new.extraction_on OR old.extraction_hour IS DISTINCT FROM new.extraction_hour OR old.rule IS DISTINCT FROM new.rule OR old.once_per_promotion IS DISTINCT FROM new.once_per_promotion OR old.after_publication IS DISTINCT FROM new.after_publication OR old.winner_names IS DISTINCT FROM new.winner_names OR old.sealed_holder_key IS DISTINCT FROM new.sealed_holder_key OR old.holder_key_commitment IS DISTINCT FROM new.holder_key_commitment)) EXECUTE FUNCTION guard_plan_by_two();
CREATE TRIGGER draws_postponed_by_two BEFORE UPDATE ON draws FOR EACH ROW WHEN (old.state = 'closed'::text AND new.state = 'closed'::text AND old.postponements IS DISTINCT FROM new.postponements) EXECUTE FUNCTION guard_postponement();
CREATE TRIGGER draws_promise BEFORE UPDATE OF prize, once_per_promotion, after_publication, winner_names ON draws FOR EACH ROW WHEN (old.prize IS DISTINCT FROM new.prize OR old.once_per_promotion IS DISTINCT FROM new.once_per_promotion OR old.after_publication IS DISTINCT FROM new.after_publication OR old.winner_names IS DISTINCT FROM new.winner_names) EXECUTE FUNCTION guard_draw_promise();
CREATE CONSTRAINT TRIGGER draws_rejected AFTER UPDATE OF state ON draws DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.state = 'computed'::text AND new.state = 'closed'::text) EXECUTE FUNCTION guard_rejection();
CREATE TRIGGER draws_title BEFORE UPDATE OF title ON draws FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title) EXECUTE FUNCTION guard_draw_title();
CREATE CONSTRAINT TRIGGER draws_told AFTER UPDATE ON draws DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state OR old.postponements IS DISTINCT FROM new.postponements OR old.extraction IS DISTINCT FROM new.extraction) AND (new.closed_by IS NOT NULL OR new.state <> 'closing'::text AND old.state <> 'closing'::text)) EXECUTE FUNCTION guard_told('draws', 'id');

GRANT SELECT, INSERT, UPDATE ON draws TO bar_app;

-- email_changes ---------------------------------------------------------------------------------------------------

CREATE TABLE email_changes (
  id               uuid                         NOT NULL,
  registration_id  uuid                         NOT NULL,
  old_email        text                         NOT NULL,
  changed_at       timestamp(3) with time zone  NOT NULL,

  CONSTRAINT email_changes_pkey PRIMARY KEY (id),
  CONSTRAINT email_changes_registration_id_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES registrations(id)
);

CREATE INDEX email_changes_changed_idx ON email_changes USING btree (changed_at);
CREATE INDEX email_changes_registration_idx ON email_changes USING btree (registration_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON email_changes TO bar_app;

-- email_template_versions -----------------------------------------------------------------------------------------

CREATE TABLE email_template_versions (
  id           uuid                         NOT NULL,
  template_id  uuid                         NOT NULL,
  number       integer                      NOT NULL,
  subject_pt   text                         NOT NULL,
  preview_pt   text                         NOT NULL,
  title_pt     text                         NOT NULL,
  body_pt      text                         NOT NULL,
  subject_en   text                         NOT NULL,
  preview_en   text                         NOT NULL,
  title_en     text                         NOT NULL,
  body_en      text                         NOT NULL,
  active       boolean                      NOT NULL  DEFAULT false,
  saved_by     uuid,
  created_at   timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT email_template_versions_pkey PRIMARY KEY (id),
  CONSTRAINT email_template_versions_number_check CHECK (number > 0),
  CONSTRAINT email_template_versions_saved_by_users_id_fk FOREIGN KEY (saved_by) REFERENCES users(id),
  CONSTRAINT email_template_versions_template_id_email_templates_id_fk FOREIGN KEY (template_id) REFERENCES email_templates(id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX email_template_versions_active_key ON email_template_versions USING btree (template_id) WHERE active;
CREATE UNIQUE INDEX email_template_versions_number_key ON email_template_versions USING btree (template_id, number);

CREATE TRIGGER email_template_versions_guard BEFORE DELETE OR UPDATE ON email_template_versions FOR EACH ROW EXECUTE FUNCTION guard_email_template_version();
CREATE TRIGGER email_template_versions_no_truncate BEFORE TRUNCATE ON email_template_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT, INSERT, UPDATE, DELETE ON email_template_versions TO bar_app;

-- email_templates -------------------------------------------------------------------------------------------------

CREATE TABLE email_templates (
  id          uuid                         NOT NULL,
  name        text                         NOT NULL,
  version     integer                      NOT NULL  DEFAULT 1,
  created_at  timestamp(3) with time zone  NOT NULL  DEFAULT now(),
  mail        text,

  CONSTRAINT email_templates_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX email_templates_mail_key ON email_templates USING btree (mail);
CREATE UNIQUE INDEX email_templates_name_key ON email_templates USING btree (name);

CREATE TRIGGER email_templates_guard BEFORE DELETE OR UPDATE ON email_templates FOR EACH ROW EXECUTE FUNCTION guard_email_template();
CREATE TRIGGER email_templates_no_truncate BEFORE TRUNCATE ON email_templates FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT, INSERT, UPDATE, DELETE ON email_templates TO bar_app;

-- erasures --------------------------------------------------------------------------------------------------------

CREATE TABLE erasures (
  registration_id  uuid                         NOT NULL,
  asked_at         timestamp(3) with time zone  NOT NULL,
  erased_at        timestamp(3) with time zone,
  cpf_hash         bytea,
  block_id         uuid,
  returned_as      uuid,

  CONSTRAINT erasures_pkey PRIMARY KEY (registration_id),
  CONSTRAINT erasures_erased_check CHECK (erased_at IS NOT NULL OR num_nonnulls(cpf_hash, block_id, returned_as) = 0),
  CONSTRAINT erasures_block_id_cpf_blocks_id_fk FOREIGN KEY (block_id) REFERENCES cpf_blocks(id),
  CONSTRAINT erasures_registration_id_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES registrations(id),
  CONSTRAINT erasures_returned_as_registrations_id_fk FOREIGN KEY (returned_as) REFERENCES registrations(id)
);

CREATE INDEX erasures_block_idx ON erasures USING btree (block_id) WHERE block_id IS NOT NULL;
CREATE INDEX erasures_cpf_idx ON erasures USING btree (cpf_hash);
CREATE INDEX erasures_returned_idx ON erasures USING btree (returned_as) WHERE returned_as IS NOT NULL;
CREATE INDEX erasures_waiting_idx ON erasures USING btree (asked_at) WHERE erased_at IS NULL;

CREATE CONSTRAINT TRIGGER erasures_asked AFTER INSERT OR DELETE ON erasures DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_erasure_asked();
CREATE TRIGGER erasures_guard BEFORE INSERT OR DELETE OR UPDATE ON erasures FOR EACH ROW EXECUTE FUNCTION guard_erasure();
CREATE TRIGGER erasures_moment BEFORE INSERT ON erasures FOR EACH ROW EXECUTE FUNCTION hold_erasure_moment();
CREATE TRIGGER erasures_no_truncate BEFORE TRUNCATE ON erasures FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE TRIGGER erasures_returned BEFORE UPDATE OF returned_as ON erasures FOR EACH ROW WHEN (old.returned_as IS DISTINCT FROM new.returned_as) EXECUTE FUNCTION guard_returned_as();
CREATE CONSTRAINT TRIGGER erasures_whole AFTER UPDATE ON erasures DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.erased_at IS NULL AND new.erased_at IS NOT NULL) EXECUTE FUNCTION check_erased();
CREATE CONSTRAINT TRIGGER erasures_whole_at_once AFTER INSERT ON erasures DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.erased_at IS NOT NULL) EXECUTE FUNCTION check_erased();

GRANT SELECT, INSERT, UPDATE, DELETE ON erasures TO bar_app;

-- exports ---------------------------------------------------------------------------------------------------------

CREATE TABLE exports (
  id            uuid                         NOT NULL,
  area          text                         NOT NULL,
  format        text                         NOT NULL  DEFAULT 'csv'::text,
  filters       text                         NOT NULL  DEFAULT ''::text,
  state         text                         NOT NULL  DEFAULT 'queued'::text,
  file_key      text,
  rows          integer,
  bytes         bigint,
  error         text,
  requested_by  uuid                         NOT NULL,
  started_at    timestamp(3) with time zone,
  finished_at   timestamp(3) with time zone,
  expires_at    timestamp(3) with time zone,
  created_at    timestamp(3) with time zone  NOT NULL  DEFAULT now(),
  expected      integer,
  named         boolean,

  CONSTRAINT exports_pkey PRIMARY KEY (id),
  CONSTRAINT exports_file_check CHECK ((state <> ALL (ARRAY['expired'::text, 'canceled'::text])) OR file_key IS NULL),
  CONSTRAINT exports_format_check CHECK (format = ANY (ARRAY['xlsx'::text, 'csv-sheet'::text, 'csv'::text])),
  CONSTRAINT exports_state_check CHECK (state = ANY (ARRAY['queued'::text, 'running'::text, 'ready'::text, 'expired'::text, 'failed'::text, 'canceled'::text])),
  CONSTRAINT exports_requested_by_users_id_fk FOREIGN KEY (requested_by) REFERENCES users(id)
);

CREATE INDEX exports_created_idx ON exports USING btree (created_at, id);

GRANT SELECT, INSERT, UPDATE, DELETE ON exports TO bar_app;

-- faq -------------------------------------------------------------------------------------------------------------

CREATE TABLE faq (
  id              uuid                         NOT NULL,
  locale          text                         NOT NULL,
  question        text                         NOT NULL,
  answer          text                         NOT NULL,
  "position"      integer                      NOT NULL,
  published       boolean                      NOT NULL  DEFAULT false,
  version         integer                      NOT NULL  DEFAULT 1,
  created_at      timestamp(3) with time zone  NOT NULL  DEFAULT now(),
  draft_question  text,
  draft_answer    text,

  CONSTRAINT faq_pkey PRIMARY KEY (id),
  CONSTRAINT faq_draft_check CHECK ((draft_question IS NULL) = (draft_answer IS NULL) AND (published OR draft_answer IS NULL)),
  CONSTRAINT faq_locale_check CHECK (locale = ANY (ARRAY['pt'::text, 'en'::text]))
);

CREATE INDEX faq_order_idx ON faq USING btree (locale, "position");

CREATE TRIGGER faq_guard BEFORE DELETE ON faq FOR EACH ROW WHEN (old.published) EXECUTE FUNCTION guard_faq();
CREATE CONSTRAINT TRIGGER faq_made_told AFTER INSERT ON faq DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION guard_told('faq', 'id');
CREATE TRIGGER faq_no_truncate BEFORE TRUNCATE ON faq FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE CONSTRAINT TRIGGER faq_told AFTER UPDATE ON faq DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.published OR new.published) AND (old.locale IS DISTINCT FROM new.locale OR old.question IS DISTINCT FROM new.question OR old.answer IS DISTINCT FROM new.answer OR old.published IS DISTINCT FROM new.published)) EXECUTE FUNCTION guard_told('faq', 'id');

GRANT SELECT, INSERT, UPDATE, DELETE ON faq TO bar_app;

-- form_drafts -----------------------------------------------------------------------------------------------------

CREATE TABLE form_drafts (
  registration_id  uuid                         NOT NULL,
  token_hash       bytea                        NOT NULL,
  page             text                         NOT NULL,
  form             text                         NOT NULL,
  typed            jsonb                        NOT NULL,
  photo_sent       boolean                      NOT NULL,
  kept_at          timestamp(3) with time zone  NOT NULL,

  CONSTRAINT form_drafts_pkey PRIMARY KEY (registration_id),
  CONSTRAINT form_drafts_typed_check CHECK (octet_length(typed::text) <= 32768),
  CONSTRAINT form_drafts_registration_id_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES registrations(id)
);

CREATE INDEX form_drafts_kept_idx ON form_drafts USING btree (kept_at);
CREATE UNIQUE INDEX form_drafts_token_key ON form_drafts USING btree (token_hash);

GRANT SELECT, INSERT, UPDATE, DELETE ON form_drafts TO bar_app;

-- fulfilments -----------------------------------------------------------------------------------------------------

CREATE TABLE fulfilments (
  id             uuid                         NOT NULL,
  winner_id      uuid,
  award_id       uuid,
  kind_id        uuid                         NOT NULL,
  state          text                         NOT NULL  DEFAULT 'waiting'::text,
  delivery_code  text,
  deliver_by     date                         NOT NULL,
  sent_on        date,
  delivered_on   date,
  returned_on    date,
  version        integer                      NOT NULL  DEFAULT 1,
  created_at     timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT fulfilments_pkey PRIMARY KEY (id),
  CONSTRAINT fulfilments_days_check CHECK ((state = 'waiting'::text) = (sent_on IS NULL) AND (state <> 'delivered'::text OR COALESCE(delivered_on >= sent_on, false)) AND (state <> 'returned'::text OR COALESCE(returned_on >= sent_on, false))),
  CONSTRAINT fulfilments_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sent'::text, 'delivered'::text, 'returned'::text])),
  CONSTRAINT fulfilments_subject_check CHECK ((winner_id IS NULL) <> (award_id IS NULL)),
  CONSTRAINT fulfilments_award_id_prize_awards_id_fk FOREIGN KEY (award_id) REFERENCES prize_awards(id) ON DELETE CASCADE,
  CONSTRAINT fulfilments_kind_id_prize_kinds_id_fk FOREIGN KEY (kind_id) REFERENCES prize_kinds(id),
  CONSTRAINT fulfilments_winner_id_winners_id_fk FOREIGN KEY (winner_id) REFERENCES winners(id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX fulfilments_award_key ON fulfilments USING btree (award_id);
CREATE UNIQUE INDEX fulfilments_code_key ON fulfilments USING btree (delivery_code);
CREATE INDEX fulfilments_deliver_idx ON fulfilments USING btree (deliver_by, id);
CREATE INDEX fulfilments_kind_idx ON fulfilments USING btree (kind_id);
CREATE INDEX fulfilments_state_idx ON fulfilments USING btree (state, deliver_by, id);
CREATE UNIQUE INDEX fulfilments_winner_key ON fulfilments USING btree (winner_id);

CREATE TRIGGER fulfilments_counted AFTER INSERT OR UPDATE OF state ON fulfilments FOR EACH ROW EXECUTE FUNCTION count_fulfilment();
CREATE TRIGGER fulfilments_guard BEFORE INSERT OR DELETE OR UPDATE ON fulfilments FOR EACH ROW EXECUTE FUNCTION guard_fulfilment();
CREATE TRIGGER fulfilments_no_truncate BEFORE TRUNCATE ON fulfilments FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE CONSTRAINT TRIGGER fulfilments_told AFTER UPDATE ON fulfilments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_fulfilment_told();

GRANT SELECT, INSERT, UPDATE ON fulfilments TO bar_app;

-- invoices --------------------------------------------------------------------------------------------------------

CREATE TABLE invoices (
  id               uuid                         NOT NULL,
  protocol         text                         NOT NULL,
  registration_id  uuid                         NOT NULL,
  store_id         uuid                         NOT NULL,
  natural_key      text                         NOT NULL,
  access_key       text,
  cnpj             text                         NOT NULL,
  number           text                         NOT NULL,
  issued_on        date                         NOT NULL,
  total_cents      bigint                       NOT NULL,
  carry_cents      bigint                       NOT NULL  DEFAULT 0,
  items            jsonb                        NOT NULL  DEFAULT '[]'::jsonb,
  photo_key        text,
  status           text                         NOT NULL,
  reason           text,
  review_reason    text,
  reviewed_by      uuid,
  reviewed_at      timestamp(3) with time zone,
  idempotency_key  uuid                         NOT NULL,
  content_hash     text                         NOT NULL,
  received_at      timestamp(3) with time zone  NOT NULL,
  ip               text,
  version          integer                      NOT NULL  DEFAULT 1,
  created_at       timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT invoices_pkey PRIMARY KEY (id),
  CONSTRAINT invoices_reason_check CHECK (status <> 'invalid'::text OR reason IS NOT NULL),
  CONSTRAINT invoices_status_check CHECK (status = ANY (ARRAY['pending'::text, 'validated'::text, 'invalid'::text])),
  CONSTRAINT invoices_total_check CHECK (total_cents >= 0 AND carry_cents >= 0),
  CONSTRAINT invoices_registration_id_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES registrations(id),
  CONSTRAINT invoices_reviewed_by_users_id_fk FOREIGN KEY (reviewed_by) REFERENCES users(id),
  CONSTRAINT invoices_store_id_stores_id_fk FOREIGN KEY (store_id) REFERENCES stores(id)
);

CREATE UNIQUE INDEX invoices_idempotency_key ON invoices USING btree (registration_id, idempotency_key);
CREATE INDEX invoices_key_idx ON invoices USING btree (access_key text_pattern_ops) WHERE access_key IS NOT NULL;
CREATE UNIQUE INDEX invoices_natural_key ON invoices USING btree (natural_key) WHERE status <> 'invalid'::text;
CREATE UNIQUE INDEX invoices_protocol_key ON invoices USING btree (protocol);
CREATE INDEX invoices_received_idx ON invoices USING btree (received_at, id);
CREATE INDEX invoices_refused_idx ON invoices USING btree (natural_key) WHERE status = 'invalid'::text;
CREATE INDEX invoices_registration_idx ON invoices USING btree (registration_id, received_at);
CREATE INDEX invoices_review_idx ON invoices USING btree (received_at, id) WHERE review_reason IS NOT NULL;
CREATE INDEX invoices_review_names_idx ON invoices USING gin (regexp_split_to_array(review_reason, ':[^,]*,?|,'::text));
CREATE INDEX invoices_reviewed_by_idx ON invoices USING btree (reviewed_by) WHERE reviewed_by IS NOT NULL;
CREATE INDEX invoices_status_idx ON invoices USING btree (status, received_at, id);
CREATE INDEX invoices_store_idx ON invoices USING btree (store_id, received_at, id);
CREATE INDEX invoices_total_idx ON invoices USING btree (total_cents, id, status);
CREATE INDEX invoices_twin_idx ON invoices USING btree (number text_pattern_ops, cnpj, issued_on);

CREATE TRIGGER invoices_guard BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION guard_invoice();
CREATE TRIGGER invoices_senders AFTER INSERT ON invoices REFERENCING NEW TABLE AS new_invoices FOR EACH STATEMENT EXECUTE FUNCTION note_senders();
CREATE CONSTRAINT TRIGGER invoices_told AFTER UPDATE ON invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.reason IS DISTINCT FROM new.reason) EXECUTE FUNCTION guard_told('invoices', 'id');

GRANT SELECT, INSERT, UPDATE ON invoices TO bar_app;

-- ip_blocks -------------------------------------------------------------------------------------------------------

CREATE TABLE ip_blocks (
  id          uuid                         NOT NULL,
  network     text                         NOT NULL,
  reason      text                         NOT NULL,
  blocked_by  uuid                         NOT NULL,
  blocked_at  timestamp(3) with time zone  NOT NULL,
  until       timestamp(3) with time zone  NOT NULL,
  lifted_by   uuid,
  lifted_at   timestamp(3) with time zone,

  CONSTRAINT ip_blocks_pkey PRIMARY KEY (id),
  CONSTRAINT ip_blocks_lifted_check CHECK ((lifted_at IS NULL) = (lifted_by IS NULL) AND lifted_at >= blocked_at),
  CONSTRAINT ip_blocks_until_check CHECK (until > blocked_at AND until <= (blocked_at + '720:00:00'::interval)),
  CONSTRAINT ip_blocks_blocked_by_users_id_fk FOREIGN KEY (blocked_by) REFERENCES users(id),
  CONSTRAINT ip_blocks_lifted_by_users_id_fk FOREIGN KEY (lifted_by) REFERENCES users(id)
);

CREATE INDEX ip_blocks_network_idx ON ip_blocks USING btree (network, until);

GRANT SELECT, INSERT, UPDATE, DELETE ON ip_blocks TO bar_app;

-- ips -------------------------------------------------------------------------------------------------------------

CREATE TABLE ips (
  id             uuid                         NOT NULL,
  first_seen_at  timestamp(3) with time zone  NOT NULL,
  last_seen_at   timestamp(3) with time zone  NOT NULL,
  network        text                         NOT NULL,
  registrations  integer                      NOT NULL  DEFAULT 0,
  logins         integer                      NOT NULL  DEFAULT 0,
  submissions    integer                      NOT NULL  DEFAULT 0,

  CONSTRAINT ips_pkey PRIMARY KEY (id)
);

CREATE INDEX ips_last_seen_idx ON ips USING btree (last_seen_at, id);
CREATE INDEX ips_logins_idx ON ips USING btree (logins, id);
CREATE UNIQUE INDEX ips_network_key ON ips USING btree (network);
CREATE INDEX ips_registrations_idx ON ips USING btree (registrations, id);
CREATE INDEX ips_submissions_idx ON ips USING btree (submissions, id);

GRANT SELECT, INSERT, UPDATE, DELETE ON ips TO bar_app;

-- kept_records ----------------------------------------------------------------------------------------------------

CREATE TABLE kept_records (
  id               uuid                         NOT NULL,
  registration_id  uuid                         NOT NULL,
  kind             text                         NOT NULL,
  kept_facts       jsonb                        NOT NULL,
  kept_until       timestamp(3) with time zone  NOT NULL,
  created_at       timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT kept_records_pkey PRIMARY KEY (id),
  CONSTRAINT kept_records_kind_check CHECK (kind = ANY (ARRAY['receipt'::text, 'access'::text])),
  CONSTRAINT kept_records_registration_id_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES registrations(id)
);

CREATE INDEX kept_records_registration_idx ON kept_records USING btree (registration_id);
CREATE INDEX kept_records_until_idx ON kept_records USING btree (kept_until);

CREATE TRIGGER kept_records_guard BEFORE DELETE OR UPDATE ON kept_records FOR EACH ROW EXECUTE FUNCTION guard_kept_record();
CREATE TRIGGER kept_records_no_truncate BEFORE TRUNCATE ON kept_records FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT, INSERT, DELETE ON kept_records TO bar_app;

-- log_checkpoints -------------------------------------------------------------------------------------------------

CREATE TABLE log_checkpoints (
  size       bigint                       NOT NULL,
  root       bytea                        NOT NULL,
  edge       bytea                        NOT NULL,
  made_at    timestamp(3) with time zone  NOT NULL,
  note       text,
  verifier   text,
  signed_at  timestamp(3) with time zone,
  log        integer                      NOT NULL,

  CONSTRAINT log_checkpoints_pkey PRIMARY KEY (log, size),
  CONSTRAINT log_checkpoints_signed_check CHECK ((note IS NULL) = (verifier IS NULL) AND (note IS NULL) = (signed_at IS NULL))
);

CREATE INDEX log_checkpoints_signed_idx ON log_checkpoints USING btree (signed_at, size) WHERE note IS NOT NULL;

CREATE TRIGGER log_checkpoints_guard BEFORE INSERT OR UPDATE ON log_checkpoints FOR EACH ROW EXECUTE FUNCTION guard_log_checkpoint();
CREATE TRIGGER log_checkpoints_no_delete BEFORE DELETE ON log_checkpoints FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_checkpoints_no_truncate BEFORE TRUNCATE ON log_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT, INSERT, UPDATE ON log_checkpoints TO bar_app;

-- log_datings -----------------------------------------------------------------------------------------------------

CREATE TABLE log_datings (
  size         bigint                       NOT NULL,
  outsider     text                         NOT NULL,
  asked_at     timestamp(3) with time zone  NOT NULL,
  answered_at  timestamp(3) with time zone,
  fault        text,
  fault_fact   text,
  lines        text,
  stamp        bytea,
  dated_at     timestamp(3) with time zone,
  log          integer                      NOT NULL,

  CONSTRAINT log_datings_pkey PRIMARY KEY (log, size, outsider),
  CONSTRAINT log_datings_answer_check CHECK (num_nonnulls(lines, stamp) =
CASE
    WHEN dated_at IS NULL THEN 0
    ELSE 1
END AND (stamp IS NULL OR outsider = 'tsa'::text) AND (lines IS NULL OR outsider <> 'tsa'::text)),
  CONSTRAINT log_datings_fault_check CHECK ((fault IS NULL OR dated_at IS NULL) AND (answered_at IS NULL) = (fault IS NULL AND dated_at IS NULL)),
  CONSTRAINT log_datings_checkpoint_fk FOREIGN KEY (log, size) REFERENCES log_checkpoints(log, size)
);

CREATE INDEX log_datings_outsider_idx ON log_datings USING btree (outsider, size);

CREATE TRIGGER log_datings_guard BEFORE INSERT OR UPDATE ON log_datings FOR EACH ROW EXECUTE FUNCTION guard_log_dating();
CREATE TRIGGER log_datings_no_delete BEFORE DELETE ON log_datings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_datings_no_truncate BEFORE TRUNCATE ON log_datings FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT, INSERT, UPDATE ON log_datings TO bar_app;

-- log_entries -----------------------------------------------------------------------------------------------------

CREATE TABLE log_entries (
  id           uuid                         NOT NULL,
  kind         text                         NOT NULL,
  scope        text,
  envelope     text                         NOT NULL,
  sealed_line  text,
  leaf         bytea                        NOT NULL,
  invoice_id   uuid,
  place        bigint,
  created_at   timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT log_entries_pkey PRIMARY KEY (id)
);

CREATE INDEX log_entries_invoice_idx ON log_entries USING btree (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX log_entries_open_idx ON log_entries USING btree (scope, kind) WHERE sealed_line IS NULL AND scope IS NOT NULL;
CREATE UNIQUE INDEX log_entries_place_key ON log_entries USING btree (place) WHERE place IS NOT NULL;
CREATE INDEX log_entries_scope_idx ON log_entries USING btree (scope, place) WHERE place IS NOT NULL AND scope IS NOT NULL;
CREATE INDEX log_entries_waiting_idx ON log_entries USING btree (created_at, id) WHERE place IS NULL;

CREATE TRIGGER log_entries_guard BEFORE UPDATE ON log_entries FOR EACH ROW EXECUTE FUNCTION guard_log_entry();
CREATE TRIGGER log_entries_in_time BEFORE INSERT ON log_entries FOR EACH ROW EXECUTE FUNCTION check_new_entry();
CREATE TRIGGER log_entries_no_delete BEFORE DELETE ON log_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_entries_no_truncate BEFORE TRUNCATE ON log_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT, INSERT, UPDATE ON log_entries TO bar_app;

-- log_nodes -------------------------------------------------------------------------------------------------------

CREATE TABLE log_nodes (
  level   integer  NOT NULL,
  number  bigint   NOT NULL,
  hash    bytea    NOT NULL,
  log     integer  NOT NULL,

  CONSTRAINT log_nodes_pkey PRIMARY KEY (log, level, number)
);

CREATE TRIGGER log_nodes_append_only BEFORE DELETE OR UPDATE ON log_nodes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_nodes_no_truncate BEFORE TRUNCATE ON log_nodes FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE CONSTRAINT TRIGGER log_nodes_of_a_tree AFTER INSERT ON log_nodes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_log_node();

GRANT SELECT, INSERT ON log_nodes TO bar_app;

-- log_restarts ----------------------------------------------------------------------------------------------------

CREATE TABLE log_restarts (
  log         integer                      NOT NULL,
  envelope    text                         NOT NULL,
  leaf        bytea                        NOT NULL,
  created_at  timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT log_restarts_pkey PRIMARY KEY (log)
);

CREATE TRIGGER log_restarts_append_only BEFORE DELETE OR UPDATE ON log_restarts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_restarts_in_order BEFORE INSERT ON log_restarts FOR EACH ROW EXECUTE FUNCTION check_log_restart();
CREATE TRIGGER log_restarts_no_truncate BEFORE TRUNCATE ON log_restarts FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT ON log_restarts TO bar_app;

-- log_vkeys -------------------------------------------------------------------------------------------------------

CREATE TABLE log_vkeys (
  name        text                         NOT NULL,
  vkey        text                         NOT NULL,
  created_at  timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT log_vkeys_pkey PRIMARY KEY (name)
);

CREATE TRIGGER log_vkeys_append_only BEFORE DELETE OR UPDATE ON log_vkeys FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_vkeys_named BEFORE INSERT ON log_vkeys FOR EACH ROW EXECUTE FUNCTION guard_log_vkey();
CREATE TRIGGER log_vkeys_no_truncate BEFORE TRUNCATE ON log_vkeys FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE TRIGGER log_vkeys_plans AFTER INSERT ON log_vkeys FOR EACH STATEMENT EXECUTE FUNCTION write_vkey_plans();

GRANT SELECT, INSERT ON log_vkeys TO bar_app;

-- looks -----------------------------------------------------------------------------------------------------------

CREATE TABLE looks (
  id               uuid                         NOT NULL,
  registration_id  uuid                         NOT NULL,
  user_id          uuid                         NOT NULL,
  place            text                         NOT NULL,
  hour             timestamp(3) with time zone  NOT NULL,
  looked_at        timestamp(3) with time zone  NOT NULL,

  CONSTRAINT looks_pkey PRIMARY KEY (id),
  CONSTRAINT looks_place_check CHECK (place = ANY (ARRAY['registration'::text, 'request'::text, 'invoice'::text, 'photo'::text, 'prize'::text, 'winner'::text, 'validation'::text, 'paper'::text, 'fulfilment'::text, 'regulator-pack'::text, 'action'::text, 'log'::text, 'approval'::text, 'cpf-check'::text, 'sample'::text, 'api'::text, 'address'::text, 'result'::text, 'statistics'::text, 'dashboard'::text, 'search'::text])),
  CONSTRAINT looks_registration_id_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES registrations(id),
  CONSTRAINT looks_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX looks_at_idx ON looks USING btree (looked_at);
CREATE UNIQUE INDEX looks_key ON looks USING btree (registration_id, hour, user_id, place);
CREATE INDEX looks_user_idx ON looks USING btree (user_id, hour);

CREATE TRIGGER looks_guard BEFORE DELETE OR UPDATE ON looks FOR EACH ROW EXECUTE FUNCTION guard_look();
CREATE TRIGGER looks_no_truncate BEFORE TRUNCATE ON looks FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT, INSERT, UPDATE, DELETE ON looks TO bar_app;

-- named_bases -----------------------------------------------------------------------------------------------------

CREATE TABLE named_bases (
  draw_id          uuid                         NOT NULL,
  file_key         text,
  sealed_file_key  bytea,
  sha256           text                         NOT NULL,
  kept_until       timestamp(3) with time zone  NOT NULL,
  created_at       timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT named_bases_pkey PRIMARY KEY (draw_id),
  CONSTRAINT named_bases_file_check CHECK ((file_key IS NULL) = (sealed_file_key IS NULL)),
  CONSTRAINT named_bases_sealed_check CHECK (sealed_file_key IS NULL OR octet_length(sealed_file_key) = 77 AND get_byte(sealed_file_key, 0) = 1),
  CONSTRAINT named_bases_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT named_bases_draw_id_draws_id_fk FOREIGN KEY (draw_id) REFERENCES draws(id)
);

CREATE TRIGGER named_bases_guard BEFORE INSERT OR DELETE OR UPDATE ON named_bases FOR EACH ROW EXECUTE FUNCTION guard_named_base();
CREATE TRIGGER named_bases_no_truncate BEFORE TRUNCATE ON named_bases FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT, INSERT, UPDATE ON named_bases TO bar_app;

-- papers ----------------------------------------------------------------------------------------------------------

CREATE TABLE papers (
  id          uuid                         NOT NULL,
  winner_id   uuid,
  award_id    uuid,
  kind        text                         NOT NULL,
  file_key    text                         NOT NULL,
  added_by    uuid,
  created_at  timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT papers_pkey PRIMARY KEY (id),
  CONSTRAINT papers_subject_check CHECK ((winner_id IS NULL) <> (award_id IS NULL)),
  CONSTRAINT papers_added_by_users_id_fk FOREIGN KEY (added_by) REFERENCES users(id),
  CONSTRAINT papers_award_id_prize_awards_id_fk FOREIGN KEY (award_id) REFERENCES prize_awards(id),
  CONSTRAINT papers_winner_id_winners_id_fk FOREIGN KEY (winner_id) REFERENCES winners(id)
);

CREATE INDEX papers_award_idx ON papers USING btree (award_id);
CREATE INDEX papers_file_idx ON papers USING btree (file_key);
CREATE INDEX papers_winner_idx ON papers USING btree (winner_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON papers TO bar_app;

-- password_resets -------------------------------------------------------------------------------------------------

CREATE TABLE password_resets (
  id               uuid                         NOT NULL,
  registration_id  uuid,
  user_id          uuid,
  token_hash       bytea                        NOT NULL,
  expires_at       timestamp(3) with time zone  NOT NULL,
  used_at          timestamp(3) with time zone,
  created_at       timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT password_resets_pkey PRIMARY KEY (id),
  CONSTRAINT password_resets_registration_id_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES registrations(id),
  CONSTRAINT password_resets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX password_resets_registration_idx ON password_resets USING btree (registration_id);
CREATE UNIQUE INDEX password_resets_token_key ON password_resets USING btree (token_hash);
CREATE INDEX password_resets_user_idx ON password_resets USING btree (user_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON password_resets TO bar_app;

-- pauses ----------------------------------------------------------------------------------------------------------

CREATE TABLE pauses (
  id          uuid                         NOT NULL,
  notice_pt   text                         NOT NULL,
  notice_en   text                         NOT NULL,
  reason      text                         NOT NULL,
  paused_by   uuid                         NOT NULL,
  paused_at   timestamp(3) with time zone  NOT NULL,
  resumed_by  uuid,
  resumed_at  timestamp(3) with time zone,
  created_at  timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT pauses_pkey PRIMARY KEY (id),
  CONSTRAINT pauses_notice_check CHECK (notice_pt <> ''::text AND notice_en <> ''::text AND reason <> ''::text),
  CONSTRAINT pauses_resumed_check CHECK ((resumed_by IS NULL) = (resumed_at IS NULL) AND resumed_at >= paused_at),
  CONSTRAINT pauses_paused_by_users_id_fk FOREIGN KEY (paused_by) REFERENCES users(id),
  CONSTRAINT pauses_resumed_by_users_id_fk FOREIGN KEY (resumed_by) REFERENCES users(id)
);

CREATE UNIQUE INDEX pauses_open_key ON pauses USING btree ((resumed_at IS NULL)) WHERE resumed_at IS NULL;

CREATE TRIGGER pauses_guard BEFORE DELETE OR UPDATE ON pauses FOR EACH ROW EXECUTE FUNCTION guard_pause();
CREATE TRIGGER pauses_no_truncate BEFORE TRUNCATE ON pauses FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE CONSTRAINT TRIGGER pauses_told AFTER INSERT OR UPDATE ON pauses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_told('pauses', 'id');

GRANT SELECT, INSERT, UPDATE ON pauses TO bar_app;

-- photo_words -----------------------------------------------------------------------------------------------------

CREATE TABLE photo_words (
  word        integer  NOT NULL,
  invoice_id  uuid     NOT NULL,

  CONSTRAINT photo_words_pkey PRIMARY KEY (word, invoice_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON photo_words TO bar_app;

-- prize_awards ----------------------------------------------------------------------------------------------------

CREATE TABLE prize_awards (
  id                    uuid                         NOT NULL,
  prize_id              uuid                         NOT NULL,
  registration_id       uuid                         NOT NULL,
  invoice_id            uuid,
  state                 text                         NOT NULL  DEFAULT 'pending'::text,
  reason                text,
  given_by              uuid,
  confirmed_by          uuid,
  awarded_at            timestamp(3) with time zone  NOT NULL,
  decided_by            uuid,
  decided_at            timestamp(3) with time zone,
  released_at           timestamp(3) with time zone,
  version               integer                      NOT NULL  DEFAULT 1,
  created_at            timestamp(3) with time zone  NOT NULL  DEFAULT now(),
  checks                jsonb                        NOT NULL  DEFAULT '{}'::jsonb,
  confirmation_sent_at  timestamp(3) with time zone,
  reason_code           text,
  papers_waived         text,
  validation_asked      jsonb,

  CONSTRAINT prize_awards_pkey PRIMARY KEY (id),
  CONSTRAINT prize_awards_four_eyes CHECK (given_by IS NULL OR confirmed_by IS NULL OR given_by <> confirmed_by),
  CONSTRAINT prize_awards_reason_check CHECK (state <> 'invalid'::text OR reason IS NOT NULL),
  CONSTRAINT prize_awards_reason_code_check CHECK (reason_code = ANY (ARRAY['staff'::text, 'underage'::text, 'documents'::text, 'unclaimed'::text, 'receipt'::text, 'already-won'::text, 'account'::text, 'declined'::text, 'rules'::text, 'other'::text])),
  CONSTRAINT prize_awards_validated_by_two CHECK (state <> 'validated'::text OR validation_asked IS NULL OR ((validation_asked ->> 'by'::text)::uuid) IS DISTINCT FROM decided_by),
  CONSTRAINT prize_awards_confirmed_by_users_id_fk FOREIGN KEY (confirmed_by) REFERENCES users(id),
  CONSTRAINT prize_awards_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT prize_awards_given_by_users_id_fk FOREIGN KEY (given_by) REFERENCES users(id),
  CONSTRAINT prize_awards_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  CONSTRAINT prize_awards_prize_id_prizes_id_fk FOREIGN KEY (prize_id) REFERENCES prizes(id),
  CONSTRAINT prize_awards_registration_id_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES registrations(id)
);

CREATE INDEX prize_awards_awarded_idx ON prize_awards USING btree (awarded_at, id);
CREATE INDEX prize_awards_confirmed_by_idx ON prize_awards USING btree (confirmed_by) WHERE confirmed_by IS NOT NULL;
CREATE INDEX prize_awards_decided_by_idx ON prize_awards USING btree (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX prize_awards_given_by_idx ON prize_awards USING btree (given_by) WHERE given_by IS NOT NULL;
CREATE INDEX prize_awards_invoice_idx ON prize_awards USING btree (invoice_id);
CREATE UNIQUE INDEX prize_awards_live_invoice_key ON prize_awards USING btree (invoice_id) WHERE released_at IS NULL;
CREATE UNIQUE INDEX prize_awards_live_prize_key ON prize_awards USING btree (prize_id) WHERE released_at IS NULL;
CREATE INDEX prize_awards_prize_idx ON prize_awards USING btree (prize_id);
CREATE INDEX prize_awards_registration_idx ON prize_awards USING btree (registration_id);
CREATE INDEX prize_awards_state_idx ON prize_awards USING btree (state, awarded_at, id);

CREATE TRIGGER prize_awards_due BEFORE INSERT ON prize_awards FOR EACH ROW EXECUTE FUNCTION guard_award();
CREATE TRIGGER prize_awards_fulfilled AFTER INSERT OR UPDATE OF state ON prize_awards FOR EACH ROW WHEN (new.state = 'validated'::text) EXECUTE FUNCTION fulfil_award();
CREATE TRIGGER prize_awards_given_by_two BEFORE INSERT ON prize_awards FOR EACH ROW EXECUTE FUNCTION guard_gift();
CREATE CONSTRAINT TRIGGER prize_awards_given_told AFTER INSERT ON prize_awards DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.given_by IS NOT NULL OR new.state <> 'pending'::text OR new.released_at IS NOT NULL) EXECUTE FUNCTION guard_told('prizes', 'prize_id');
CREATE TRIGGER prize_awards_guard BEFORE UPDATE ON prize_awards FOR EACH ROW EXECUTE FUNCTION guard_award_change();
CREATE TRIGGER prize_awards_held AFTER INSERT OR UPDATE OF released_at ON prize_awards FOR EACH ROW EXECUTE FUNCTION keep_prize_held();
CREATE TRIGGER prize_awards_lost BEFORE UPDATE ON prize_awards FOR EACH ROW WHEN (old.state <> 'invalid'::text AND new.state = 'invalid'::text) EXECUTE FUNCTION guard_loss();
CREATE TRIGGER prize_awards_named AFTER INSERT OR UPDATE OF state ON prize_awards FOR EACH ROW EXECUTE FUNCTION keep_validated_name();
CREATE TRIGGER prize_awards_released_by_two BEFORE UPDATE ON prize_awards FOR EACH ROW WHEN (old.released_at IS NULL AND new.released_at IS NOT NULL AND old.state <> 'invalid'::text) EXECUTE FUNCTION guard_release();
CREATE CONSTRAINT TRIGGER prize_awards_told AFTER UPDATE ON prize_awards DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state OR old.reason IS DISTINCT FROM new.reason OR old.reason_code IS DISTINCT FROM new.reason_code OR old.papers_waived IS DISTINCT FROM new.papers_waived OR old.validation_asked IS DISTINCT FROM new.validation_asked OR old.released_at IS DISTINCT FROM new.released_at) EXECUTE FUNCTION guard_told('prizes', 'prize_id', 'invoices', 'invoice_id');

GRANT SELECT, INSERT, UPDATE ON prize_awards TO bar_app;

-- prize_batches ---------------------------------------------------------------------------------------------------

CREATE TABLE prize_batches (
  id                     uuid                         NOT NULL,
  name                   text                         NOT NULL,
  version                integer                      NOT NULL,
  commitment             text                         NOT NULL,
  sealed_commitment_key  bytea                        NOT NULL,
  revealed_at            timestamp(3) with time zone,
  created_by             uuid,
  created_at             timestamp(3) with time zone  NOT NULL  DEFAULT now(),
  until                  timestamp(3) with time zone,
  again_of               uuid,
  commitment_key         bytea,
  keys_lost_at           timestamp(3) with time zone,

  CONSTRAINT prize_batches_pkey PRIMARY KEY (id),
  CONSTRAINT prize_batches_sealed_check CHECK (octet_length(sealed_commitment_key) = 77 AND get_byte(sealed_commitment_key, 0) = 1 AND (commitment_key IS NULL OR revealed_at IS NOT NULL)),
  CONSTRAINT prize_batches_again_of_prizes_id_fk FOREIGN KEY (again_of) REFERENCES prizes(id),
  CONSTRAINT prize_batches_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id)
);

CREATE UNIQUE INDEX prize_batches_again_key ON prize_batches USING btree (again_of) WHERE again_of IS NOT NULL;
CREATE UNIQUE INDEX prize_batches_version_key ON prize_batches USING btree (version);

CREATE TRIGGER prize_batches_guard BEFORE DELETE OR UPDATE ON prize_batches FOR EACH ROW EXECUTE FUNCTION guard_prize_batch();
CREATE TRIGGER prize_batches_keys_lost BEFORE UPDATE OF keys_lost_at ON prize_batches FOR EACH ROW WHEN (old.keys_lost_at IS DISTINCT FROM new.keys_lost_at) EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER prize_batches_logged AFTER INSERT ON prize_batches DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_new_batch();
CREATE TRIGGER prize_batches_no_truncate BEFORE TRUNCATE ON prize_batches FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT, INSERT, UPDATE ON prize_batches TO bar_app;

-- prize_kinds -----------------------------------------------------------------------------------------------------

CREATE TABLE prize_kinds (
  id          uuid                         NOT NULL,
  name        text                         NOT NULL,
  way         text                         NOT NULL  DEFAULT 'hand'::text,
  stock       integer,
  sent        integer                      NOT NULL  DEFAULT 0,
  version     integer                      NOT NULL  DEFAULT 1,
  created_at  timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT prize_kinds_pkey PRIMARY KEY (id),
  CONSTRAINT prize_kinds_stock_check CHECK (sent >= 0 AND (stock IS NULL OR sent <= stock)),
  CONSTRAINT prize_kinds_way_check CHECK (way = ANY (ARRAY['hand'::text, 'post'::text, 'voucher'::text]))
);

CREATE UNIQUE INDEX prize_kinds_name_key ON prize_kinds USING btree (name);

CREATE CONSTRAINT TRIGGER prize_kinds_told AFTER UPDATE ON prize_kinds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.way IS DISTINCT FROM new.way OR old.stock IS DISTINCT FROM new.stock) EXECUTE FUNCTION guard_told('prize-kinds', 'id');

GRANT SELECT, INSERT, UPDATE ON prize_kinds TO bar_app;

-- prizes ----------------------------------------------------------------------------------------------------------

CREATE TABLE prizes (
  id             uuid                         NOT NULL,
  batch_id       uuid,
  name           text                         NOT NULL,
  instructions   text                         NOT NULL  DEFAULT ''::text,
  value_cents    bigint                       NOT NULL,
  moment         timestamp(3) with time zone,
  held           boolean                      NOT NULL  DEFAULT false,
  version        integer                      NOT NULL  DEFAULT 1,
  created_at     timestamp(3) with time zone  NOT NULL  DEFAULT now(),
  sealed_moment  bytea,

  CONSTRAINT prizes_pkey PRIMARY KEY (id),
  CONSTRAINT prizes_moment_check CHECK (moment IS NULL OR batch_id IS NOT NULL),
  CONSTRAINT prizes_sealed_check CHECK ((sealed_moment IS NULL) = (batch_id IS NULL) AND (sealed_moment IS NULL OR octet_length(sealed_moment) = 53 AND get_byte(sealed_moment, 0) = 1)),
  CONSTRAINT prizes_batch_id_prize_batches_id_fk FOREIGN KEY (batch_id) REFERENCES prize_batches(id)
);

CREATE INDEX prizes_batch_idx ON prizes USING btree (batch_id);
CREATE INDEX prizes_created_idx ON prizes USING btree (created_at, id);
CREATE INDEX prizes_name_idx ON prizes USING btree (name, id);
CREATE INDEX prizes_value_idx ON prizes USING btree (value_cents, id);

CREATE TRIGGER prizes_guard BEFORE DELETE OR UPDATE ON prizes FOR EACH ROW EXECUTE FUNCTION guard_prize();
CREATE TRIGGER prizes_join BEFORE INSERT ON prizes FOR EACH ROW WHEN (new.batch_id IS NOT NULL) EXECUTE FUNCTION guard_prize();
CREATE TRIGGER prizes_kind AFTER INSERT ON prizes REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION prize_kinds_of_prizes();
CREATE TRIGGER prizes_no_truncate BEFORE TRUNCATE ON prizes FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT, INSERT, UPDATE ON prizes TO bar_app;

-- products --------------------------------------------------------------------------------------------------------

CREATE TABLE products (
  id                uuid                         NOT NULL,
  name              text                         NOT NULL,
  sku               text                         NOT NULL,
  numbers_per_unit  integer                      NOT NULL  DEFAULT 1,
  active            boolean                      NOT NULL  DEFAULT true,
  created_at        timestamp(3) with time zone  NOT NULL  DEFAULT now(),
  version           integer                      NOT NULL  DEFAULT 1,

  CONSTRAINT products_pkey PRIMARY KEY (id),
  CONSTRAINT products_numbers_check CHECK (numbers_per_unit >= 0)
);

CREATE UNIQUE INDEX products_sku_key ON products USING btree (sku);

GRANT SELECT, INSERT, UPDATE, DELETE ON products TO bar_app;

-- rate_limits -----------------------------------------------------------------------------------------------------

CREATE TABLE rate_limits (
  key     text                         NOT NULL,
  points  integer                      NOT NULL,
  expire  timestamp(3) with time zone,

  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);

CREATE INDEX rate_limits_expire_idx ON rate_limits USING btree (expire);

GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO bar_app;

-- registration_notes ----------------------------------------------------------------------------------------------

CREATE TABLE registration_notes (
  id               uuid                         NOT NULL,
  registration_id  uuid                         NOT NULL,
  note             text                         NOT NULL,
  written_by       uuid                         NOT NULL,
  written_at       timestamp(3) with time zone  NOT NULL,

  CONSTRAINT registration_notes_pkey PRIMARY KEY (id),
  CONSTRAINT registration_notes_note_check CHECK (note <> ''::text),
  CONSTRAINT registration_notes_registration_id_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES registrations(id),
  CONSTRAINT registration_notes_written_by_users_id_fk FOREIGN KEY (written_by) REFERENCES users(id)
);

CREATE INDEX registration_notes_registration_idx ON registration_notes USING btree (registration_id, written_at, id);
CREATE INDEX registration_notes_written_by_idx ON registration_notes USING btree (written_by);

CREATE TRIGGER registration_notes_guard BEFORE DELETE OR UPDATE ON registration_notes FOR EACH ROW EXECUTE FUNCTION guard_registration_note();
CREATE TRIGGER registration_notes_no_truncate BEFORE TRUNCATE ON registration_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE CONSTRAINT TRIGGER registration_notes_told AFTER INSERT ON registration_notes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_told('registrations', 'registration_id');

GRANT SELECT, INSERT ON registration_notes TO bar_app;

-- registrations ---------------------------------------------------------------------------------------------------

CREATE TABLE registrations (
  id                  uuid                         NOT NULL,
  cpf                 text                         NOT NULL,
  name                text                         NOT NULL,
  lastname            text                         NOT NULL,
  birthdate           date                         NOT NULL,
  phone               text                         NOT NULL,
  email               text                         NOT NULL,
  uf                  text                         NOT NULL,
  city                text                         NOT NULL,
  password_hash       text                         NOT NULL,
  status              text                         NOT NULL  DEFAULT 'active'::text,
  status_reason       text,
  terms_version       integer                      NOT NULL,
  regulation_version  integer                      NOT NULL,
  accepted_at         timestamp(3) with time zone  NOT NULL,
  newsletter          boolean                      NOT NULL  DEFAULT false,
  newsletter_at       timestamp(3) with time zone,
  locale              text                         NOT NULL  DEFAULT 'pt'::text,
  utm                 jsonb                        NOT NULL  DEFAULT '{}'::jsonb,
  ip                  text,
  form_key            uuid,
  search              text                         NOT NULL,
  version             integer                      NOT NULL  DEFAULT 1,
  created_at          timestamp(3) with time zone  NOT NULL  DEFAULT now(),
  mail_key            uuid                         NOT NULL  DEFAULT gen_random_uuid(),
  has_invoice         boolean                      NOT NULL  DEFAULT false,

  CONSTRAINT registrations_pkey PRIMARY KEY (id),
  CONSTRAINT registrations_cpf_check CHECK (cpf ~ '^[0-9]{11}$'::text OR cpf = id::text),
  CONSTRAINT registrations_email_lower CHECK (email = lower(email)),
  CONSTRAINT registrations_status_check CHECK (status = ANY (ARRAY['active'::text, 'canceled'::text]))
);

CREATE UNIQUE INDEX registrations_cpf_key ON registrations USING btree (cpf);
CREATE INDEX registrations_cpf_middle_idx ON registrations USING btree (substr(cpf, 4, 6));
CREATE INDEX registrations_created_idx ON registrations USING btree (created_at, id);
CREATE UNIQUE INDEX registrations_email_key ON registrations USING btree (email);
CREATE UNIQUE INDEX registrations_form_key ON registrations USING btree (form_key);
CREATE INDEX registrations_invoiceless_idx ON registrations USING btree (created_at, id) WHERE NOT has_invoice;
CREATE UNIQUE INDEX registrations_mail_key ON registrations USING btree (mail_key);
CREATE INDEX registrations_name_idx ON registrations USING btree (search, id);
CREATE INDEX registrations_news_idx ON registrations USING btree (created_at, id) WHERE newsletter AND status = 'active'::text;
CREATE UNIQUE INDEX registrations_phone_key ON registrations USING btree (phone);
CREATE INDEX registrations_search_idx ON registrations USING gin (search gin_trgm_ops);
CREATE INDEX registrations_status_idx ON registrations USING btree (status, created_at, id);
CREATE INDEX registrations_uf_idx ON registrations USING btree (uf, created_at, id);

CREATE TRIGGER registrations_cpf_fixed BEFORE UPDATE OF cpf ON registrations FOR EACH ROW WHEN (old.cpf IS DISTINCT FROM new.cpf) EXECUTE FUNCTION guard_cpf();
CREATE CONSTRAINT TRIGGER registrations_disabled_by_two AFTER UPDATE OF status ON registrations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.status = 'active'::text AND new.status = 'canceled'::text) EXECUTE FUNCTION guard_disabling_by_two();
CREATE TRIGGER registrations_erased BEFORE UPDATE ON registrations FOR EACH ROW WHEN (old.cpf = old.id::text) EXECUTE FUNCTION refuse_erased_change();
CREATE CONSTRAINT TRIGGER registrations_standing_told AFTER UPDATE OF status ON registrations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION guard_standing_told();

GRANT SELECT, INSERT, UPDATE ON registrations TO bar_app;

-- regulations -----------------------------------------------------------------------------------------------------

CREATE TABLE regulations (
  id            uuid                         NOT NULL,
  kind          text                         NOT NULL,
  locale        text                         NOT NULL,
  edition       integer                      NOT NULL,
  title         text                         NOT NULL,
  body          text                         NOT NULL,
  published_at  timestamp(3) with time zone,
  version       integer                      NOT NULL  DEFAULT 1,
  created_at    timestamp(3) with time zone  NOT NULL  DEFAULT now(),
  pdf_file      text,
  pdf_sha256    text,

  CONSTRAINT regulations_pkey PRIMARY KEY (id),
  CONSTRAINT regulations_kind_check CHECK (kind = ANY (ARRAY['regulation'::text, 'terms'::text])),
  CONSTRAINT regulations_locale_check CHECK (locale = ANY (ARRAY['pt'::text, 'en'::text])),
  CONSTRAINT regulations_pdf_check CHECK ((pdf_file IS NULL) = (pdf_sha256 IS NULL))
);

CREATE UNIQUE INDEX regulations_draft_key ON regulations USING btree (kind, locale) WHERE published_at IS NULL;
CREATE UNIQUE INDEX regulations_edition_key ON regulations USING btree (kind, locale, edition);
CREATE INDEX regulations_pdf_idx ON regulations USING btree (pdf_file);
CREATE INDEX regulations_published_idx ON regulations USING btree (kind, locale, edition) WHERE published_at IS NOT NULL;

CREATE TRIGGER regulations_guard BEFORE INSERT OR DELETE OR UPDATE ON regulations FOR EACH ROW EXECUTE FUNCTION guard_regulation();
CREATE TRIGGER regulations_no_truncate BEFORE TRUNCATE ON regulations FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT, INSERT, UPDATE, DELETE ON regulations TO bar_app;

-- rehearsals ------------------------------------------------------------------------------------------------------

CREATE TABLE rehearsals (
  id             uuid                         NOT NULL,
  draw_id        uuid                         NOT NULL,
  prizes         jsonb                        NOT NULL,
  result_file    text                         NOT NULL,
  result_sha256  text                         NOT NULL,
  inspected      integer                      NOT NULL,
  rehearsed_by   uuid                         NOT NULL,
  created_at     timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT rehearsals_pkey PRIMARY KEY (id),
  CONSTRAINT rehearsals_draw_id_draws_id_fk FOREIGN KEY (draw_id) REFERENCES draws(id),
  CONSTRAINT rehearsals_rehearsed_by_users_id_fk FOREIGN KEY (rehearsed_by) REFERENCES users(id)
);

CREATE INDEX rehearsals_draw_idx ON rehearsals USING btree (draw_id, created_at);

CREATE TRIGGER rehearsals_append_only BEFORE DELETE OR UPDATE ON rehearsals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER rehearsals_no_truncate BEFORE TRUNCATE ON rehearsals FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

GRANT SELECT, INSERT, UPDATE, DELETE ON rehearsals TO bar_app;

-- requests --------------------------------------------------------------------------------------------------------

CREATE TABLE requests (
  id                uuid                         NOT NULL,
  kind              text                         NOT NULL,
  registration_id   uuid                         NOT NULL,
  invoice_id        uuid,
  said              text                         NOT NULL,
  wanted_cpf        text,
  wanted_birthdate  date,
  wanted_name       text,
  wanted_lastname   text,
  state             text                         NOT NULL  DEFAULT 'open'::text,
  answer_code       text,
  reply             text,
  answered_by       uuid,
  answered_at       timestamp(3) with time zone,
  form_key          uuid                         NOT NULL,
  version           integer                      NOT NULL  DEFAULT 1,
  created_at        timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT requests_pkey PRIMARY KEY (id),
  CONSTRAINT requests_answered_check CHECK (num_nulls(answered_at, answered_by, answer_code) =
CASE
    WHEN state = 'open'::text THEN 3
    ELSE 0
END),
  CONSTRAINT requests_code_check CHECK (answer_code = ANY (ARRAY['valid'::text, 'same-reason'::text, 'unreadable'::text, 'draw-closed'::text, 'corrected'::text, 'has-numbers'::text, 'documents'::text, 'taken'::text, 'explained'::text, 'other'::text])),
  CONSTRAINT requests_cpf_check CHECK (wanted_cpf ~ '^[0-9]{11}$'::text),
  CONSTRAINT requests_invoice_check CHECK ((kind = 'correction'::text) = (invoice_id IS NULL)),
  CONSTRAINT requests_kind_check CHECK (kind = ANY (ARRAY['appeal'::text, 'correction'::text, 'question'::text])),
  CONSTRAINT requests_other_check CHECK ((answer_code <> ALL (ARRAY['explained'::text, 'other'::text])) OR COALESCE(reply, ''::text) <> ''::text),
  CONSTRAINT requests_said_check CHECK (said <> ''::text),
  CONSTRAINT requests_state_check CHECK (state = 'open'::text OR (state = ANY (ARRAY['granted'::text, 'refused'::text])) AND kind <> 'question'::text OR state = 'answered'::text AND kind = 'question'::text),
  CONSTRAINT requests_wanted_check CHECK ((kind = 'correction'::text) = (num_nonnulls(wanted_cpf, wanted_birthdate, wanted_name, wanted_lastname) > 0)),
  CONSTRAINT requests_answered_by_users_id_fk FOREIGN KEY (answered_by) REFERENCES users(id),
  CONSTRAINT requests_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  CONSTRAINT requests_registration_id_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES registrations(id)
);

CREATE INDEX requests_answered_by_idx ON requests USING btree (answered_by) WHERE answered_by IS NOT NULL;
CREATE INDEX requests_created_idx ON requests USING btree (created_at, id);
CREATE UNIQUE INDEX requests_form_key ON requests USING btree (registration_id, form_key);
CREATE INDEX requests_invoice_idx ON requests USING btree (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX requests_kind_idx ON requests USING btree (kind, created_at, id);
CREATE UNIQUE INDEX requests_open_correction_key ON requests USING btree (registration_id) WHERE state = 'open'::text AND kind = 'correction'::text;
CREATE UNIQUE INDEX requests_open_invoice_key ON requests USING btree (invoice_id, kind) WHERE state = 'open'::text;
CREATE INDEX requests_registration_idx ON requests USING btree (registration_id, created_at);
CREATE INDEX requests_state_idx ON requests USING btree (state, created_at, id);

CREATE TRIGGER requests_guard BEFORE INSERT OR DELETE OR UPDATE ON requests FOR EACH ROW EXECUTE FUNCTION guard_request();
CREATE TRIGGER requests_no_truncate BEFORE TRUNCATE ON requests FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE CONSTRAINT TRIGGER requests_told AFTER UPDATE ON requests DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_told('requests', 'id');

GRANT SELECT, INSERT, UPDATE ON requests TO bar_app;

-- review_leases ---------------------------------------------------------------------------------------------------

CREATE TABLE review_leases (
  queue       text                         NOT NULL,
  subject_id  uuid                         NOT NULL,
  held_by     uuid                         NOT NULL,
  held_until  timestamp(3) with time zone  NOT NULL,

  CONSTRAINT review_leases_queue_subject_id_pk PRIMARY KEY (queue, subject_id),
  CONSTRAINT review_leases_queue_check CHECK (queue = ANY (ARRAY['invoices'::text, 'papers'::text, 'requests'::text])),
  CONSTRAINT review_leases_held_by_users_id_fk FOREIGN KEY (held_by) REFERENCES users(id)
);

CREATE INDEX review_leases_holder_idx ON review_leases USING btree (held_by, queue);

GRANT SELECT, INSERT, UPDATE, DELETE ON review_leases TO bar_app;

-- review_skips ----------------------------------------------------------------------------------------------------

CREATE TABLE review_skips (
  session_id  uuid                         NOT NULL,
  queue       text                         NOT NULL,
  subject_id  uuid                         NOT NULL,
  skipped_at  timestamp(3) with time zone  NOT NULL,

  CONSTRAINT review_skips_session_id_queue_subject_id_pk PRIMARY KEY (session_id, queue, subject_id),
  CONSTRAINT review_skips_queue_check CHECK (queue = ANY (ARRAY['invoices'::text, 'papers'::text, 'requests'::text])),
  CONSTRAINT review_skips_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);

GRANT SELECT, INSERT, UPDATE, DELETE ON review_skips TO bar_app;

-- role_permissions ------------------------------------------------------------------------------------------------

CREATE TABLE role_permissions (
  type        text  NOT NULL,
  permission  text  NOT NULL,
  action      text  NOT NULL,

  CONSTRAINT role_permissions_pkey PRIMARY KEY (type, permission, action)
);

CREATE TRIGGER role_permissions_no_truncate BEFORE TRUNCATE ON role_permissions FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE CONSTRAINT TRIGGER role_permissions_told AFTER INSERT OR DELETE OR UPDATE ON role_permissions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_told('permissions', 'type');

GRANT SELECT, INSERT, UPDATE, DELETE ON role_permissions TO bar_app;

-- saved_views -----------------------------------------------------------------------------------------------------

CREATE TABLE saved_views (
  id          uuid                         NOT NULL,
  list        text                         NOT NULL,
  name        text                         NOT NULL,
  filters     text                         NOT NULL,
  shared      boolean                      NOT NULL  DEFAULT false,
  owner_id    uuid                         NOT NULL,
  created_at  timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT saved_views_pkey PRIMARY KEY (id),
  CONSTRAINT saved_views_name_check CHECK (name <> ''::text),
  CONSTRAINT saved_views_shared_check CHECK (NOT shared OR filters !~ '(^|&)(q|ip)='::text),
  CONSTRAINT saved_views_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id)
);

CREATE UNIQUE INDEX saved_views_name_key ON saved_views USING btree (owner_id, list, name);
CREATE INDEX saved_views_shared_idx ON saved_views USING btree (list) WHERE shared;

GRANT SELECT, INSERT, UPDATE, DELETE ON saved_views TO bar_app;

-- sent_mails ------------------------------------------------------------------------------------------------------

CREATE TABLE sent_mails (
  id               uuid                         NOT NULL,
  registration_id  uuid                         NOT NULL,
  kind             text                         NOT NULL,
  job_id           text                         NOT NULL,
  outcome          text                         NOT NULL,
  at               timestamp(3) with time zone  NOT NULL,

  CONSTRAINT sent_mails_pkey PRIMARY KEY (id),
  CONSTRAINT sent_mails_outcome_check CHECK (outcome = ANY (ARRAY['sent'::text, 'failed'::text, 'refused'::text])),
  CONSTRAINT sent_mails_registration_id_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES registrations(id)
);

CREATE UNIQUE INDEX sent_mails_once_key ON sent_mails USING btree (job_id, kind, registration_id);
CREATE INDEX sent_mails_registration_idx ON sent_mails USING btree (registration_id, at, id);

GRANT SELECT, INSERT, UPDATE, DELETE ON sent_mails TO bar_app;

-- sessions --------------------------------------------------------------------------------------------------------

CREATE TABLE sessions (
  id               uuid                         NOT NULL,
  strategy         text                         NOT NULL,
  registration_id  uuid,
  user_id          uuid,
  token_hash       bytea                        NOT NULL,
  exp              timestamp(3) with time zone  NOT NULL,
  impersonator_id  uuid,
  parent_id        uuid,
  reason           text,
  ip               text,
  revoked_at       timestamp(3) with time zone,
  wrote_at         timestamp(3) with time zone,
  created_at       timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_subject_check CHECK (strategy = 'user'::text AND registration_id IS NOT NULL AND user_id IS NULL OR strategy = 'admin'::text AND user_id IS NOT NULL AND registration_id IS NULL),
  CONSTRAINT sessions_impersonator_id_users_id_fk FOREIGN KEY (impersonator_id) REFERENCES users(id),
  CONSTRAINT sessions_registration_id_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES registrations(id),
  CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX sessions_admin_network_idx ON sessions USING btree (network_of(ip)) WHERE strategy = 'admin'::text AND ip IS NOT NULL;
CREATE INDEX sessions_exp_idx ON sessions USING btree (exp);
CREATE INDEX sessions_impersonator_idx ON sessions USING btree (impersonator_id) WHERE impersonator_id IS NOT NULL;
CREATE INDEX sessions_parent_idx ON sessions USING btree (parent_id);
CREATE INDEX sessions_registration_idx ON sessions USING btree (registration_id);
CREATE UNIQUE INDEX sessions_token_key ON sessions USING btree (token_hash);
CREATE INDEX sessions_user_idx ON sessions USING btree (user_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO bar_app;

-- statistic_counts ------------------------------------------------------------------------------------------------

CREATE TABLE statistic_counts (
  cut      text     NOT NULL,
  subject  text     NOT NULL,
  day      date     NOT NULL,
  uf       text     NOT NULL,
  key      text     NOT NULL,
  state    text     NOT NULL,
  count    integer  NOT NULL,

  CONSTRAINT statistic_counts_pkey PRIMARY KEY (cut, subject, day, uf, key, state),
  CONSTRAINT statistic_counts_count_check CHECK (count > 0)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON statistic_counts TO bar_app;

-- statistic_days --------------------------------------------------------------------------------------------------

CREATE TABLE statistic_days (
  day         date                         NOT NULL,
  counted_at  timestamp(3) with time zone  NOT NULL,

  CONSTRAINT statistic_days_pkey PRIMARY KEY (day)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON statistic_days TO bar_app;

-- stores ----------------------------------------------------------------------------------------------------------

CREATE TABLE stores (
  id          uuid                         NOT NULL,
  name        text                         NOT NULL,
  cnpj        text                         NOT NULL,
  address     text                         NOT NULL,
  uf          text                         NOT NULL,
  city        text                         NOT NULL,
  cep         text                         NOT NULL,
  lat         double precision,
  lng         double precision,
  active      boolean                      NOT NULL  DEFAULT true,
  search      text                         NOT NULL,
  version     integer                      NOT NULL  DEFAULT 1,
  created_at  timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT stores_pkey PRIMARY KEY (id),
  CONSTRAINT stores_cnpj_check CHECK (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'::text)
);

CREATE INDEX stores_city_idx ON stores USING btree (city, id, search);
CREATE UNIQUE INDEX stores_cnpj_key ON stores USING btree (cnpj);
CREATE INDEX stores_created_idx ON stores USING btree (created_at, id);
CREATE INDEX stores_found_cep_idx ON stores USING btree (cep, id) WHERE active;
CREATE INDEX stores_found_near_idx ON stores USING gist (point(radians(lng), asinh(tan(radians(lat))))) WHERE active;
CREATE INDEX stores_found_place_idx ON stores USING btree (uf, city, name, id) WHERE active;
CREATE INDEX stores_found_unplaced_idx ON stores USING btree (uf, city, name, id) WHERE active AND lat IS NULL;
CREATE INDEX stores_inactive_idx ON stores USING btree (name, id) WHERE NOT active;
CREATE INDEX stores_name_idx ON stores USING btree (name, id, search);
CREATE INDEX stores_place_idx ON stores USING btree (uf, city);
CREATE INDEX stores_search_idx ON stores USING gin (search gin_trgm_ops);

GRANT SELECT, INSERT, UPDATE, DELETE ON stores TO bar_app;

-- ticket_totals ---------------------------------------------------------------------------------------------------

CREATE TABLE ticket_totals (
  draw_id  uuid     NOT NULL,
  day      date     NOT NULL,
  series   integer  NOT NULL,
  given    integer  NOT NULL,
  voided   integer  NOT NULL,

  CONSTRAINT ticket_totals_pkey PRIMARY KEY (draw_id, day, series),
  CONSTRAINT ticket_totals_counts_check CHECK (given > 0 AND voided >= 0 AND voided <= given)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON ticket_totals TO bar_app;

-- tickets ---------------------------------------------------------------------------------------------------------

CREATE TABLE tickets (
  id               uuid                         NOT NULL,
  draw_id          uuid                         NOT NULL,
  segment_id       uuid                         NOT NULL,
  "position"       integer                      NOT NULL,
  series           integer                      NOT NULL,
  element          integer                      NOT NULL,
  registration_id  uuid                         NOT NULL,
  invoice_id       uuid                         NOT NULL,
  void_at          timestamp(3) with time zone,
  created_at       timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT tickets_pkey PRIMARY KEY (id),
  CONSTRAINT tickets_element_check CHECK (element >= 0 AND element <= 99999 AND series >= 0),
  CONSTRAINT tickets_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  CONSTRAINT tickets_registration_id_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES registrations(id)
);

CREATE INDEX tickets_created_idx ON tickets USING btree (created_at, id);
CREATE INDEX tickets_draw_idx ON tickets USING btree (draw_id, created_at, id);
CREATE INDEX tickets_invoice_idx ON tickets USING btree (invoice_id);
CREATE UNIQUE INDEX tickets_number_key ON tickets USING btree (draw_id, series, element);
CREATE UNIQUE INDEX tickets_position_key ON tickets USING btree (segment_id, "position");
CREATE INDEX tickets_registration_idx ON tickets USING btree (registration_id, draw_id);
CREATE INDEX tickets_void_idx ON tickets USING btree (created_at, id) WHERE void_at IS NOT NULL;

CREATE TRIGGER tickets_frozen BEFORE DELETE OR UPDATE ON tickets FOR EACH ROW EXECUTE FUNCTION refuse_ticket_change();
CREATE TRIGGER tickets_in_order AFTER INSERT ON tickets REFERENCING NEW TABLE AS new_tickets FOR EACH STATEMENT EXECUTE FUNCTION check_new_tickets();
CREATE TRIGGER tickets_no_truncate BEFORE TRUNCATE ON tickets FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE TRIGGER tickets_totals_given AFTER INSERT ON tickets REFERENCING NEW TABLE AS new_tickets FOR EACH STATEMENT EXECUTE FUNCTION add_given_to_totals();
CREATE TRIGGER tickets_totals_voided AFTER UPDATE ON tickets REFERENCING OLD TABLE AS old_tickets NEW TABLE AS new_tickets FOR EACH STATEMENT EXECUTE FUNCTION add_voided_to_totals();
CREATE TRIGGER tickets_void_by_two AFTER UPDATE ON tickets FOR EACH ROW WHEN (old.void_at IS NULL AND new.void_at IS NOT NULL) EXECUTE FUNCTION guard_void_by_two();
CREATE CONSTRAINT TRIGGER tickets_void_told AFTER UPDATE ON tickets DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.void_at IS DISTINCT FROM new.void_at) EXECUTE FUNCTION guard_told('invoices', 'invoice_id');

GRANT SELECT, INSERT, UPDATE ON tickets TO bar_app;

-- tokens ----------------------------------------------------------------------------------------------------------

CREATE TABLE tokens (
  id            uuid                         NOT NULL,
  name          text                         NOT NULL,
  token_hash    bytea                        NOT NULL,
  permissions   jsonb                        NOT NULL,
  created_by    uuid                         NOT NULL,
  expires_at    timestamp(3) with time zone,
  revoked_at    timestamp(3) with time zone,
  last_used_at  timestamp(3) with time zone,
  created_at    timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT tokens_pkey PRIMARY KEY (id),
  CONSTRAINT tokens_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id)
);

CREATE UNIQUE INDEX tokens_token_key ON tokens USING btree (token_hash);

GRANT SELECT, INSERT, UPDATE, DELETE ON tokens TO bar_app;

-- unsubscribes ----------------------------------------------------------------------------------------------------

CREATE TABLE unsubscribes (
  id          uuid                         NOT NULL,
  email       text                         NOT NULL,
  created_at  timestamp(3) with time zone  NOT NULL  DEFAULT now(),
  reason      text                         NOT NULL  DEFAULT 'asked'::text,

  CONSTRAINT unsubscribes_pkey PRIMARY KEY (id),
  CONSTRAINT unsubscribes_reason_check CHECK (reason = ANY (ARRAY['asked'::text, 'bounced'::text, 'complained'::text]))
);

CREATE UNIQUE INDEX unsubscribes_email_key ON unsubscribes USING btree (lower(email));

GRANT SELECT, INSERT, UPDATE, DELETE ON unsubscribes TO bar_app;

-- user_logs -------------------------------------------------------------------------------------------------------

CREATE TABLE user_logs (
  id               uuid                         NOT NULL,
  registration_id  uuid,
  event            text                         NOT NULL,
  at               timestamp(3) with time zone  NOT NULL  DEFAULT now(),
  ip               text,
  data             jsonb                        NOT NULL  DEFAULT '{}'::jsonb,

  CONSTRAINT user_logs_pkey PRIMARY KEY (id),
  CONSTRAINT user_logs_registration_id_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES registrations(id)
);

CREATE INDEX user_logs_at_idx ON user_logs USING btree (at, id);
CREATE INDEX user_logs_event_idx ON user_logs USING btree (event, at, id);
CREATE INDEX user_logs_network_idx ON user_logs USING btree (network_of(ip), at) WHERE ip IS NOT NULL;
CREATE INDEX user_logs_registration_idx ON user_logs USING btree (registration_id, id);
CREATE INDEX user_logs_sign_ins_idx ON user_logs USING btree (at) WHERE event = 'signed-in'::text;

CREATE TRIGGER user_logs_guard BEFORE DELETE OR UPDATE ON user_logs FOR EACH ROW EXECUTE FUNCTION guard_user_log();
CREATE TRIGGER user_logs_no_truncate BEFORE TRUNCATE ON user_logs FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE TRIGGER user_logs_standing BEFORE INSERT ON user_logs FOR EACH ROW EXECUTE FUNCTION guard_standing_event();

GRANT SELECT, INSERT, UPDATE, DELETE ON user_logs TO bar_app;

-- users -----------------------------------------------------------------------------------------------------------

CREATE TABLE users (
  id                   uuid                         NOT NULL,
  name                 text                         NOT NULL,
  email                text                         NOT NULL,
  type                 text                         NOT NULL,
  status               text                         NOT NULL  DEFAULT 'active'::text,
  password_hash        text,
  totp_secret          text,
  totp_enabled_at      timestamp(3) with time zone,
  totp_last_step       integer,
  recovery_codes       jsonb                        NOT NULL  DEFAULT '[]'::jsonb,
  password_changed_at  timestamp(3) with time zone,
  version              integer                      NOT NULL  DEFAULT 1,
  created_at           timestamp(3) with time zone  NOT NULL  DEFAULT now(),
  totp_begun_at        timestamp(3) with time zone,

  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_lower CHECK (email = lower(email)),
  CONSTRAINT users_status_check CHECK (status = ANY (ARRAY['active'::text, 'disabled'::text])),
  CONSTRAINT users_type_check CHECK (type = ANY (ARRAY['admin'::text, 'super'::text, 'user'::text, 'exports'::text, 'reports'::text]))
);

CREATE UNIQUE INDEX users_email_key ON users USING btree (email);

CREATE CONSTRAINT TRIGGER users_super_told AFTER INSERT ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.type = 'super'::text) EXECUTE FUNCTION guard_told('users', 'id');
CREATE CONSTRAINT TRIGGER users_told AFTER UPDATE ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.type IS DISTINCT FROM new.type OR old.status IS DISTINCT FROM new.status OR old.email IS DISTINCT FROM new.email) EXECUTE FUNCTION guard_told('users', 'id');

GRANT SELECT, INSERT, UPDATE ON users TO bar_app;

-- validated_names -------------------------------------------------------------------------------------------------

CREATE TABLE validated_names (
  id          uuid                         NOT NULL,
  winner_id   uuid,
  award_id    uuid,
  name        text                         NOT NULL,
  lastname    text                         NOT NULL,
  city        text                         NOT NULL,
  uf          text                         NOT NULL,
  created_at  timestamp(3) with time zone  NOT NULL  DEFAULT now(),

  CONSTRAINT validated_names_pkey PRIMARY KEY (id),
  CONSTRAINT validated_names_subject_check CHECK ((winner_id IS NULL) <> (award_id IS NULL)),
  CONSTRAINT validated_names_award_id_prize_awards_id_fk FOREIGN KEY (award_id) REFERENCES prize_awards(id) ON DELETE CASCADE,
  CONSTRAINT validated_names_winner_id_winners_id_fk FOREIGN KEY (winner_id) REFERENCES winners(id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX validated_names_award_key ON validated_names USING btree (award_id);
CREATE UNIQUE INDEX validated_names_winner_key ON validated_names USING btree (winner_id);

GRANT SELECT ON validated_names TO bar_app;

-- winners ---------------------------------------------------------------------------------------------------------

CREATE TABLE winners (
  id                    uuid                         NOT NULL,
  draw_id               uuid                         NOT NULL,
  "order"               integer                      NOT NULL,
  kind                  text                         NOT NULL,
  ticket_id             uuid                         NOT NULL,
  registration_id       uuid                         NOT NULL,
  state                 text                         NOT NULL  DEFAULT 'pending'::text,
  reason                text,
  decided_by            uuid,
  decided_at            timestamp(3) with time zone,
  version               integer                      NOT NULL  DEFAULT 1,
  created_at            timestamp(3) with time zone  NOT NULL  DEFAULT now(),
  trail_index           integer                      NOT NULL,
  deliver_by            date                         NOT NULL,
  claim_by              date                         NOT NULL,
  replaces_id           uuid,
  called_by             uuid,
  called_at             timestamp(3) with time zone,
  checks                jsonb                        NOT NULL  DEFAULT '{}'::jsonb,
  confirmation_sent_at  timestamp(3) with time zone,
  reason_code           text,
  papers_waived         text,
  validation_asked      jsonb,

  CONSTRAINT winners_pkey PRIMARY KEY (id),
  CONSTRAINT winners_called_check CHECK ((replaces_id IS NULL) = (called_at IS NULL)),
  CONSTRAINT winners_reason_check CHECK (state <> 'invalid'::text OR reason IS NOT NULL),
  CONSTRAINT winners_reason_code_check CHECK (reason_code = ANY (ARRAY['staff'::text, 'underage'::text, 'documents'::text, 'unclaimed'::text, 'receipt'::text, 'already-won'::text, 'account'::text, 'declined'::text, 'rules'::text, 'other'::text])),
  CONSTRAINT winners_state_check CHECK (state = ANY (ARRAY['pending'::text, 'validated'::text, 'invalid'::text, 'called'::text])),
  CONSTRAINT winners_validated_by_two CHECK (state <> 'validated'::text OR validation_asked IS NULL OR ((validation_asked ->> 'by'::text)::uuid) IS DISTINCT FROM decided_by),
  CONSTRAINT winners_called_by_users_id_fk FOREIGN KEY (called_by) REFERENCES users(id),
  CONSTRAINT winners_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT winners_draw_id_draws_id_fk FOREIGN KEY (draw_id) REFERENCES draws(id),
  CONSTRAINT winners_registration_id_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES registrations(id),
  CONSTRAINT winners_replaces_fk FOREIGN KEY (replaces_id) REFERENCES winners(id),
  CONSTRAINT winners_ticket_id_tickets_id_fk FOREIGN KEY (ticket_id) REFERENCES tickets(id)
);

CREATE INDEX winners_claim_idx ON winners USING btree (claim_by, id);
CREATE INDEX winners_created_idx ON winners USING btree (created_at, id);
CREATE INDEX winners_deliver_idx ON winners USING btree (deliver_by, id);
CREATE UNIQUE INDEX winners_order_key ON winners USING btree (draw_id, "order");
CREATE INDEX winners_registration_idx ON winners USING btree (registration_id);
CREATE UNIQUE INDEX winners_replaces_key ON winners USING btree (replaces_id);
CREATE UNIQUE INDEX winners_ticket_key ON winners USING btree (ticket_id);

CREATE CONSTRAINT TRIGGER winners_call_logged AFTER INSERT OR UPDATE OF replaces_id ON winners DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.replaces_id IS NOT NULL) EXECUTE FUNCTION check_calls_logged();
CREATE TRIGGER winners_fulfilled AFTER INSERT OR UPDATE OF state ON winners FOR EACH ROW WHEN (new.state = 'validated'::text) EXECUTE FUNCTION fulfil_winner();
CREATE TRIGGER winners_guard BEFORE DELETE OR UPDATE ON winners FOR EACH ROW EXECUTE FUNCTION guard_winner();
CREATE TRIGGER winners_in_order AFTER INSERT ON winners REFERENCING NEW TABLE AS new_winners FOR EACH STATEMENT EXECUTE FUNCTION check_new_winners();
CREATE TRIGGER winners_lost BEFORE UPDATE ON winners FOR EACH ROW WHEN (old.state <> 'invalid'::text AND new.state = 'invalid'::text) EXECUTE FUNCTION guard_loss();
CREATE CONSTRAINT TRIGGER winners_made_told AFTER INSERT ON winners DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.state <> 'pending'::text OR new.replaces_id IS NOT NULL) EXECUTE FUNCTION guard_told('winners', 'id');
CREATE TRIGGER winners_named AFTER INSERT OR UPDATE OF state ON winners FOR EACH ROW EXECUTE FUNCTION keep_validated_name();
CREATE TRIGGER winners_no_truncate BEFORE TRUNCATE ON winners FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE CONSTRAINT TRIGGER winners_told AFTER UPDATE ON winners DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state OR old.reason IS DISTINCT FROM new.reason OR old.reason_code IS DISTINCT FROM new.reason_code OR old.papers_waived IS DISTINCT FROM new.papers_waived OR old.validation_asked IS DISTINCT FROM new.validation_asked OR old.replaces_id IS DISTINCT FROM new.replaces_id) EXECUTE FUNCTION guard_told('winners', 'id');

GRANT SELECT, INSERT, UPDATE, DELETE ON winners TO bar_app;

-- Sequences -------------------------------------------------------------------------------------------------------

CREATE SEQUENCE actions_seq_seq AS bigint START 1 INCREMENT 1 MINVALUE 1 MAXVALUE 9223372036854775807 NO CYCLE OWNED BY actions.seq;
GRANT SELECT, USAGE ON SEQUENCE actions_seq_seq TO bar_app;

-- Functions -------------------------------------------------------------------------------------------------------

-- Nobody calls a trigger's function directly, so only the others have a GRANT.

CREATE OR REPLACE FUNCTION public.add_given_to_totals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO ticket_totals AS sums (draw_id, day, series, given, voided)
  SELECT draw_id, day, series, count(*), count(void_at)
  FROM (
    SELECT draw_id, series, void_at, (created_at AT TIME ZONE 'America/Sao_Paulo')::date AS day FROM new_tickets
  ) AS late
  WHERE EXISTS (SELECT FROM ticket_totals stored WHERE stored.draw_id = late.draw_id AND stored.day >= late.day)
  GROUP BY draw_id, day, series ORDER BY draw_id, day, series
  ON CONFLICT (draw_id, day, series)
    DO UPDATE SET given = sums.given + EXCLUDED.given, voided = sums.voided + EXCLUDED.voided;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.add_voided_to_totals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE ticket_totals sums SET voided = sums.voided + moved.count
  FROM (
    SELECT n.draw_id, (n.created_at AT TIME ZONE 'America/Sao_Paulo')::date AS day, n.series,
      count(n.void_at) - count(o.void_at) AS count
    FROM new_tickets n JOIN old_tickets o ON o.id = n.id
    GROUP BY 1, 2, 3
  ) AS moved
  WHERE moved.count <> 0 AND (sums.draw_id, sums.day, sums.series) = (moved.draw_id, moved.day, moved.series);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.check_calls_logged()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM log_checkpoints)
    AND NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    AND EXISTS (
      SELECT FROM winners w JOIN winners lost ON lost.id = w.replaces_id JOIN draws d ON d.id = w.draw_id
      WHERE d.state = 'published' AND NEW.id = CASE TG_TABLE_NAME WHEN 'winners' THEN w.id ELSE d.id END
        AND NOT EXISTS (
          SELECT FROM log_entries e WHERE e.scope = 'draw:' || d.id AND e.kind = 'call' AND e.sealed_line IS NULL
            AND (e.envelope::json ->> 'called', e.envelope::json ->> 'disqualified') = (w."order"::text, lost."order"::text))
    ) THEN
    RAISE EXCEPTION 'a surrogate is called with the log''s entry that tells of it' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.check_erased()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (
    SELECT FROM registrations r WHERE r.id = NEW.registration_id AND r.status = 'canceled' AND r.ip IS NULL AND r.form_key IS NULL
      AND r.cpf = r.id::text AND r.email = r.id::text AND r.phone = r.id::text AND r.password_hash = ''
  ) OR EXISTS (SELECT FROM user_logs WHERE registration_id = NEW.registration_id)
    OR EXISTS (SELECT FROM sessions WHERE registration_id = NEW.registration_id)
    OR EXISTS (SELECT FROM requests WHERE registration_id = NEW.registration_id)
    OR EXISTS (SELECT FROM registration_notes WHERE registration_id = NEW.registration_id)
    OR EXISTS (SELECT FROM validated_names v JOIN winners w ON w.id = v.winner_id WHERE w.registration_id = NEW.registration_id)
    OR EXISTS (SELECT FROM validated_names v JOIN prize_awards a ON a.id = v.award_id WHERE a.registration_id = NEW.registration_id) THEN
    RAISE EXCEPTION 'who is erased is erased whole' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.check_late_numbers(entry log_entries, ends timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF entry.kind = 'numbers' AND (EXISTS (
    SELECT FROM log_checkpoints WHERE note IS NOT NULL AND signed_at >= ends + interval '15 minutes'
  ) OR clock_timestamp() >= ends + interval '15 minutes' AND EXISTS (SELECT FROM log_checkpoints) AND EXISTS (
    SELECT FROM draw_plans p WHERE p.draw_id = substr(entry.scope, 6)::uuid AND p.version = 1 AND p.created_at < ends
  )) THEN
    RAISE EXCEPTION 'the numbers of a draw are told before its cutoff' USING ERRCODE = 'restrict_violation';
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION check_late_numbers(log_entries,timestamp with time zone) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.check_log_node()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF NEW.level NOT BETWEEN 1 AND 7 OR NEW.number < 0
    OR (NEW.number::numeric + 1) * 256::numeric ^ NEW.level > coalesce((SELECT max(size) FROM log_checkpoints WHERE log = NEW.log), 0) THEN
    RAISE EXCEPTION 'a node of the log''s tree is of leaves that a checkpoint has' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.check_log_restart()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.check_new_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  seen text := NEW.envelope;
  hash bytea;
  draw_state text;
  ends timestamptz;
  is_there boolean;
BEGIN
  IF NEW.sealed_line IS NULL THEN
    PERFORM public.check_open_entry(NEW);
    hash := sha256('\x00'::bytea || convert_to(seen, 'UTF8'));
    IF NEW.leaf <> hash OR octet_length(seen) > 60000 OR NEW.invoice_id IS NOT NULL THEN
      RAISE EXCEPTION 'an entry % has another hash than what it says, is too long or a coupon''s', NEW.kind USING ERRCODE = 'restrict_violation';
    END IF;
    NEW.leaf := hash;
    RETURN NEW;
  END IF;
  seen := '{"kind":"sealed","scope":"' || NEW.scope || '","seal":"' || encode(sha256(convert_to(NEW.sealed_line, 'UTF8')), 'hex') || '"}';
  hash := sha256('\x00'::bytea || convert_to(seen, 'UTF8'));
  IF seen IS NULL OR NEW.envelope <> seen OR NEW.leaf <> hash OR NEW.place IS NOT NULL OR octet_length(NEW.sealed_line) > 60000
    OR (NEW.kind = 'ineligible') <> (NEW.invoice_id IS NULL)
    OR public.is_sealed_line(NEW.kind, NEW.scope, NEW.sealed_line) IS NOT TRUE THEN
    RAISE EXCEPTION 'an entry % says what its kind does not, of another scope or coupon, has another hash, is too long or has a place', NEW.kind USING ERRCODE = 'restrict_violation';
  END IF;
  NEW.envelope := seen;
  NEW.leaf := hash;
  IF starts_with(NEW.scope, 'draw:') THEN
    -- As share_draw, in expressions alone: two queries more an entry are some hundredths of what a submission takes.
    IF current_setting('transaction_isolation') <> 'read committed'
      OR pg_advisory_xact_lock_shared(hashtextextended(NEW.scope, 0)) IS NULL THEN
      RAISE EXCEPTION 'an entry of a draw sees it as it is by then: at read committed' USING ERRCODE = 'restrict_violation';
    END IF;
    SELECT d.state, d.period_end, NEW.scope = 'draw:' || d.id AND (NEW.invoice_id IS NULL OR EXISTS (
      SELECT FROM public.invoices i WHERE i.id = NEW.invoice_id))
    INTO draw_state, ends, is_there FROM public.draws d WHERE d.id = substr(NEW.scope, 6)::uuid;
    IF (is_there AND (draw_state = 'closing' OR draw_state = 'planned' AND NEW.kind <> 'ineligible')) IS NOT TRUE THEN
      RAISE EXCEPTION 'an entry % of a draw is told before it is closed, and of a coupon that is there', NEW.kind USING ERRCODE = 'restrict_violation';
    END IF;
    IF ends < clock_timestamp() THEN
      PERFORM public.check_late_numbers(NEW, ends);
    END IF;
    RETURN NEW;
  END IF;
  -- Of a batch it is that of every submission, which holds it by now.
  IF current_setting('transaction_isolation') <> 'read committed'
    OR pg_advisory_xact_lock_shared(hashtextextended('draws: periods', 0)) IS NULL THEN
    RAISE EXCEPTION 'an entry of a batch sees it as it is by then: at read committed' USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT b.revealed_at, NEW.scope = 'prizes:' || b.id AND EXISTS (SELECT FROM public.invoices i WHERE i.id = NEW.invoice_id)
  INTO ends, is_there FROM public.prize_batches b WHERE b.id = substr(NEW.scope, 8)::uuid;
  IF is_there IS NOT TRUE THEN
    RAISE EXCEPTION 'an entry % of a batch is told of a batch and a coupon that are there', NEW.kind USING ERRCODE = 'restrict_violation';
  END IF;
  IF ends IS NOT NULL THEN
    IF EXISTS (SELECT FROM public.log_checkpoints) THEN
      RAISE EXCEPTION 'an entry % of a batch is told before it is over', NEW.kind USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.check_new_tickets()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  wrong record;
BEGIN
  PERFORM share_draw(d.draw_id) FROM (SELECT DISTINCT draw_id FROM new_tickets ORDER BY draw_id) AS d;
  SELECT t.draw_id, t.is_of_sender, d.state INTO wrong
  FROM (
    SELECT n.draw_id, n.segment_id, min(n.series) AS first, max(n.series) AS last,
      min(i.received_at) AS earliest, max(i.received_at) AS latest,
      bool_and(n.registration_id = i.registration_id) AS is_of_sender
    FROM new_tickets n JOIN invoices i ON i.id = n.invoice_id GROUP BY n.draw_id, n.segment_id
  ) AS t
  LEFT JOIN draw_segments s ON s.id = t.segment_id AND s.draw_id = t.draw_id
    AND t.first >= s.series_first AND t.last < s.series_first + s.series_count
  LEFT JOIN draws d ON d.id = s.draw_id AND t.earliest >= d.period_start AND t.latest <= d.period_end
  WHERE d.state IS DISTINCT FROM 'planned' OR NOT t.is_of_sender
  LIMIT 1;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF NOT wrong.is_of_sender THEN
    RAISE EXCEPTION 'a lucky number of draw % is not of the person who sent its coupon', wrong.draw_id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RAISE EXCEPTION 'draw % is % and takes no changes', wrong.draw_id, coalesce(wrong.state, 'not the one of these numbers')
    USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.check_new_winners()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT draw_id FROM new_winners) AS found
    LEFT JOIN draws d ON d.id = found.draw_id WHERE d.state IS DISTINCT FROM 'computed'
  ) THEN
    RAISE EXCEPTION 'winners come and go with the result' USING ERRCODE = 'restrict_violation';
  END IF;
  IF EXISTS (
    SELECT FROM new_winners w JOIN tickets t ON t.id = w.ticket_id
    WHERE (t.draw_id, t.registration_id) IS DISTINCT FROM (w.draw_id, w.registration_id)
  ) THEN
    RAISE EXCEPTION 'a winner holds the number that won, of that draw' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.check_open_entry(entry log_entries)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  said json;
  draw record;
  is_so boolean;
BEGIN
  BEGIN
    said := entry.envelope::json;
    is_so := json_typeof(said) = 'object' AND said ->> 'kind' = entry.kind AND entry.kind <> 'sealed'
      AND (SELECT count(*) = count(DISTINCT key) FROM json_object_keys(said) AS key)
      AND coalesce('draw:' || (said ->> 'draw'), 'prizes:' || (said ->> 'batch')) IS NOT DISTINCT FROM entry.scope
      AND (entry.kind = 'begin') = (entry.place IS NOT NULL AND entry.place = 0) AND (entry.kind = 'begin' OR entry.place IS NULL)
      AND (entry.kind <> 'begin' OR NOT EXISTS (SELECT FROM log_checkpoints));
  EXCEPTION WHEN invalid_text_representation OR untranslatable_character THEN
    is_so := false;
  END;
  IF is_so IS NOT TRUE THEN
    RAISE EXCEPTION 'an open entry % says its kind and whose it is', entry.kind USING ERRCODE = 'restrict_violation';
  END IF;
  IF entry.kind = 'begin' OR pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = 'log_entries'::regclass), 'USAGE') THEN
    RETURN;
  END IF;
  IF said ->> 'at' IS DISTINCT FROM to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') THEN
    RAISE EXCEPTION 'an entry % says when it was told', entry.kind USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT d.*, is_own_write(d.xmin) AS is_own, EXISTS (
    SELECT FROM log_entries e WHERE e.scope = entry.scope AND e.kind = entry.kind AND e.sealed_line IS NULL
      AND (entry.kind IN ('close', 'published', 'canceled') OR is_own_write(e.xmin))
  ) AS is_told INTO draw FROM draws d WHERE entry.scope = 'draw:' || d.id;
  is_so := CASE entry.kind
    WHEN 'close' THEN draw.is_own AND NOT draw.is_told AND draw.state = 'closed' AND draw.closed_at = entry.created_at
      AND (said ->> 'baseSha256', said ->> 'root') = (draw.base_sha256, draw.base_root)
    WHEN 'extraction' THEN draw.is_own AND NOT draw.is_told AND draw.state = 'closed' AND draw.extraction_at = entry.created_at
      AND (said ->> 'extractionOn') = draw.extraction_on::text AND (said ->> 'contest') IS NOT DISTINCT FROM draw.contest::text
    WHEN 'result' THEN draw.is_own AND NOT draw.is_told AND draw.state = 'computed' AND draw.computed_at = entry.created_at
      AND (said ->> 'resultSha256') = draw.result_sha256 AND (said ->> 'contest') IS NOT DISTINCT FROM draw.contest::text
    WHEN 'published' THEN draw.is_own AND NOT draw.is_told AND draw.state = 'published' AND draw.published_at = entry.created_at
      AND (said ->> 'resultSha256') = draw.result_sha256 AND (said ->> 'contest') IS NOT DISTINCT FROM draw.contest::text
    WHEN 'rejected' THEN NOT draw.is_told AND EXISTS (
      SELECT FROM draw_rejections r
      WHERE r.draw_id = draw.id AND is_own_write(r.xmin) AND r.created_at = entry.created_at AND r.result_sha256 = said ->> 'resultSha256'
        AND r.reason_code IS NOT DISTINCT FROM said ->> 'code' AND r.contest::text IS NOT DISTINCT FROM said ->> 'contest')
    WHEN 'postponed' THEN draw.is_own AND NOT draw.is_told AND draw.extraction_on::text = said ->> 'to'
      AND draw.postponements -> -1 ->> 'at' = said ->> 'at' AND (draw.postponements -> -1 ->> 'from', draw.postponements -> -1 ->> 'to') = (said ->> 'from', said ->> 'to')
    WHEN 'canceled' THEN draw.is_own AND NOT draw.is_told AND draw.state = 'canceled'
    WHEN 'call' THEN draw.state = 'published' AND EXISTS (
      SELECT FROM winners w JOIN winners lost ON lost.id = w.replaces_id
      WHERE w.draw_id = draw.id AND (draw.is_own OR is_own_write(w.xmin))
        AND (w."order"::text, lost."order"::text) = (said ->> 'called', said ->> 'disqualified')
    ) AND NOT EXISTS (
      SELECT FROM log_entries e WHERE e.scope = entry.scope AND e.kind = 'call' AND e.sealed_line IS NULL
        AND e.envelope::json ->> 'called' = said ->> 'called')
    WHEN 'given' THEN EXISTS (
      SELECT FROM prize_awards a JOIN prizes p ON p.id = a.prize_id
      WHERE a.given_by IS NOT NULL AND is_own_write(a.xmin) AND a.awarded_at = entry.created_at AND p.batch_id::text IS NOT DISTINCT FROM said ->> 'batch'
    ) AND NOT EXISTS (
      SELECT FROM log_entries e WHERE e.kind = 'given' AND e.place IS NULL AND is_own_write(e.xmin))
    -- The next batch comes behind it, and at the commit.
    WHEN 'again' THEN EXISTS (
      SELECT FROM prize_batches b WHERE b.id::text = said ->> 'batch' AND b.revealed_at IS NULL
    ) AND NOT EXISTS (
      SELECT FROM prize_batches b WHERE b.id::text = said ->> 'as'
    ) AND NOT EXISTS (
      SELECT FROM log_entries e WHERE e.scope = entry.scope AND e.kind = 'again' AND e.sealed_line IS NULL
        AND e.envelope::json ->> 'as' = said ->> 'as')
  END;
  IF is_so IS NOT TRUE THEN
    RAISE EXCEPTION 'an entry % is told as it happens, once', entry.kind USING ERRCODE = 'restrict_violation';
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION check_open_entry(log_entries) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.confirmed_now(deeds text[], subject uuid)
 RETURNS SETOF approvals
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT q.* FROM approvals q
  WHERE q.kind = ANY (deeds) AND q.subject_id = subject AND q.state = 'confirmed' AND is_own_write(q.xmin)
$function$;
GRANT EXECUTE ON FUNCTION confirmed_now(text[],uuid) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.count_fulfilment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  was boolean := TG_OP = 'UPDATE' AND OLD.state IN ('sent', 'delivered');
  now_out boolean := NEW.state IN ('sent', 'delivered');
BEGIN
  IF was <> now_out THEN
    UPDATE prize_kinds SET sent = sent + CASE WHEN now_out THEN 1 ELSE -1 END WHERE id = NEW.kind_id;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.create_position_sequence(segment uuid, size bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE
  name text := 'ticket_positions_' || replace(segment::text, '-', '');
BEGIN
  IF size < 1 OR size > 100000000 THEN
    RAISE EXCEPTION 'size of a segment out of range';
  END IF;
  EXECUTE format('CREATE SEQUENCE public.%I AS bigint MINVALUE 0 START 0 MAXVALUE %s NO CYCLE', name, size - 1);
  EXECUTE format('GRANT USAGE, SELECT ON SEQUENCE public.%I TO %I', name, session_user);
  EXECUTE (
    SELECT coalesce(string_agg(format('GRANT USAGE, SELECT ON SEQUENCE public.%I TO %I', name, grantee), '; '), 'SELECT 1')
    FROM (
      SELECT DISTINCT grantee FROM information_schema.role_table_grants
      WHERE table_schema = 'public' AND table_name = 'tickets' AND privilege_type = 'INSERT'
    ) AS holders
  );
  RETURN name;
END $function$;
GRANT EXECUTE ON FUNCTION create_position_sequence(uuid,bigint) TO bar_app;

CREATE OR REPLACE FUNCTION public.current_log()
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT coalesce(max(log), 1) FROM log_restarts
$function$;
GRANT EXECUTE ON FUNCTION current_log() TO PUBLIC;

CREATE OR REPLACE FUNCTION public.draw_ineligible(draw uuid)
 RETURNS TABLE(registration_id uuid, invoice_id uuid, reason text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  WITH people AS (
    SELECT id, (array_agg(reason ORDER BY rank))[1] AS reason
    FROM (
      SELECT r.id, 'canceled' AS reason, 1 AS rank FROM registrations r JOIN draws d ON d.id = $1
      WHERE (r.status = 'canceled'
          OR r.id IN (SELECT l.registration_id FROM user_logs l WHERE l.event = 'enabled' AND l.at > d.period_end))
        AND coalesce((SELECT l.event = 'enabled' AND coalesce((SELECT b.event <> 'enabled' FROM user_logs b
            WHERE b.registration_id = r.id AND b.event IN ('canceled', 'disabled', 'enabled') AND b.at <= d.period_end
            ORDER BY b.at DESC, b.id DESC LIMIT 1), false) FROM user_logs l
          WHERE l.registration_id = r.id AND l.event IN ('canceled', 'disabled', 'enabled') AND l.at > d.period_end
          ORDER BY l.at, l.id LIMIT 1), r.status = 'canceled' AND NOT EXISTS (
            SELECT FROM erasures e WHERE e.registration_id = r.id AND e.erased_at IS NOT NULL AND e.asked_at > d.period_end))
      UNION ALL
      SELECT r.id, 'blocked', 2 FROM cpf_blocks b JOIN registrations r ON r.cpf = b.cpf JOIN draws d ON d.id = $1
      WHERE b.blocked_at <= d.period_end AND (b.unblocked_at IS NULL OR b.unblocked_at > d.period_end)
      UNION ALL
      SELECT w.registration_id, 'already-won', 3 FROM winners w JOIN draws o ON o.id = w.draw_id JOIN draws d ON d.id = $1
      WHERE d.once_per_promotion AND o.state = 'published'
        AND w.state <> 'invalid' AND (w.kind = 'titular' OR w.replaces_id IS NOT NULL)
      UNION ALL
      SELECT e.returned_as, 'already-won', 3 FROM winners w JOIN draws o ON o.id = w.draw_id JOIN draws d ON d.id = $1
        JOIN erasures e ON e.registration_id = w.registration_id AND e.returned_as IS NOT NULL
      WHERE d.once_per_promotion AND o.state = 'published'
        AND w.state <> 'invalid' AND (w.kind = 'titular' OR w.replaces_id IS NOT NULL)
    ) AS ineligible
    WHERE EXISTS (SELECT FROM tickets t WHERE t.registration_id = ineligible.id AND t.draw_id = $1)
    GROUP BY id
  )
  SELECT p.id, NULL::uuid, p.reason FROM people p
  UNION ALL
  SELECT i.registration_id, i.id, 'held' FROM invoices i
  WHERE i.status = 'pending' AND EXISTS (SELECT FROM tickets t WHERE t.invoice_id = i.id AND t.draw_id = $1)
    AND NOT EXISTS (SELECT FROM people p WHERE p.id = i.registration_id)
$function$;
GRANT EXECUTE ON FUNCTION draw_ineligible(uuid) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.draw_plan_text(draw uuid, version integer)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT '{"draw":' || to_json(d.id)::text
    || ',"extractionAt":"' || to_char((d.extraction_on + make_interval(hours => d.extraction_hour)) AT TIME ZONE 'America/Sao_Paulo' AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","extractionOn":' || to_json(d.extraction_on)::text
    || ',"periodEnd":"' || to_char(d.period_end AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","periodStart":"' || to_char(d.period_start AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","rule":' || draw_rule_text(d.rule)
    || ',"ruleSha256":"' || encode(sha256(convert_to(draw_rule_text(d.rule), 'UTF8')), 'hex')
    || '","segments":[' || string_agg('{"commitment":' || to_json(s.key_commitment)::text || ',"seriesCount":' || s.series_count
      || ',"seriesFirst":' || s.series_first || '}', ',' ORDER BY s.ordinal)
    || '],"title":' || to_json(d.title)::text || ',"version":' || $2
    || ',"vkeys":[' || coalesce((SELECT string_agg(to_json(k.vkey)::text, ',' ORDER BY k.name COLLATE "C") FROM log_vkeys k), '') || ']}'
  FROM draws d JOIN draw_segments s ON s.draw_id = d.id WHERE d.id = $1 GROUP BY d.id
$function$;
GRANT EXECUTE ON FUNCTION draw_plan_text(uuid,integer) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.draw_rule_text(rule jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT '{' || string_agg(to_json(key)::text || ':' || replace(value::text, ', ', ','), ',' ORDER BY key COLLATE "C") || '}'
  FROM jsonb_each(rule)
$function$;
GRANT EXECUTE ON FUNCTION draw_rule_text(jsonb) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.erase_guarded_rows(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
  DELETE FROM validated_names WHERE winner_id IN (SELECT id FROM winners WHERE registration_id = person)
    OR award_id IN (SELECT id FROM prize_awards WHERE registration_id = person);
  DELETE FROM user_logs WHERE registration_id = person;
  DELETE FROM registration_notes WHERE registration_id = person;
  DELETE FROM requests WHERE registration_id = person;
END $function$;
GRANT EXECUTE ON FUNCTION erase_guarded_rows(uuid) TO bar_app;

CREATE OR REPLACE FUNCTION public.fulfil_award()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO fulfilments (id, award_id, kind_id, deliver_by)
  SELECT gen_random_uuid(), NEW.id, prize_kind(p.name), (NEW.awarded_at AT TIME ZONE 'America/Sao_Paulo')::date + 30
  FROM prizes p WHERE p.id = NEW.prize_id
  ON CONFLICT (award_id) DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.fulfil_winner()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO fulfilments (id, winner_id, kind_id, deliver_by)
  SELECT gen_random_uuid(), NEW.id, prize_kind(d.prize), NEW.deliver_by FROM draws d WHERE d.id = NEW.draw_id
  ON CONFLICT (winner_id) DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.goes_by_clock(draw uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (
    SELECT FROM draws d JOIN draw_plans p ON p.draw_id = d.id AND p.version = 1
    WHERE d.id = draw AND p.created_at < d.period_end AND d.period_end <= clock_timestamp()
  )
$function$;
GRANT EXECUTE ON FUNCTION goes_by_clock(uuid) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.guard_action()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  head record;
BEGIN
  PERFORM pg_advisory_xact_lock(7200612);
  SELECT seq, hash, at INTO head FROM actions ORDER BY seq DESC LIMIT 1;
  IF NEW.text NOT LIKE '{"%}' THEN
    RAISE EXCEPTION 'an audit row tells of itself as a JSON object' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.at IS NULL OR NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    NEW.at := date_trunc('milliseconds', clock_timestamp());
  END IF;
  NEW.at := greatest(NEW.at, head.at);
  NEW.seq := coalesce(head.seq, 0) + 1;
  -- As the last key it counts, whatever the sender's text says of a moment.
  NEW.text := left(NEW.text, -1) || ',"at":"' || to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"}';
  NEW.prev_hash := coalesce(head.hash, repeat('0', 64));
  NEW.hash := encode(sha256(convert_to(NEW.prev_hash || NEW.text, 'UTF8')), 'hex');
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_action_value()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF NEW.value IS NOT NULL OR NEW.erased_at IS NULL OR (OLD.id, OLD.action_id, OLD.path) IS DISTINCT FROM (NEW.id, NEW.action_id, NEW.path)
    OR NEW.salt NOT IN (OLD.salt, '') THEN
    RAISE EXCEPTION 'an audit value can only be erased' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.value IS NULL THEN
    NEW.erased_at := OLD.erased_at;
  ELSIF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    NEW.erased_at := date_trunc('milliseconds', clock_timestamp());
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_action_value_told()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (
    SELECT FROM actions WHERE subject_type = 'actions' AND subject_id = NEW.action_id::text AND permission = 'actions'
      AND action = 'erase' AND text::jsonb -> 'after' -> 'erased' ? NEW.path AND text::jsonb ->> 'reason' <> ''
  ) THEN
    RAISE EXCEPTION 'an audit value is erased with a row that names it and says why' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_approval()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_award()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_award_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
    'pending>validated', 'pending>invalid', 'validated>invalid', 'invalid>pending', 'validated>pending'
  ) THEN
    RAISE EXCEPTION 'an award cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = 'validated' AND NEW.state = 'pending' AND (
    OLD.confirmation_sent_at IS NOT NULL OR NEW.decided_by IS NOT NULL OR NEW.decided_at IS NOT NULL OR EXISTS (
      SELECT FROM fulfilments f WHERE f.award_id = NEW.id AND (f.state <> 'waiting' OR f.delivery_code IS NOT NULL))
  ) THEN
    RAISE EXCEPTION 'a validation is undone before its confirmation is noted as sent, and before its delivery began' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_block_by_two()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') AND EXISTS (
    SELECT FROM registrations r
    WHERE r.cpf = NEW.cpf AND stands_in_a_draw(r.id) AND NOT is_confirmed_now('block-cpf', r.id, NEW.blocked_by)
  ) THEN
    RAISE EXCEPTION 'whoever stands in a draw that is not over is blocked by two people' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_closing()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') AND EXISTS (
    SELECT FROM invoices i
    WHERE i.status = 'pending' AND EXISTS (SELECT FROM tickets t WHERE t.invoice_id = i.id AND t.draw_id = NEW.id)
  ) THEN
    RAISE EXCEPTION 'a draw closes once no coupon of it is looked at any more' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_cpf()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF OLD.cpf = OLD.id::text THEN
    RAISE EXCEPTION 'who was erased stays so' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.cpf = NEW.id::text THEN
    IF is_being_erased(OLD.id) THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a CPF goes with an erasure' USING ERRCODE = 'restrict_violation';
  END IF;
  IF EXISTS (SELECT FROM tickets WHERE registration_id = OLD.id) THEN
    RAISE EXCEPTION 'the CPF of a person with lucky numbers stays' USING ERRCODE = 'restrict_violation';
  END IF;
  -- A coupon may win without a number, and the prizes of a CPF are counted.
  IF EXISTS (SELECT FROM prize_awards WHERE registration_id = OLD.id) THEN
    RAISE EXCEPTION 'the CPF of a person who has won a prize stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_cpf_block()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_disabling_by_two()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_dispatch_recipient()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a recipient is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.dispatch_id <> OLD.dispatch_id OR NEW.registration_id <> OLD.registration_id THEN
    RAISE EXCEPTION 'a recipient stays who it is' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state <> OLD.state AND NOT (
    (OLD.state = 'queued' AND NEW.state IN ('sending', 'unsubscribed'))
    OR (OLD.state = 'sending' AND NEW.state IN ('sent', 'failed', 'unknown', 'queued'))
    OR (OLD.state = 'unknown' AND NEW.state IN ('queued', 'left'))
    OR (OLD.state = 'failed' AND NEW.state = 'queued')
  ) THEN
    RAISE EXCEPTION 'a recipient does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_disqualification()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF NEW.plea IS NULL AND (to_jsonb(NEW) - 'plea') = (to_jsonb(OLD) - 'plea')
    AND is_being_erased(holder_of_claim(OLD.winner_id, OLD.award_id)) THEN
    RETURN NEW;
  END IF;
  IF OLD.state <> 'asked' THEN
    RAISE EXCEPTION 'a disqualification that was decided stays' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.id, OLD.winner_id, OLD.award_id, OLD.reason_code, OLD.reason, OLD.asked_by, OLD.asked_at)
    IS DISTINCT FROM (NEW.id, NEW.winner_id, NEW.award_id, NEW.reason_code, NEW.reason, NEW.asked_by, NEW.asked_at)
    OR OLD.told_at IS NOT NULL AND OLD.told_at IS DISTINCT FROM NEW.told_at OR NEW.told_at < OLD.asked_at THEN
    RAISE EXCEPTION 'what was asked of a disqualification stays' USING ERRCODE = 'restrict_violation';
  END IF;
  -- The time to answer passes by the database's clock too.
  IF NOT (
      is_about_now(NEW.ended_at) AND (OLD.told_at IS NOT NULL OR is_about_now(NEW.told_at))
      AND (NEW.state <> 'confirmed' OR NEW.told_at + interval '47 hours 50 minutes' <= clock_timestamp())
    ) AND goes_by_clock((SELECT w.draw_id FROM winners w WHERE w.id = NEW.winner_id))
    AND NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RAISE EXCEPTION 'a disqualification is told of and decided when it says' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_disqualification_begun()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RETURN NEW;
  END IF;
  IF NEW.state <> 'asked' THEN
    RAISE EXCEPTION 'a disqualification begins with somebody who asks for it' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NOT (is_about_now(NEW.asked_at) AND is_about_now(NEW.told_at))
    AND goes_by_clock((SELECT w.draw_id FROM winners w WHERE w.id = NEW.winner_id)) THEN
    RAISE EXCEPTION 'a disqualification is asked for when it says' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_disqualification_told()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    OR is_told('winners', NEW.winner_id::text)
    OR EXISTS (SELECT FROM prize_awards a WHERE a.id = NEW.award_id AND is_told('prizes', a.prize_id::text)) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'disqualification % changes with a row of the audit that tells of it', NEW.id USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.guard_draw()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
  IF OLD.state <> 'planned' AND OLD.extraction_hour <> NEW.extraction_hour AND OLD.extraction_on = NEW.extraction_on THEN
    RAISE EXCEPTION 'the hour of an extraction moves with its day' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> 'planned' AND (OLD.period_start, OLD.period_end, OLD.rule, OLD.sealed_holder_key, OLD.holder_key_commitment)
    IS DISTINCT FROM (NEW.period_start, NEW.period_end, NEW.rule, NEW.sealed_holder_key, NEW.holder_key_commitment) THEN
    RAISE EXCEPTION 'a draw that no longer plans keeps its period, rule and key' USING ERRCODE = 'restrict_violation';
  END IF;
  -- From its first moment on people count on a draw: by the database's clock, whatever a process's own says.
  IF clock_timestamp() >= OLD.period_start
    AND (OLD.period_start, OLD.period_end, OLD.rule - 'seriesCount', OLD.sealed_holder_key, OLD.holder_key_commitment)
    IS DISTINCT FROM (NEW.period_start, NEW.period_end, NEW.rule - 'seriesCount', NEW.sealed_holder_key, NEW.holder_key_commitment) THEN
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
  IF step NOT IN ('closed>closed', 'computed>closed') AND (OLD.extraction, OLD.contest, OLD.extraction_by, OLD.extraction_again_by, OLD.extraction_at)
    IS DISTINCT FROM (NEW.extraction, NEW.contest, NEW.extraction_by, NEW.extraction_again_by, NEW.extraction_at) THEN
    RAISE EXCEPTION 'an extraction is entered while the draw is closed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.extraction IS NOT NULL AND (OLD.extraction, OLD.contest, OLD.extraction_by, OLD.extraction_again_by)
    IS DISTINCT FROM (NEW.extraction, NEW.contest, NEW.extraction_by, NEW.extraction_again_by) AND 2 <> (
      SELECT count(*) FROM draw_typings
      WHERE draw_id = NEW.id AND user_id IN (NEW.extraction_by, NEW.extraction_again_by) AND prizes = NEW.extraction
        AND contest IS NOT DISTINCT FROM NEW.contest
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_draw_promise()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF clock_timestamp() >= OLD.period_start THEN
    RAISE EXCEPTION 'a draw keeps what it promised from its first moment on' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_draw_title()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF clock_timestamp() > OLD.period_end THEN
    RAISE EXCEPTION 'a draw keeps its title once its period is over' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_email_template()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_email_template_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_erasure_asked()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    OR TG_OP = 'INSERT' AND NEW.erased_at IS NOT NULL
    OR TG_OP = 'INSERT' AND is_closing_own_account(NEW.registration_id)
      AND EXISTS (SELECT FROM registrations r WHERE r.id = NEW.registration_id AND r.status = 'canceled')
    OR TG_OP = 'DELETE' AND EXISTS (SELECT FROM registrations r WHERE r.id = OLD.registration_id AND r.status = 'active') THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'who asks to be forgotten closes the account, until it is given back' USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.guard_exclusion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM draws WHERE id = NEW.draw_id AND state = 'closing') THEN
    RAISE EXCEPTION 'exclusions are written as a draw closes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_extraction()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (
    SELECT FROM draw_plans p,
      -- The day that a closed draw leaves may be over, as no extraction took place on it: two people say so.
      LATERAL (VALUES (OLD.extraction_on, OLD.extraction_hour, OLD.state = 'planned' OR OLD.extraction_on = NEW.extraction_on),
        (NEW.extraction_on, NEW.extraction_hour, true)) AS e (day, hour, counts),
      LATERAL (SELECT (e.day + make_interval(hours => e.hour - 3)) AT TIME ZONE 'America/Sao_Paulo' AS last) AS close
    WHERE p.draw_id = OLD.id AND p.version = 1 AND e.counts AND p.created_at < close.last AND close.last <= clock_timestamp()
  ) THEN
    RAISE EXCEPTION 'an extraction neither leaves nor goes to an hour whose list had to be closed by now' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_faq()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  RAISE EXCEPTION 'a published question is not deleted' USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.guard_fulfilment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.state = 'waiting' THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'what was sent stays' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.delivery_code IS NULL AND (to_jsonb(NEW) - 'delivery_code') = (to_jsonb(OLD) - 'delivery_code')
    AND is_being_erased(holder_of_claim(OLD.winner_id, OLD.award_id)) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND (OLD.id, OLD.winner_id, OLD.award_id, OLD.kind_id, OLD.deliver_by, OLD.created_at)
    IS DISTINCT FROM (NEW.id, NEW.winner_id, NEW.award_id, NEW.kind_id, NEW.deliver_by, NEW.created_at) THEN
    RAISE EXCEPTION 'a delivery stays whose it is' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.state = 'delivered' AND OLD.delivery_code IS DISTINCT FROM NEW.delivery_code THEN
    RAISE EXCEPTION 'what was delivered keeps its code' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.state <> NEW.state AND OLD.state || '>' || NEW.state NOT IN (
    'waiting>sent', 'sent>delivered', 'sent>returned', 'delivered>returned', 'returned>sent'
  ) THEN
    RAISE EXCEPTION 'a delivery cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = 'sent' AND NOT EXISTS (
    SELECT FROM prize_awards WHERE id = NEW.award_id AND state = 'validated' AND released_at IS NULL
  ) AND NOT EXISTS (
    SELECT FROM winners w JOIN draws d ON d.id = w.draw_id
    WHERE w.id = NEW.winner_id AND w.state = 'validated' AND d.state = 'published'
  ) THEN
    RAISE EXCEPTION 'a prize is sent once it is validated, and its draw published' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_fulfilment_told()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    OR is_being_erased(holder_of_claim(NEW.winner_id, NEW.award_id))
    OR is_told('winners', NEW.winner_id::text)
    OR EXISTS (SELECT FROM prize_awards a WHERE a.id = NEW.award_id AND is_told('prizes', a.prize_id::text)) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'delivery % changes with a row of the audit that tells of it', NEW.id USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.guard_gift()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    OR NEW.given_by IS NULL AND EXISTS (
      SELECT FROM invoices i
      WHERE i.id = NEW.invoice_id AND i.registration_id = NEW.registration_id AND is_own_write(i.xmin) AND EXISTS (
          SELECT FROM prize_awards b
          WHERE (b.prize_id, b.invoice_id, b.registration_id) = (NEW.prize_id, NEW.invoice_id, NEW.registration_id)
            AND b.released_at IS NOT NULL AND b.state <> 'invalid')
    )
    OR EXISTS (
      SELECT FROM confirmed_now(ARRAY['give-prize'], NEW.prize_id) q
      WHERE q.details ->> 'registrationId' = NEW.registration_id::text
        AND coalesce(NEW.given_by, q.asked_by) = q.asked_by AND coalesce(NEW.confirmed_by, q.ended_by) = q.ended_by
    ) THEN
    RETURN NEW;
  END IF;
  -- Every submission shares that lock by now; who notes that a batch is over takes it alone.
  IF current_setting('transaction_isolation') <> 'read committed'
    OR pg_advisory_xact_lock_shared(hashtextextended('draws: periods', 0)) IS NULL THEN
    RAISE EXCEPTION 'a prize is won of a batch as it is by then: at read committed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.given_by IS NULL AND EXISTS (
      SELECT FROM invoices i JOIN prizes p ON p.id = NEW.prize_id JOIN prize_batches o ON o.id = p.batch_id
      WHERE i.id = NEW.invoice_id AND i.registration_id = NEW.registration_id AND is_own_write(i.xmin)
        AND i.received_at = NEW.awarded_at AND o.revealed_at IS NULL
    ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a prize is won by a coupon as it arrives, or given by hand by two people' USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.guard_hand_in()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (
    SELECT FROM draws d LEFT JOIN named_bases n ON n.draw_id = d.id
    WHERE d.id = NEW.draw_id AND d.state IN ('closed', 'computed', 'published')
      AND d.base_sha256 = NEW.base_sha256 AND n.sha256 IS NOT DISTINCT FROM NEW.named_sha256
      AND date_trunc('minute', d.closed_at) <= NEW.handed_at
  ) THEN
    RAISE EXCEPTION 'the base of a draw is handed in once it is written, and as it is' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF (OLD.id, OLD.protocol, OLD.registration_id, OLD.store_id, OLD.natural_key, OLD.access_key, OLD.cnpj, OLD.number, OLD.issued_on,
      OLD.total_cents, OLD.carry_cents, OLD.items, OLD.review_reason, OLD.idempotency_key, OLD.content_hash, OLD.received_at, OLD.created_at)
    IS DISTINCT FROM (NEW.id, NEW.protocol, NEW.registration_id, NEW.store_id, NEW.natural_key, NEW.access_key, NEW.cnpj, NEW.number,
      NEW.issued_on, NEW.total_cents, NEW.carry_cents, NEW.items, NEW.review_reason, NEW.idempotency_key, NEW.content_hash,
      NEW.received_at, NEW.created_at) THEN
    RAISE EXCEPTION 'an invoice stays whose it is and what it says' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status <> NEW.status AND OLD.status || '>' || NEW.status NOT IN (
    'pending>validated', 'pending>invalid', 'validated>invalid', 'invalid>validated', 'validated>pending', 'invalid>pending'
  ) THEN
    RAISE EXCEPTION 'an invoice cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status <> 'pending' AND NEW.status = 'pending' AND (
    NEW.reviewed_by IS NOT NULL OR NEW.reviewed_at IS NOT NULL OR NEW.reason IS NOT NULL OR EXISTS (
      SELECT FROM tickets t JOIN draws d ON d.id = t.draw_id
      WHERE t.invoice_id = NEW.id AND d.state NOT IN ('planned', 'canceled'))
  ) THEN
    RAISE EXCEPTION 'an invoice waits again undecided, and while its draws are open' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_kept_record()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' OR OLD.kept_until > clock_timestamp() THEN
    RAISE EXCEPTION 'what the law keeps stays as it is until its time is over' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_left_out()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (
    SELECT e.registration_id, e.invoice_id, e.reason FROM draw_exclusions e WHERE e.draw_id = NEW.id
    EXCEPT SELECT i.registration_id, i.invoice_id, i.reason FROM draw_ineligible(NEW.id) i
  ) THEN
    RAISE EXCEPTION 'nobody is left out of a draw but by the state at its period''s end' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (SELECT count(*) FROM draw_exclusions e WHERE e.draw_id = NEW.id AND e.invoice_id IS NULL)
    <> (SELECT count(*) FROM log_entries l WHERE l.scope = 'draw:' || NEW.id AND l.kind = 'ineligible' AND l.place IS NULL)
    + (SELECT count(*) FROM log_entries l WHERE l.scope = 'draw:' || NEW.id AND l.kind = 'ineligible' AND l.place IS NOT NULL) THEN
    RAISE EXCEPTION 'the log has an entry of each who is left out of a draw' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_log_checkpoint()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  before bigint;
BEGIN
  -- Who gives places and who signs them come one after the other, each seeing what the other did.
  PERFORM pg_advisory_xact_lock(hashtextextended('log: places', 0));
  IF NEW.log <> current_log() THEN
    RAISE EXCEPTION 'a log that ended has no further checkpoint' USING ERRCODE = 'restrict_violation';
  END IF;
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'a checkpoint sees the log as it is by then: at read committed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN
    before := coalesce((SELECT max(size) FROM log_checkpoints WHERE log = NEW.log), 0);
    IF NEW.size <= before OR NEW.note IS NOT NULL
      OR (SELECT count(*) FROM log_entries WHERE place >= before AND place < NEW.size) <> NEW.size - before
      OR EXISTS (SELECT FROM log_entries WHERE place >= NEW.size) THEN
      RAISE EXCEPTION 'a checkpoint holds every place, and more than the one before' USING ERRCODE = 'restrict_violation';
    END IF;
    -- As check_new_entry, of periods that are over. A restart's first one holds what logs before it held: that stays as it was.
    IF EXISTS (
      SELECT FROM draws d JOIN log_entries e ON e.scope = 'draw:' || d.id
      WHERE d.period_end < now() AND e.kind = 'numbers' AND e.place >= greatest(before, (SELECT max(size) FROM log_checkpoints WHERE log = NEW.log - 1)) AND e.place < NEW.size AND EXISTS (
        SELECT FROM log_checkpoints c WHERE c.note IS NOT NULL AND c.signed_at >= d.period_end + interval '15 minutes')
    ) THEN
      RAISE EXCEPTION 'the numbers of a draw stand below its cutoff' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF OLD.note IS NOT NULL
    OR (OLD.log, OLD.size, OLD.root, OLD.edge, OLD.made_at) IS DISTINCT FROM (NEW.log, NEW.size, NEW.root, NEW.edge, NEW.made_at) THEN
    RAISE EXCEPTION 'a checkpoint is signed once and never changes' USING ERRCODE = 'restrict_violation';
  ELSIF EXISTS (SELECT FROM log_checkpoints WHERE log = NEW.log AND size > NEW.size) THEN
    RAISE EXCEPTION 'the last checkpoint is the one that is signed' USING ERRCODE = 'restrict_violation';
  -- Committed since the tree was made, they would have no place, while their receipts promise one.
  ELSIF EXISTS (
    SELECT FROM draws d JOIN log_entries e ON e.scope = 'draw:' || d.id AND e.kind = 'numbers' AND e.place IS NULL
    WHERE d.period_end + interval '15 minutes' <= NEW.signed_at AND NOT EXISTS (
      SELECT FROM log_checkpoints c WHERE c.note IS NOT NULL AND c.signed_at >= d.period_end + interval '15 minutes')
  ) THEN
    RAISE EXCEPTION 'where the numbers of a draw end none waits for a place' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_log_dating()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  signed record;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.dated_at IS NOT NULL OR (OLD.log, OLD.size, OLD.outsider) IS DISTINCT FROM (NEW.log, NEW.size, NEW.outsider) THEN
      RAISE EXCEPTION 'what somebody outside answered stays' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  IF NEW.dated_at IS NULL THEN
    RETURN NEW;
  END IF;
  SELECT c.note, c.signed_at INTO signed FROM log_checkpoints c WHERE c.log = NEW.log AND c.size = NEW.size;
  IF NOT FOUND OR NEW.outsider <> 'tsa' AND NEW.lines IS NULL THEN
    -- Of no checkpoint, or no answer at all: the table's own conditions refuse it.
    RETURN NEW;
  END IF;
  IF NEW.lines !~ '^(— [^ +\n]+ [A-Za-z0-9+/]+={0,2}\n){1,16}$' OR octet_length(NEW.stamp) > 65536
    OR position('\x30'::bytea IN NEW.stamp) <> 1
    OR position(sha256(convert_to(left(signed.note, strpos(signed.note, E'\n\n')), 'UTF8')) IN NEW.stamp) = 0
    OR NEW.dated_at < signed.signed_at - interval '10 minutes' THEN
    RAISE EXCEPTION 'what somebody outside answers is of its checkpoint, and no sooner' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_log_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF OLD.place IS NULL AND NEW.place IS NULL OR NEW.place < 0
    OR (OLD.id, OLD.kind, OLD.scope, OLD.envelope, OLD.sealed_line, OLD.leaf, OLD.invoice_id, OLD.created_at)
    IS DISTINCT FROM (NEW.id, NEW.kind, NEW.scope, NEW.envelope, NEW.sealed_line, NEW.leaf, NEW.invoice_id, NEW.created_at) THEN
    RAISE EXCEPTION 'an entry of the log gets its place once and never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.place IS NULL THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('log: places', 0));
  IF current_setting('transaction_isolation') <> 'read committed'
    OR EXISTS (SELECT FROM log_checkpoints WHERE size > OLD.place) THEN
    RAISE EXCEPTION 'an entry of the log keeps the place that a checkpoint holds' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_log_vkey()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF NEW.name !~ ('^[^ +/]+/registro/[^ +/]+-' || current_log() || '(/comprovante)?$')
    OR NEW.vkey !~ '^[^ +]+[+][0-9a-f]{8}[+][A-Za-z0-9+/]{44}$' OR NOT starts_with(NEW.vkey, NEW.name || '+')
    OR EXISTS (SELECT FROM log_vkeys k WHERE log_campaign(k.name) <> log_campaign(NEW.name)) THEN
    RAISE EXCEPTION 'a key is told under the name of the log that goes on' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_look()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' OR OLD.looked_at >= (clock_timestamp() AT TIME ZONE 'America/Sao_Paulo' - interval '5 years') AT TIME ZONE 'America/Sao_Paulo' THEN
    RAISE EXCEPTION 'who looked at a person''s data stays for five years' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_loss()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (
    SELECT FROM disqualifications q
    WHERE q.state = 'confirmed' AND q.reason_code = NEW.reason_code AND q.ended_by = NEW.decided_by AND q.ended_at = NEW.decided_at
      AND CASE TG_TABLE_NAME WHEN 'winners' THEN q.winner_id = NEW.id ELSE q.award_id = NEW.id END
      AND (is_own_write(q.xmin) OR pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE'))
  ) THEN
    RAISE EXCEPTION 'a won prize is lost by what two people decided' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_named_base()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.file_key IS NOT NULL AND NEW.kept_until > clock_timestamp()
    AND EXISTS (SELECT FROM draws d WHERE d.id = NEW.draw_id AND d.base_sha256 IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.file_key IS NULL AND OLD.kept_until <= clock_timestamp()
    AND (OLD.draw_id, OLD.sha256, OLD.kept_until, OLD.created_at)
      IS NOT DISTINCT FROM (NEW.draw_id, NEW.sha256, NEW.kept_until, NEW.created_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the base with names is written once, of a frozen base, and stays until its time is over'
    USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.guard_pause()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.resumed_at IS NOT NULL
    OR (OLD.id, OLD.notice_pt, OLD.notice_en, OLD.reason, OLD.paused_by, OLD.paused_at)
      IS DISTINCT FROM (NEW.id, NEW.notice_pt, NEW.notice_en, NEW.reason, NEW.paused_by, NEW.paused_at) THEN
    RAISE EXCEPTION 'a pause ends once, and stays as it was' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_plan_by_two()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') OR (
    (OLD.sealed_holder_key, OLD.holder_key_commitment) IS NOT DISTINCT FROM (NEW.sealed_holder_key, NEW.holder_key_commitment)
    AND EXISTS (
      SELECT FROM confirmed_now(ARRAY['edit-draw', 'add-series', 'cancel-draw'], NEW.id) q,
        LATERAL (SELECT q.details -> 'to' AS plan, OLD.rule || jsonb_build_object('seriesCount',
          (OLD.rule ->> 'seriesCount')::bigint + (q.details ->> 'seriesCount')::bigint) AS grown) asked
      WHERE CASE q.kind
        WHEN 'edit-draw' THEN NEW.state <> 'canceled'
          AND (plan ->> 'title', plan ->> 'prize', plan ->> 'afterPublication', plan ->> 'winnerNames', plan -> 'rule')
            = (NEW.title, NEW.prize, NEW.after_publication, NEW.winner_names, NEW.rule)
          AND (plan ->> 'periodStart')::timestamptz = NEW.period_start AND (plan ->> 'periodEnd')::timestamptz = NEW.period_end
          AND (plan ->> 'extractionOn')::date = NEW.extraction_on AND (plan ->> 'extractionHour')::smallint = NEW.extraction_hour
          AND (plan ->> 'oncePerPromotion')::boolean = NEW.once_per_promotion
        ELSE (CASE q.kind WHEN 'add-series' THEN grown ELSE OLD.rule END,
            OLD.title, OLD.prize, OLD.period_start, OLD.period_end, OLD.extraction_on, OLD.extraction_hour,
            OLD.once_per_promotion, OLD.after_publication, OLD.winner_names, q.kind = 'cancel-draw')
          = (NEW.rule,
            NEW.title, NEW.prize, NEW.period_start, NEW.period_end, NEW.extraction_on, NEW.extraction_hour,
            NEW.once_per_promotion, NEW.after_publication, NEW.winner_names, NEW.state = 'canceled')
      END
    )) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what a planned draw promised is changed by two people' USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.guard_postponement()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF OLD.postponement_asked IS NULL OR NEW.postponement_asked IS NOT NULL
    OR jsonb_array_length(NEW.postponements) <> jsonb_array_length(OLD.postponements) + 1
    OR (OLD.postponement_asked ->> 'to') IS DISTINCT FROM (NEW.postponements -> -1 ->> 'to')
    OR (OLD.postponement_asked ->> 'by') IS NOT DISTINCT FROM (NEW.postponements -> -1 ->> 'by') THEN
    RAISE EXCEPTION 'an extraction is postponed by two people' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.extraction IS NOT NULL OR EXISTS (SELECT FROM draw_rejections r WHERE r.draw_id = OLD.id) OR EXISTS (
    SELECT FROM log_entries e WHERE e.scope = 'draw:' || OLD.id AND e.sealed_line IS NULL AND (e.kind IN ('result', 'rejected')
      OR e.kind = 'extraction' AND e.envelope::json ->> 'extractionOn' = OLD.extraction_on::text)
  ) THEN
    RAISE EXCEPTION 'an extraction that took place is not postponed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_prize()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_prize_batch()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.revealed_at IS NOT NULL AND OLD.revealed_at IS DISTINCT FROM NEW.revealed_at
    OR OLD.commitment_key IS NOT NULL AND OLD.commitment_key IS DISTINCT FROM NEW.commitment_key
    OR (OLD.id, OLD.name, OLD.version, OLD.commitment, OLD.sealed_commitment_key, OLD.until, OLD.again_of, OLD.created_by, OLD.created_at)
    IS DISTINCT FROM
    (NEW.id, NEW.name, NEW.version, NEW.commitment, NEW.sealed_commitment_key, NEW.until, NEW.again_of, NEW.created_by, NEW.created_at) THEN
    RAISE EXCEPTION 'a batch stays what was committed to' USING ERRCODE = 'restrict_violation';
  END IF;
  -- Whoever looks for a prize, or wins one, shares it to the end.
  IF OLD.revealed_at IS NULL AND NEW.revealed_at IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('draws: periods', 0));
  END IF;
  IF OLD.revealed_at IS NULL AND (NEW.revealed_at <= OLD.until OR NEW.revealed_at IS NOT NULL AND OLD.until IS NULL AND EXISTS (
    SELECT FROM prize_batches o WHERE o.revealed_at IS NULL AND o.until >= NEW.revealed_at
  )) THEN
    RAISE EXCEPTION 'a batch is over behind its end' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_registration_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'DELETE' AND is_being_erased(OLD.registration_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a note about a person stays as it was written' USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.guard_regulation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_rejection()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') OR EXISTS (
    SELECT FROM draw_rejections r
    WHERE r.draw_id = OLD.id AND is_own_write(r.xmin)
      AND (r.prizes, r.result_file, r.result_sha256, r.extraction_by, r.computed_by, r.computed_at)
        = (OLD.extraction, OLD.result_file, OLD.result_sha256, OLD.extraction_by, OLD.computed_by, OLD.computed_at)
      AND (r.extraction_again_by, r.contest) IS NOT DISTINCT FROM (OLD.extraction_again_by, OLD.contest)
  ) AND EXISTS (
    SELECT FROM log_entries e
    WHERE e.scope = 'draw:' || OLD.id AND e.kind = 'rejected' AND e.sealed_line IS NULL AND is_own_write(e.xmin)
  ) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'a result goes back with its rejection, and with an entry of the log' USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.guard_release()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RAISE EXCEPTION 'a prize goes back on offer after two people decided that it is lost' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_request()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF is_being_erased(OLD.registration_id) THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'a request is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.invoice_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM invoices WHERE id = NEW.invoice_id AND registration_id = NEW.registration_id) THEN
      RAISE EXCEPTION 'a request is about an invoice of its own person' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.version <> OLD.version + 1
    OR (OLD.id, OLD.kind, OLD.registration_id, OLD.invoice_id, OLD.said, OLD.wanted_cpf, OLD.wanted_birthdate,
        OLD.wanted_name, OLD.wanted_lastname, OLD.form_key, OLD.created_at)
      IS DISTINCT FROM (NEW.id, NEW.kind, NEW.registration_id, NEW.invoice_id, NEW.said, NEW.wanted_cpf,
        NEW.wanted_birthdate, NEW.wanted_name, NEW.wanted_lastname, NEW.form_key, NEW.created_at) THEN
    RAISE EXCEPTION 'a request stays as it was sent' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = 'granted' OR OLD.state <> 'open' AND (NEW.state <> 'open' OR NEW.reply IS NOT NULL) THEN
    RAISE EXCEPTION 'a request is answered once, and only an answer that did nothing is taken back'
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_returned_as()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_segment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM draws WHERE id = NEW.draw_id AND clock_timestamp() >= period_end)
    AND EXISTS (SELECT FROM draw_segments WHERE draw_id = NEW.draw_id) THEN
    RAISE EXCEPTION 'a draw takes no more series after its period' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_segment_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.published_key IS NULL AND NEW.published_key IS NOT NULL
    AND to_jsonb(OLD) - 'published_key' = to_jsonb(NEW) - 'published_key'
    AND NEW.key_commitment = encode(sha256(NEW.published_key || convert_to(format(
      '{"draw":"%s","series":{"count":%s,"first":%s},"version":%s}', NEW.draw_id, NEW.series_count, NEW.series_first, NEW.ordinal
    ), 'UTF8')), 'hex')
    AND EXISTS (SELECT FROM draws WHERE id = NEW.draw_id AND state = 'published') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a run of series stays as it was made' USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.guard_series_by_two()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    AND EXISTS (SELECT FROM draw_segments WHERE draw_id = NEW.draw_id AND id <> NEW.id)
    AND NOT EXISTS (
      SELECT FROM confirmed_now(ARRAY['add-series'], NEW.draw_id) q
      WHERE q.details ->> 'segmentId' = NEW.id::text AND (q.details ->> 'seriesCount')::bigint = NEW.series_count
    ) THEN
    RAISE EXCEPTION 'more series come into a draw by two people' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_standing_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  last record;
BEGIN
  IF NEW.event NOT IN ('canceled', 'disabled', 'enabled') THEN
    RETURN NEW;
  END IF;
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RETURN NEW;
  END IF;
  SELECT l.event, l.at INTO last FROM user_logs l
  WHERE l.registration_id = NEW.registration_id AND l.event IN ('canceled', 'disabled', 'enabled') ORDER BY l.at DESC, l.id DESC LIMIT 1;
  IF (last.event = 'enabled') = (NEW.event = 'enabled') OR NOT EXISTS (
    SELECT FROM registrations r
    WHERE r.id = NEW.registration_id AND (r.status = 'active') = (NEW.event = 'enabled') AND is_own_write(r.xmin)
  ) THEN
    RAISE EXCEPTION 'an event of a person''s state comes with its change' USING ERRCODE = 'restrict_violation';
  END IF;
  -- One after the other: the first since a period's end tells what was before it.
  NEW.at := greatest(told_moment(NEW.at), last.at + interval '1 millisecond');
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_standing_told()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_told()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_typing()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  draw uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.draw_id ELSE NEW.draw_id END;
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.draw_id, OLD.user_id) IS DISTINCT FROM (NEW.draw_id, NEW.user_id) THEN
    RAISE EXCEPTION 'a typing stays its own person''s' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM draws WHERE id = draw AND state = 'closed' AND extraction IS NULL) THEN
    RAISE EXCEPTION 'prizes are typed while the draw is closed and has none' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_user_log()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.guard_void_by_two()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    AND EXISTS (
      SELECT FROM draws WHERE id = NEW.draw_id AND state = 'planned' AND period_end <= greatest(NEW.void_at, clock_timestamp())
    )
    AND NOT EXISTS (
      SELECT FROM invoices i WHERE i.id = NEW.invoice_id AND is_confirmed_now('invalidate-invoice', i.id, i.reviewed_by)
    ) THEN
    RAISE EXCEPTION 'a number is voided by two people from its period''s end on' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_winner()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
    'pending>called', 'pending>validated', 'pending>invalid', 'called>validated', 'called>invalid', 'validated>invalid',
    'validated>pending', 'validated>called'
  ) THEN
    RAISE EXCEPTION 'a winner cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = 'validated' AND NEW.state IN ('pending', 'called') AND (
    (NEW.state = 'called') <> (OLD.called_at IS NOT NULL)
    OR OLD.confirmation_sent_at IS NOT NULL OR NEW.decided_by IS NOT NULL OR NEW.decided_at IS NOT NULL OR EXISTS (
      SELECT FROM fulfilments f WHERE f.winner_id = NEW.id AND (f.state <> 'waiting' OR f.delivery_code IS NOT NULL))
    OR EXISTS (SELECT FROM draws d WHERE d.id = NEW.draw_id AND d.published_at >= OLD.decided_at)
  ) THEN
    RAISE EXCEPTION 'a validation is undone before its confirmation is noted as sent, and before its delivery began' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.hold_block_moments()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    IF TG_OP = 'INSERT' THEN
      NEW.blocked_at := told_moment(NEW.blocked_at);
    END IF;
    NEW.unblocked_at := told_moment(NEW.unblocked_at);
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.hold_erasure_moment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    NEW.asked_at := told_moment(NEW.asked_at);
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.holder_of_claim(winner uuid, award uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT coalesce((SELECT registration_id FROM winners WHERE id = winner), (SELECT registration_id FROM prize_awards WHERE id = award))
$function$;
GRANT EXECUTE ON FUNCTION holder_of_claim(uuid,uuid) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.is_about_now(at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT at IS NULL OR at BETWEEN clock_timestamp() - interval '10 minutes' AND clock_timestamp() + interval '10 minutes'
$function$;
GRANT EXECUTE ON FUNCTION is_about_now(timestamp with time zone) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.is_being_erased(person uuid)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (SELECT FROM erasures e WHERE e.registration_id = person AND e.erased_at IS NOT NULL AND is_own_write(e.xmin))
$function$;
GRANT EXECUTE ON FUNCTION is_being_erased(uuid) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.is_closing_own_account(person uuid)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (SELECT FROM user_logs l WHERE l.registration_id = person AND l.event = 'canceled' AND is_own_write(l.xmin))
    AND EXISTS (SELECT FROM erasures e WHERE e.registration_id = person AND e.erased_at IS NULL AND is_own_write(e.xmin))
$function$;
GRANT EXECUTE ON FUNCTION is_closing_own_account(uuid) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.is_confirmed_now(deed text, subject uuid, by_whom uuid)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (
    SELECT FROM approvals q
    WHERE q.kind = deed AND q.subject_id = subject AND q.state = 'confirmed' AND q.ended_by = by_whom AND is_own_write(q.xmin)
  )
$function$;
GRANT EXECUTE ON FUNCTION is_confirmed_now(text,uuid,uuid) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.is_long_over()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT NOT EXISTS (SELECT FROM draws WHERE state NOT IN ('published', 'canceled'))
    AND coalesce(greatest(
      (SELECT max(greatest(period_end, published_at)) FROM draws WHERE state <> 'canceled'),
      (SELECT max(until) FROM prize_batches),
      (SELECT max(received_at) FROM invoices)
    ) < (clock_timestamp() AT TIME ZONE 'America/Sao_Paulo' - interval '5 years') AT TIME ZONE 'America/Sao_Paulo', false)
$function$;
GRANT EXECUTE ON FUNCTION is_long_over() TO PUBLIC;

CREATE OR REPLACE FUNCTION public.is_own_write(writer xid)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT coalesce(
    pg_xact_status((((pg_current_xact_id()::text::bigint >> 32) << 32) + writer::text::bigint)::text::xid8) = 'in progress', false)
$function$;
GRANT EXECUTE ON FUNCTION is_own_write(xid) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.is_sealed_line(kind text, scope text, line text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  said jsonb := line::jsonb;
  draw text := CASE WHEN starts_with(scope, 'draw:') THEN substr(scope, 6) END;
  coupon text := said ->> 'coupon';
  holder text := said ->> 'holder';
  salt text := said ->> 'salt';
  turn text := said ->> 'turn';
  looked text := said ->> 'looked';
  received text := said ->> 'received';
  list text;
  word text;
BEGIN
  CASE kind
  WHEN 'numbers' THEN
    list := said ->> 'numbers';
    word := said ->> 'paper';
    RETURN length(coupon) = 32 AND length(holder) = 32 AND length(word) = 64 AND length(salt) = 32
      AND coupon || holder || word || salt ~ '^[0-9a-f]+$' AND turn ~ '^[1-9][0-9]{0,8}$'
      AND list ~ '^\[(\[[0-9]{1,7}, [0-9]{1,10}, [0-9]{1,7}, [0-9]{1,5}\](, )?)+\]$'
      AND line = '{"coupon":"' || coupon || '","draw":"' || draw || '","holder":"' || holder || '","kind":"numbers","numbers":'
        || replace(list, ' ', '') || ',"paper":"' || word || '","salt":"' || salt || '","turn":' || turn || '}';
  WHEN 'void', 'restore' THEN
    list := said ->> 'positions';
    word := said ->> 'reason';
    RETURN length(coupon) = 32 AND length(salt) = 32 AND coupon || salt ~ '^[0-9a-f]+$' AND turn ~ '^[1-9][0-9]{0,8}$'
      AND list ~ '^\[(\[[0-9]{1,7}, [0-9]{1,10}\](, )?)+\]$' AND word ~ '^[a-z-]{1,40}$'
      AND line = '{"coupon":"' || coupon || '","draw":"' || draw || '","kind":"' || kind || '","positions":'
        || replace(list, ' ', '') || ',"reason":"' || word || '","salt":"' || salt || '","turn":' || turn || '}';
  WHEN 'ineligible' THEN
    word := said ->> 'reason';
    RETURN length(holder) = 32 AND length(word) = 64 AND length(salt) = 32 AND holder || word || salt ~ '^[0-9a-f]+$'
      AND line = '{"draw":"' || draw || '","holder":"' || holder || '","kind":"ineligible","reason":"' || word
        || '","salt":"' || salt || '"}';
  WHEN 'chance' THEN
    list := said ->> 'prize';
    word := said ->> 'barred';
    RETURN starts_with(scope, 'prizes:') AND length(coupon) = 32 AND length(salt) = 32 AND coupon || salt ~ '^[0-9a-f]+$'
      AND looked = to_char(looked::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      AND received = to_char(received::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      AND (word IS NULL OR word ~ '^[a-z-]{1,40}$')
      AND (list IS NULL OR list ~ '^\["[0-9a-f-]{36}", [1-9][0-9]{0,8}\]$')
      AND line = '{"barred":' || coalesce('"' || word || '"', 'null') || ',"coupon":"' || coupon || '","kind":"chance","looked":"'
        || looked || '","prize":' || coalesce(replace(list, ' ', ''), 'null') || ',"received":"' || received
        || '","salt":"' || salt || '"}';
  ELSE
    RETURN false;
  END CASE;
END $function$;
GRANT EXECUTE ON FUNCTION is_sealed_line(text,text,text) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.is_told(kind text, subject text)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT coalesce((
      SELECT is_own_write(last.writer) FROM (
        SELECT xmin AS writer FROM actions WHERE subject_type = kind AND subject_id = subject ORDER BY seq DESC LIMIT 1
      ) AS last
    ), false)
    OR kind = 'stores' AND coalesce((
      SELECT head.subject_type = 'store-imports' AND is_own_write(head.writer)
        AND strpos(head.text, '"' || subject || '"') > 0
      FROM (SELECT xmin AS writer, subject_type, text FROM actions ORDER BY seq DESC LIMIT 1) AS head
    ), false)
$function$;
GRANT EXECUTE ON FUNCTION is_told(text,text) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.keep_prize_held()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE prizes SET held = EXISTS (
    SELECT 1 FROM prize_awards WHERE prize_id = NEW.prize_id AND released_at IS NULL
  ) WHERE id = NEW.prize_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_validated_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = NEW.state THEN
    RETURN NULL;
  END IF;
  IF NEW.state <> 'invalid' THEN
    DELETE FROM validated_names WHERE winner_id = NEW.id OR award_id = NEW.id;
  END IF;
  IF NEW.state = 'validated' THEN
    INSERT INTO validated_names (id, winner_id, award_id, name, lastname, city, uf)
    SELECT gen_random_uuid(), CASE TG_TABLE_NAME WHEN 'winners' THEN NEW.id END,
      CASE TG_TABLE_NAME WHEN 'prize_awards' THEN NEW.id END, r.name, r.lastname, r.city, r.uf
    FROM registrations r WHERE r.id = NEW.registration_id AND r.cpf <> r.id::text;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.log_campaign(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT regexp_replace(regexp_replace(name, '-[0-9]+(/comprovante)?$', ''), '^(localhost|127\.0\.0\.1)(:[0-9]+)?/', 'localhost/')
$function$;
GRANT EXECUTE ON FUNCTION log_campaign(text) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.log_draw_plan(draw uuid, version integer, text text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  INSERT INTO log_entries (id, kind, scope, envelope, leaf, created_at)
  SELECT gen_random_uuid(), 'plan', 'draw:' || $1, said, sha256('\x00'::bytea || convert_to(said, 'UTF8')), moment
  FROM (SELECT clock_timestamp()::timestamptz(3) AS moment) m,
    LATERAL (SELECT '{"at":"' || to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      || '","draw":' || to_json($1)::text || ',"kind":"plan","sha256":"'
      || encode(sha256(convert_to($3 || E'\n', 'UTF8')), 'hex') || '","version":' || $2 || '}' AS said) e
$function$;

CREATE OR REPLACE FUNCTION public.log_new_batch()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM log_prize_batch(NEW.id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.log_new_plan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM log_draw_plan(NEW.draw_id, NEW.version, NEW.text);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.log_prize_batch(batch uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  INSERT INTO log_entries (id, kind, scope, envelope, leaf, created_at)
  SELECT gen_random_uuid(), 'batch', 'prizes:' || $1, said, sha256('\x00'::bytea || convert_to(said, 'UTF8')), moment
  FROM (SELECT clock_timestamp()::timestamptz(3) AS moment) m, prize_batches b,
    LATERAL (SELECT '{"at":"' || to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      || '","batch":' || to_json(b.id)::text || ',"commitment":' || to_json(b.commitment)::text
      || ',"kind":"batch","prizes":' || (SELECT count(*) FROM prizes p WHERE p.batch_id = b.id)
      || ',"until":' || coalesce('"' || to_char(b.until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null') || '}' AS said) e
  WHERE b.id = $1
$function$;

CREATE OR REPLACE FUNCTION public.network_of(ip text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  mapped text := substring(lower(ip) from '^::ffff:([0-9]+[.][0-9]+[.][0-9]+[.][0-9]+)$');
  head text[] := array_remove(string_to_array(split_part(lower(ip), '::', 1), ':'), '');
  tail text[] := array_remove(string_to_array(split_part(lower(ip), '::', 2), ':'), '');
BEGIN
  IF mapped IS NOT NULL OR position(':' in ip) = 0 THEN
    RETURN coalesce(mapped, ip);
  END IF;
  RETURN array_to_string((head || array_fill('0'::text, ARRAY[greatest(0, 8 - cardinality(head) - cardinality(tail))]) || tail)[1:4], ':');
END $function$;
GRANT EXECUTE ON FUNCTION network_of(text) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.note_senders()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE registrations SET has_invoice = true
  WHERE NOT has_invoice AND id IN (SELECT registration_id FROM new_invoices);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.prize_kind(wanted text)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO prize_kinds (id, name) VALUES (gen_random_uuid(), wanted) ON CONFLICT (name) DO NOTHING;
  RETURN (SELECT id FROM prize_kinds WHERE name = wanted);
END $function$;
GRANT EXECUTE ON FUNCTION prize_kind(text) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.prize_kinds_of_draw()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM prize_kind(NEW.prize);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.prize_kinds_of_prizes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM prize_kind(name) FROM (SELECT DISTINCT name FROM made ORDER BY name) AS names;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_erased_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  RAISE EXCEPTION 'who was erased stays so' USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_ticket_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  draw uuid;
  draw_state text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a lucky number is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND (
    OLD.draw_id, OLD.segment_id, OLD.position, OLD.series, OLD.element, OLD.registration_id, OLD.invoice_id
  ) IS DISTINCT FROM (
    NEW.draw_id, NEW.segment_id, NEW.position, NEW.series, NEW.element, NEW.registration_id, NEW.invoice_id
  ) THEN
    RAISE EXCEPTION 'a lucky number changes only by being voided' USING ERRCODE = 'restrict_violation';
  END IF;
  draw := NEW.draw_id;
  PERFORM share_draw(draw);
  SELECT state INTO draw_state FROM draws WHERE id = draw;
  IF draw_state <> 'planned' THEN
    RAISE EXCEPTION 'draw % is % and takes no changes', draw, draw_state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_truncate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is never emptied', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.renew_draw_plan(draw uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  last record;
BEGIN
  -- One after the other: who changes a draw has its row already, who tells a key has not.
  PERFORM FROM draws d WHERE d.id = draw FOR NO KEY UPDATE;
  SELECT p.version, p.text INTO last FROM draw_plans p WHERE p.draw_id = draw ORDER BY p.version DESC LIMIT 1;
  IF last.text IS NULL OR last.text <> draw_plan_text(draw, last.version) THEN
    INSERT INTO draw_plans (draw_id, version, text)
    VALUES (draw, coalesce(last.version, 0) + 1, draw_plan_text(draw, coalesce(last.version, 0) + 1));
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.renew_statistics(relation regclass)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  part regclass;
  has_rows boolean;
BEGIN
  -- What somebody else made could have its own code run by the owner.
  IF NOT EXISTS (SELECT FROM pg_class WHERE oid = relation AND relkind IN ('r', 'p') AND pg_get_userbyid(relowner) = current_user) THEN
    RAISE EXCEPTION '% is no table of %', relation, current_user USING ERRCODE = '42501';
  END IF;
  EXECUTE format('ANALYZE %s', relation);
  IF current_setting('server_version_num')::int < 180000 THEN
    RETURN;
  END IF;
  FOR part IN SELECT relation UNION SELECT relid FROM pg_partition_tree(relation) LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %s)', part) INTO has_rows;
    CONTINUE WHEN has_rows;
    EXECUTE $clear$
      SELECT pg_clear_attribute_stats(s.schemaname::text, s.tablename::text, s.attname::text, s.inherited)
      FROM pg_stats s JOIN pg_class c ON c.relname = s.tablename AND c.relnamespace = s.schemaname::regnamespace
      WHERE c.oid = $1 OR c.oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = $1)$clear$ USING part;
  END LOOP;
END $function$;
GRANT EXECUTE ON FUNCTION renew_statistics(regclass) TO bar_app;

CREATE OR REPLACE FUNCTION public.share_draw(draw uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'what is written of a draw sees it as it is by then: at read committed' USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('draw:' || draw, 0));
END $function$;
GRANT EXECUTE ON FUNCTION share_draw(uuid) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.stands_in_a_draw(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (
      SELECT FROM tickets t JOIN draws d ON d.id = t.draw_id
      WHERE t.registration_id = person AND t.void_at IS NULL AND d.state NOT IN ('published', 'canceled')
    )
    OR EXISTS (SELECT FROM winners w WHERE w.registration_id = person AND w.state IN ('pending', 'called'))
$function$;
GRANT EXECUTE ON FUNCTION stands_in_a_draw(uuid) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.told_moment(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT CASE WHEN EXISTS (
    SELECT FROM draws d WHERE d.state IN ('planned', 'closing') AND (at <= d.period_end) <> (clock_timestamp() <= d.period_end)
  ) THEN date_trunc('milliseconds', clock_timestamp()) ELSE at END
$function$;
GRANT EXECUTE ON FUNCTION told_moment(timestamp with time zone) TO PUBLIC;

CREATE OR REPLACE FUNCTION public.write_draw_plan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  draw uuid;
BEGIN
  IF TG_TABLE_NAME = 'draws' THEN draw := NEW.id; ELSE draw := NEW.draw_id; END IF;
  IF NOT EXISTS (SELECT FROM draw_segments s WHERE s.draw_id = draw) THEN
    RETURN NULL;
  END IF;
  -- Inside, since a segment's row has no rule to look at.
  IF TG_TABLE_NAME = 'draws' THEN
    IF clock_timestamp() >= OLD.period_start AND NEW.rule->'seriesCount' <> OLD.rule->'seriesCount'
      AND (NEW.rule->>'seriesCount')::bigint <> (SELECT sum(s.series_count) FROM draw_segments s WHERE s.draw_id = draw) THEN
      RAISE EXCEPTION 'the series of a draw grow with a segment' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  PERFORM renew_draw_plan(draw);
  -- Behind it, and to the millisecond of log_draw_plan: since the row was changed the commit may have waited.
  IF TG_TABLE_NAME = 'draws' THEN
    IF clock_timestamp()::timestamptz(3) >= least(OLD.period_start, NEW.period_start)
      AND (OLD.period_start, OLD.period_end, OLD.rule - 'seriesCount')
      IS DISTINCT FROM (NEW.period_start, NEW.period_end, NEW.rule - 'seriesCount') THEN
      RAISE EXCEPTION 'a draw keeps its period, rule and key from its first moment on' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.write_vkey_plans()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM renew_draw_plan(d.id) FROM draws d
  WHERE d.state IN ('planned', 'closing') AND EXISTS (SELECT FROM draw_segments s WHERE s.draw_id = d.id) ORDER BY d.id;
  RETURN NULL;
END $function$;
