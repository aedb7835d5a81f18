CREATE TABLE "delivery_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"winner_id" uuid,
	"award_id" uuid,
	"cep" text NOT NULL,
	"street" text NOT NULL,
	"house_number" text NOT NULL,
	"complement" text,
	"district" text NOT NULL,
	"city" text NOT NULL,
	"uf" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_addresses_subject_check" CHECK (("delivery_addresses"."winner_id" is null) <> ("delivery_addresses"."award_id" is null))
);
--> statement-breakpoint
CREATE TABLE "fulfilments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"winner_id" uuid,
	"award_id" uuid,
	"kind_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"delivery_code" text,
	"deliver_by" date NOT NULL,
	"sent_on" date,
	"delivered_on" date,
	"returned_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fulfilments_subject_check" CHECK (("fulfilments"."winner_id" is null) <> ("fulfilments"."award_id" is null)),
	CONSTRAINT "fulfilments_state_check" CHECK ("fulfilments"."state" in ('waiting', 'sent', 'delivered', 'returned')),
	CONSTRAINT "fulfilments_days_check" CHECK (("fulfilments"."state" = 'waiting') = ("fulfilments"."sent_on" is null) and ("fulfilments"."state" <> 'delivered' or coalesce("fulfilments"."delivered_on" >= "fulfilments"."sent_on", false)) and ("fulfilments"."state" <> 'returned' or coalesce("fulfilments"."returned_on" >= "fulfilments"."sent_on", false)))
);
--> statement-breakpoint
CREATE TABLE "prize_kinds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"way" text DEFAULT 'hand' NOT NULL,
	"stock" integer,
	"sent" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prize_kinds_way_check" CHECK ("prize_kinds"."way" in ('hand', 'post', 'voucher')),
	CONSTRAINT "prize_kinds_stock_check" CHECK ("prize_kinds"."sent" >= 0 and ("prize_kinds"."stock" is null or "prize_kinds"."sent" <= "prize_kinds"."stock"))
);
--> statement-breakpoint
ALTER TABLE "delivery_addresses" ADD CONSTRAINT "delivery_addresses_winner_id_winners_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."winners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_addresses" ADD CONSTRAINT "delivery_addresses_award_id_prize_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."prize_awards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_winner_id_winners_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."winners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_award_id_prize_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."prize_awards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_kind_id_prize_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."prize_kinds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_addresses_winner_key" ON "delivery_addresses" USING btree ("winner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_addresses_award_key" ON "delivery_addresses" USING btree ("award_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fulfilments_winner_key" ON "fulfilments" USING btree ("winner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fulfilments_award_key" ON "fulfilments" USING btree ("award_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fulfilments_code_key" ON "fulfilments" USING btree ("delivery_code");--> statement-breakpoint
CREATE INDEX "fulfilments_kind_idx" ON "fulfilments" USING btree ("kind_id");--> statement-breakpoint
CREATE INDEX "fulfilments_deliver_idx" ON "fulfilments" USING btree ("deliver_by","id");--> statement-breakpoint
CREATE INDEX "fulfilments_state_idx" ON "fulfilments" USING btree ("state","deliver_by","id");--> statement-breakpoint
ALTER TABLE "looks" DROP CONSTRAINT "looks_place_check";--> statement-breakpoint
ALTER TABLE "looks" ADD CONSTRAINT "looks_place_check" CHECK ("looks"."place" in ('registration', 'request', 'invoice', 'photo', 'prize', 'winner', 'validation', 'paper', 'fulfilment'));--> statement-breakpoint
CREATE UNIQUE INDEX "prize_kinds_name_key" ON "prize_kinds" USING btree ("name");--> statement-breakpoint
-- Every name that a prize bears is a kind, whoever writes it.
CREATE FUNCTION prize_kind(wanted text) RETURNS uuid LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO prize_kinds (id, name) VALUES (gen_random_uuid(), wanted) ON CONFLICT (name) DO NOTHING;
  RETURN (SELECT id FROM prize_kinds WHERE name = wanted);
END $$;
--> statement-breakpoint
CREATE FUNCTION prize_kinds_of_prizes() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM prize_kind(name) FROM (SELECT DISTINCT name FROM made ORDER BY name) AS names;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER prizes_kind AFTER INSERT ON prizes REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION prize_kinds_of_prizes();
--> statement-breakpoint
CREATE FUNCTION prize_kinds_of_draw() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM prize_kind(NEW.prize);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER draws_kind AFTER INSERT OR UPDATE OF prize ON draws FOR EACH ROW EXECUTE FUNCTION prize_kinds_of_draw();
--> statement-breakpoint
-- What was validated is to be delivered within 30 days: of the day on which it was won, or as the draw's result says
-- (app/domain/prizes/deadlines, app/domain/winners/claim-deadline).
CREATE FUNCTION fulfil_award() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO fulfilments (id, award_id, kind_id, deliver_by)
  SELECT gen_random_uuid(), NEW.id, prize_kind(p.name), (NEW.awarded_at AT TIME ZONE 'America/Sao_Paulo')::date + 30
  FROM prizes p WHERE p.id = NEW.prize_id
  ON CONFLICT (award_id) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER prize_awards_fulfilled AFTER INSERT OR UPDATE OF state ON prize_awards
  FOR EACH ROW WHEN (NEW.state = 'validated') EXECUTE FUNCTION fulfil_award();
--> statement-breakpoint
CREATE FUNCTION fulfil_winner() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO fulfilments (id, winner_id, kind_id, deliver_by)
  SELECT gen_random_uuid(), NEW.id, prize_kind(d.prize), NEW.deliver_by FROM draws d WHERE d.id = NEW.draw_id
  ON CONFLICT (winner_id) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER winners_fulfilled AFTER INSERT OR UPDATE OF state ON winners
  FOR EACH ROW WHEN (NEW.state = 'validated') EXECUTE FUNCTION fulfil_winner();
--> statement-breakpoint
-- A prize goes its way, and nothing is sent that is not somebody's.
CREATE FUNCTION guard_fulfilment() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.state = 'waiting' THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'what was sent stays' USING ERRCODE = 'restrict_violation';
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
END $$;
--> statement-breakpoint
CREATE TRIGGER fulfilments_guard BEFORE INSERT OR DELETE OR UPDATE ON fulfilments
  FOR EACH ROW EXECUTE FUNCTION guard_fulfilment();
--> statement-breakpoint
CREATE TRIGGER fulfilments_no_truncate BEFORE TRUNCATE ON fulfilments FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
-- How many of a kind are out; its check refuses more than there are.
CREATE FUNCTION count_fulfilment() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  was boolean := TG_OP = 'UPDATE' AND OLD.state IN ('sent', 'delivered');
  now_out boolean := NEW.state IN ('sent', 'delivered');
BEGIN
  IF was <> now_out THEN
    UPDATE prize_kinds SET sent = sent + CASE WHEN now_out THEN 1 ELSE -1 END WHERE id = NEW.kind_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fulfilments_counted AFTER INSERT OR UPDATE OF state ON fulfilments
  FOR EACH ROW EXECUTE FUNCTION count_fulfilment();
--> statement-breakpoint
-- As guard_told; the row about an instant prize's stands at the prize.
CREATE FUNCTION guard_fulfilment_told() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
    OR is_told('winners', NEW.winner_id::text)
    OR EXISTS (SELECT FROM prize_awards a WHERE a.id = NEW.award_id AND is_told('prizes', a.prize_id::text)) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'delivery % changes with a row of the audit that tells of it', NEW.id USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER fulfilments_told AFTER UPDATE ON fulfilments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION guard_fulfilment_told();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER prize_kinds_told AFTER UPDATE ON prize_kinds DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.name, OLD.way, OLD.stock) IS DISTINCT FROM (NEW.name, NEW.way, NEW.stock))
  EXECUTE FUNCTION guard_told('prize-kinds', 'id');
--> statement-breakpoint
-- What is there already.
SELECT prize_kind(name) FROM (SELECT name FROM prizes UNION SELECT prize FROM draws ORDER BY 1) AS names;
--> statement-breakpoint
INSERT INTO fulfilments (id, award_id, kind_id, deliver_by)
SELECT gen_random_uuid(), a.id, prize_kind(p.name), (a.awarded_at AT TIME ZONE 'America/Sao_Paulo')::date + 30
FROM prize_awards a JOIN prizes p ON p.id = a.prize_id WHERE a.state = 'validated';
--> statement-breakpoint
INSERT INTO fulfilments (id, winner_id, kind_id, deliver_by)
SELECT gen_random_uuid(), w.id, prize_kind(d.prize), w.deliver_by
FROM winners w JOIN draws d ON d.id = w.draw_id WHERE w.state = 'validated';
--> statement-breakpoint
-- The rights are new: an administrator who validates sends too, and reads what proves a draw.
INSERT INTO role_permissions (type, permission, action)
SELECT type, permission, 'manage' FROM role_permissions
WHERE action = 'validate' AND permission IN ('prizes', 'winners') AND type = 'admin'
UNION
SELECT type, permission, 'view' FROM role_permissions
WHERE action = 'list' AND permission = 'calculation' AND type = 'admin'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- What the mail about a prize that left says until somebody changes it.
WITH made AS (INSERT INTO email_templates (id, name, mail) VALUES (gen_random_uuid(), 'Prêmio enviado', 'prize-sent') RETURNING id)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  '{{#voucher}}Seu vale chegou: {{prize}}{{/voucher}}{{^voucher}}Seu prêmio está a caminho: {{prize}}{{/voucher}}',
  '{{#voucher}}O código está aqui.{{/voucher}}{{^voucher}}Veja como acompanhar.{{/voucher}}',
  '{{#voucher}}{{name}}, aqui está seu vale.{{/voucher}}{{^voucher}}{{name}}, seu prêmio saiu.{{/voucher}}',
  'O prêmio: {{prize}}.

{{#voucher}}
- Código do vale: {{voucher}}

Quem tem o código usa o vale: não mostre a ninguém.
{{/voucher}}
{{#tracking}}
- Código de rastreio: {{tracking}}
{{/tracking}}

[Acompanhar a entrega]({{url}})

Alguma dúvida? Escreva para {{contact}}.',
  '{{#voucher}}Your voucher is here: {{prize}}{{/voucher}}{{^voucher}}Your prize is on its way: {{prize}}{{/voucher}}',
  '{{#voucher}}The code is in here.{{/voucher}}{{^voucher}}See how to follow it.{{/voucher}}',
  '{{#voucher}}{{name}}, here is your voucher.{{/voucher}}{{^voucher}}{{name}}, your prize has left.{{/voucher}}',
  'The prize: {{prize}}.

{{#voucher}}
- Voucher code: {{voucher}}

Whoever has the code uses the voucher: show it to nobody.
{{/voucher}}
{{#tracking}}
- Tracking code: {{tracking}}
{{/tracking}}

[Follow the delivery]({{url}})

Any question? Write to {{contact}}.'
FROM made;
