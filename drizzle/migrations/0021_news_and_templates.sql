CREATE TABLE "email_template_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"subject_pt" text NOT NULL,
	"preview_pt" text NOT NULL,
	"title_pt" text NOT NULL,
	"body_pt" text NOT NULL,
	"subject_en" text NOT NULL,
	"preview_en" text NOT NULL,
	"title_en" text NOT NULL,
	"body_en" text NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"saved_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_template_versions_number_check" CHECK ("email_template_versions"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "dispatches" DROP CONSTRAINT "dispatches_template_id_email_templates_id_fk";
--> statement-breakpoint
DROP INDEX "email_templates_name_key";--> statement-breakpoint
ALTER TABLE "dispatches" ALTER COLUMN "state" SET DEFAULT 'scheduled';--> statement-breakpoint
ALTER TABLE "dispatches" ALTER COLUMN "scheduled_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "dispatch_recipients" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "dispatches" ADD COLUMN "version_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "dispatches" ADD COLUMN "filters" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dispatches" ADD COLUMN "pace" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "dispatches" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "dispatches" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_templates" ADD COLUMN "mail" text;--> statement-breakpoint
ALTER TABLE "unsubscribes" ADD COLUMN "reason" text DEFAULT 'asked' NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "mail_key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "email_template_versions" ADD CONSTRAINT "email_template_versions_template_id_email_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."email_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_template_versions" ADD CONSTRAINT "email_template_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_template_versions_number_key" ON "email_template_versions" USING btree ("template_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "email_template_versions_active_key" ON "email_template_versions" USING btree ("template_id") WHERE "email_template_versions"."active";--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_version_id_email_template_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."email_template_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispatch_recipients_states_idx" ON "dispatch_recipients" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "dispatch_recipients_created_idx" ON "dispatch_recipients" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_templates_mail_key" ON "email_templates" USING btree ("mail");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_mail_key" ON "registrations" USING btree ("mail_key");--> statement-breakpoint
CREATE UNIQUE INDEX "email_templates_name_key" ON "email_templates" USING btree ("name");--> statement-breakpoint
ALTER TABLE "dispatches" DROP COLUMN "template_id";--> statement-breakpoint
ALTER TABLE "dispatches" DROP COLUMN "audience";--> statement-breakpoint
ALTER TABLE "email_templates" DROP COLUMN "locale";--> statement-breakpoint
ALTER TABLE "email_templates" DROP COLUMN "subject";--> statement-breakpoint
ALTER TABLE "email_templates" DROP COLUMN "body";--> statement-breakpoint
ALTER TABLE "email_templates" DROP COLUMN "active";--> statement-breakpoint
ALTER TABLE "dispatch_recipients" ADD CONSTRAINT "dispatch_recipients_state_check" CHECK ("dispatch_recipients"."state" in ('queued', 'sending', 'sent', 'failed', 'unknown', 'left', 'unsubscribed'));--> statement-breakpoint
ALTER TABLE "dispatch_recipients" ADD CONSTRAINT "dispatch_recipients_sent_check" CHECK (("dispatch_recipients"."state" = 'sent') = ("dispatch_recipients"."sent_at" is not null));--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_pace_check" CHECK ("dispatches"."pace" between 1 and 6000);--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_state_check" CHECK ("dispatches"."state" in ('scheduled', 'sending', 'paused', 'sent', 'canceled'));--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_started_check" CHECK ("dispatches"."started_at" is not null or "dispatches"."state" not in ('sending', 'sent'));--> statement-breakpoint
ALTER TABLE "unsubscribes" ADD CONSTRAINT "unsubscribes_reason_check" CHECK ("unsubscribes"."reason" in ('asked', 'bounced', 'complained'));--> statement-breakpoint
-- What a template said stays as it was: of a version only whether it is sent may change.
CREATE FUNCTION guard_email_template_version() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a version of a template is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (to_jsonb(NEW) - 'active') <> (to_jsonb(OLD) - 'active') THEN
    RAISE EXCEPTION 'a version of a template never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER email_template_versions_guard BEFORE UPDATE OR DELETE ON email_template_versions
  FOR EACH ROW EXECUTE FUNCTION guard_email_template_version();--> statement-breakpoint
-- The mail that a template is stays: a mail without one could not go out.
CREATE FUNCTION guard_email_template() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a template is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.mail IS DISTINCT FROM OLD.mail THEN
    RAISE EXCEPTION 'a template stays the mail that it is' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER email_templates_guard BEFORE UPDATE OR DELETE ON email_templates
  FOR EACH ROW EXECUTE FUNCTION guard_email_template();--> statement-breakpoint
CREATE TRIGGER email_templates_no_truncate BEFORE TRUNCATE ON email_templates
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();--> statement-breakpoint
CREATE TRIGGER email_template_versions_no_truncate BEFORE TRUNCATE ON email_template_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();--> statement-breakpoint
-- Nobody gets a mailing twice: what was sent stays sent, and what may have been sent is a person's to decide.
CREATE FUNCTION guard_dispatch_recipient() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
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
  ) THEN
    RAISE EXCEPTION 'a recipient does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER dispatch_recipients_guard BEFORE UPDATE OR DELETE ON dispatch_recipients
  FOR EACH ROW EXECUTE FUNCTION guard_dispatch_recipient();--> statement-breakpoint
CREATE TRIGGER dispatch_recipients_no_truncate BEFORE TRUNCATE ON dispatch_recipients
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();--> statement-breakpoint
-- What the mails of the trade say until somebody changes it.
WITH made AS (INSERT INTO email_templates (id, name, mail) VALUES (gen_random_uuid(), 'Boas-vindas', 'welcome') RETURNING id)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  'Seu lugar na arquibancada está guardado, {{name}}',
  'Cadastro feito. Agora é pedir a nota no bar e enviar o cupom.',
  'Bem-vindo ao jogo, {{name}}.',
  'Seu cadastro na promoção {{promotion}} está pronto.

Funciona assim: peça o cupom fiscal no bar participante, envie pelo site e receba seus números da sorte na hora. Alguns cupons já saem com prêmio.

[Enviar um cupom]({{url}})

Guarde os cupons de papel: quem ganha precisa mostrar o original.',
  'Your seat in the stand is kept, {{name}}',
  'You are registered. Now ask for the receipt at the bar and send it.',
  'Welcome to the match, {{name}}.',
  'Your registration for the promotion {{promotion}} is ready.

This is how it works: ask for the invoice at a participating bar, send it through the site and get your lucky numbers at once. Some invoices win a prize on the spot.

[Send an invoice]({{url}})

Keep the paper invoices: winners have to show the original.'
FROM made;--> statement-breakpoint
WITH made AS (INSERT INTO email_templates (id, name, mail) VALUES (gen_random_uuid(), 'Nova senha', 'reset') RETURNING id)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  'Crie uma senha nova',
  'O link vale por {{validity}} e funciona uma vez.',
  '{{name}}, aqui está seu link.',
  'Alguém pediu uma senha nova para sua conta. Se foi você, toque no botão e escolha a senha.

[Criar senha nova]({{url}})

O link vale por {{validity}} e funciona uma vez só.

Se não foi você, ignore este email: sua senha continua a mesma.',
  'Set a new password',
  'The link works once, within {{validity}}.',
  '{{name}}, here is your link.',
  'Somebody asked for a new password for your account. If it was you, press the button and choose one.

[Set a new password]({{url}})

The link works once, within {{validity}}.

If it was not you, ignore this email: your password stays as it is.'
FROM made;--> statement-breakpoint
WITH made AS (INSERT INTO email_templates (id, name, mail) VALUES (gen_random_uuid(), 'Nova senha do painel', 'admin-reset') RETURNING id)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  'Senha do painel',
  'O link vale por {{validity}} e funciona uma vez.',
  '{{name}}, aqui está seu link do painel.',
  'Este link cria uma senha nova para o painel da promoção.

[Criar senha nova]({{url}})

O link vale por {{validity}} e funciona uma vez só.

Se não foi você quem pediu, ignore este email e avise um administrador: sua senha continua a mesma.',
  'Back office password',
  'The link works once, within {{validity}}.',
  '{{name}}, here is your back office link.',
  'This link sets a new password for the promotion''s back office.

[Set a new password]({{url}})

The link works once, within {{validity}}.

If it was not you, ignore this email and tell an administrator: your password stays as it is.'
FROM made;--> statement-breakpoint
WITH made AS (INSERT INTO email_templates (id, name, mail) VALUES (gen_random_uuid(), 'Convite para o painel', 'admin-invitation') RETURNING id)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  'Convite para o painel',
  'Crie sua senha: o link vale por {{validity}} e funciona uma vez.',
  '{{name}}, este é o seu convite para o painel.',
  '{{by}} criou uma conta para você no painel da promoção {{promotion}}.

Para entrar, crie sua senha. Depois é só usar este email e ela.

[Criar senha]({{url}})

O link vale por {{validity}} e funciona uma vez só. Se ele vencer, peça outro a quem convidou.

Não esperava este convite? Ignore este email: sem a senha a conta não abre.',
  'Invitation to the back office',
  'Set your password: the link works once, within {{validity}}.',
  '{{name}}, this is your invitation to the back office.',
  '{{by}} made an account for you in the back office of the promotion {{promotion}}.

Set your password to get in. From then on you need only this email address and the password.

[Set the password]({{url}})

The link works once, within {{validity}}. If it runs out, ask whoever invited you for another.

You did not expect this? Ignore this email: without a password the account does not open.'
FROM made;--> statement-breakpoint
WITH made AS (INSERT INTO email_templates (id, name, mail) VALUES (gen_random_uuid(), 'Conta do painel alterada', 'account-changed') RETURNING id)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  '{{#email}}O email da sua conta no painel mudou{{/email}}{{#twoFactor}}Sua verificação em duas etapas foi desligada{{/twoFactor}}',
  'Feito por {{by}} em {{at}}.',
  '{{#email}}{{name}}, o email da sua conta mudou.{{/email}}{{#twoFactor}}{{name}}, suas duas etapas foram desligadas.{{/twoFactor}}',
  '{{#email}}
Sua conta do painel passou a usar outro email. Este endereço não entra mais, e os links de senha que chegaram aqui deixaram de valer.
{{/email}}
{{#twoFactor}}
Um administrador desligou a verificação em duas etapas da sua conta do painel. As sessões abertas terminaram e os códigos de recuperação não valem mais. Na próxima entrada, ligue de novo.
{{/twoFactor}}

- Quem: {{by}}
- Quando: {{at}}
{{#reason}}
- Motivo: {{reason}}
{{/reason}}

Se você não sabia disso, avise agora um Super Usuário ou escreva para {{contact}}.',
  '{{#email}}Your back office account has another email{{/email}}{{#twoFactor}}Your two-factor was switched off{{/twoFactor}}',
  'Done by {{by}}, {{at}}.',
  '{{#email}}{{name}}, your account''s email was changed.{{/email}}{{#twoFactor}}{{name}}, your two-factor was switched off.{{/twoFactor}}',
  '{{#email}}
Your back office account uses another email now. This address does not sign in any more, and password links that came here no longer work.
{{/email}}
{{#twoFactor}}
An administrator switched the two-factor of your back office account off. Open sessions have ended and the recovery codes no longer work. Switch it on again when you next sign in.
{{/twoFactor}}

- Who: {{by}}
- When: {{at}}
{{#reason}}
- Why: {{reason}}
{{/reason}}

If you did not know, tell a super administrator now, or write to {{contact}}.'
FROM made;--> statement-breakpoint
WITH made AS (INSERT INTO email_templates (id, name, mail) VALUES (gen_random_uuid(), 'Cupom recebido', 'invoice-received') RETURNING id)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  '{{#won}}Cupom {{protocol}}: {{won}}{{/won}}{{^won}}Cupom {{protocol}} recebido{{/won}}',
  'Seu cupom chegou. {{#won}}Você ganhou {{won}}.{{/won}}{{^won}}Veja o que faltou.{{/won}}',
  'Seu cupom chegou.{{#won}} Você ganhou {{won}}.{{/won}}',
  '{{name}}, guarde este protocolo: é por ele que a gente encontra seu cupom.

- Protocolo: {{protocol}}
- Recebido em: {{receivedAt}}
- Bar: {{bar}}
- Valor: {{total}}

{{#draws}}
{{title}}
{{#numbers}}
* {{.}}
{{/numbers}}

{{/draws}}
{{#missingValue}}
Desta vez não saiu número da sorte: faltaram {{missingValue}} para o primeiro.
{{/missingValue}}
{{#missingProduct}}
Desta vez não saiu número da sorte: o cupom não tem nenhum produto participante.
{{/missingProduct}}
{{#missingDraw}}
Desta vez não saiu número da sorte: nenhum sorteio estava aberto na hora do envio, ou você já chegou ao limite de números.
{{/missingDraw}}

{{#inReview}}
Uma pessoa da nossa equipe ainda vai conferir o cupom. Se algo mudar, avisamos por aqui.
{{/inReview}}

[Ver meus números]({{url}})

Guarde o cupom de papel até o fim da promoção.',
  '{{#won}}Invoice {{protocol}}: {{won}}{{/won}}{{^won}}Invoice {{protocol}} received{{/won}}',
  'Your invoice arrived. {{#won}}You got {{won}}.{{/won}}{{^won}}See what was missing.{{/won}}',
  'Your invoice arrived.{{#won}} You got {{won}}.{{/won}}',
  '{{name}}, keep this protocol: it is how we find your invoice.

- Protocol: {{protocol}}
- Received: {{receivedAt}}
- Bar: {{bar}}
- Value: {{total}}

{{#draws}}
{{title}}
{{#numbers}}
* {{.}}
{{/numbers}}

{{/draws}}
{{#missingValue}}
No lucky number this time: it was {{missingValue}} short of the first.
{{/missingValue}}
{{#missingProduct}}
No lucky number this time: the invoice has no participating product.
{{/missingProduct}}
{{#missingDraw}}
No lucky number this time: no draw was open when it was sent, or you have reached the limit of numbers.
{{/missingDraw}}

{{#inReview}}
One of us will still check the invoice. If anything changes, we tell you here.
{{/inReview}}

[See my numbers]({{url}})

Keep the paper invoice until the end of the promotion.'
FROM made;--> statement-breakpoint
WITH made AS (INSERT INTO email_templates (id, name, mail) VALUES (gen_random_uuid(), 'Prêmio na hora', 'prize-won') RETURNING id)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  'Deu prêmio: {{prize}}',
  'Guarde o cupom e veja o que fazer agora.',
  'É gol, {{name}}! Você ganhou: {{prize}}.',
  '{{#protocol}}
Foi com o cupom do protocolo {{protocol}}.
{{/protocol}}

O que fazer agora: guarde o cupom de papel e tenha à mão um documento com foto. Nossa equipe confere o cupom e fala com você por este email.

{{instructions}}

A entrega sai em até 30 dias depois da conferência. Você tem 180 dias, contados do fim da promoção, para retirar o prêmio.

[Ver meu prêmio]({{url}})',
  'You won: {{prize}}',
  'Keep the invoice and see what to do now.',
  'Goal, {{name}}! You won: {{prize}}.',
  '{{#protocol}}
It was the invoice with the protocol {{protocol}}.
{{/protocol}}

What to do now: keep the paper invoice and have an identity card with a photo at hand. We check the invoice and write to you at this address.

{{instructions}}

The prize is delivered within 30 days after the check. You have 180 days from the end of the promotion to claim it.

[See my prize]({{url}})'
FROM made;--> statement-breakpoint
WITH made AS (INSERT INTO email_templates (id, name, mail) VALUES (gen_random_uuid(), 'Cupom que não valeu', 'invoice-invalidated') RETURNING id)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  'O cupom {{protocol}} não valeu',
  'Veja o motivo e o que você pode fazer.',
  'Esse cupom não valeu.',
  '{{name}}, conferimos o cupom que você enviou em {{receivedAt}} e ele não pôde ser aceito.

- Protocolo: {{protocol}}
- Motivo: {{reason}}

{{#voidedOne}}
O número da sorte que ele tinha dado saiu do sorteio.
{{/voidedOne}}
{{#voidedMany}}
Os {{voidedMany}} números da sorte que ele tinha dado saíram do sorteio.
{{/voidedMany}}

Acha que foi engano? Escreva para {{contact}} com o protocolo e uma foto do cupom inteiro. Seus outros cupons continuam valendo.

[Ver meus cupons]({{url}})',
  'Invoice {{protocol}} did not count',
  'See why, and what you can do.',
  'This invoice did not count.',
  '{{name}}, we checked the invoice that you sent on {{receivedAt}} and could not accept it.

- Protocol: {{protocol}}
- Reason: {{reason}}

{{#voidedOne}}
The lucky number that it had given left the draw.
{{/voidedOne}}
{{#voidedMany}}
The {{voidedMany}} lucky numbers that it had given left the draw.
{{/voidedMany}}

A mistake? Write to {{contact}} with the protocol and a photo of the whole invoice. Your other invoices still count.

[See my invoices]({{url}})'
FROM made;--> statement-breakpoint
WITH made AS (INSERT INTO email_templates (id, name, mail) VALUES (gen_random_uuid(), 'Ganhador sorteado', 'winner-drawn') RETURNING id)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  'Seu número foi sorteado: {{number}}',
  '{{prize}}. Falta conferir seus documentos.',
  'É gol, {{name}}! Seu número saiu.',
  'O número {{number}} foi sorteado em “{{draw}}”.

O prêmio: {{prize}}. O que fazer agora: guarde o cupom de papel desse número e tenha à mão um documento com foto. Nossa equipe confere tudo e fala com você por este email.

O prêmio pode ser retirado até {{claimBy}}. Alguma dúvida? Escreva para {{contact}}.

[Ver e conferir o sorteio]({{url}})',
  'Your number was drawn: {{number}}',
  '{{prize}}. Your papers are still to be checked.',
  'Goal, {{name}}! Your number came up.',
  'The number {{number}} was drawn in “{{draw}}”.

The prize: {{prize}}. What to do now: keep the paper receipt of that number and have a photo ID at hand. Our team checks everything and writes to you at this address.

The prize can be claimed until {{claimBy}}. Any question? Write to {{contact}}.

[See and check the draw]({{url}})'
FROM made;--> statement-breakpoint
WITH made AS (INSERT INTO email_templates (id, name, mail) VALUES (gen_random_uuid(), 'Suplente chamado', 'winner-called') RETURNING id)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  'Chegou a sua vez: {{number}}',
  '{{prize}}. Falta conferir seus documentos.',
  '{{name}}, chegou a sua vez.',
  'Seu número {{number}} estava na reserva de “{{draw}}”, e agora você foi chamado para o lugar de quem foi desclassificado.

O prêmio: {{prize}}. O que fazer agora: guarde o cupom de papel desse número e tenha à mão um documento com foto. Nossa equipe confere tudo e fala com você por este email.

O prêmio pode ser retirado até {{claimBy}}. Alguma dúvida? Escreva para {{contact}}.

[Ver e conferir o sorteio]({{url}})',
  'Your turn has come: {{number}}',
  '{{prize}}. Your papers are still to be checked.',
  '{{name}}, your turn has come.',
  'Your number {{number}} was in the reserve of “{{draw}}”, and now you are called to the place of somebody who was disqualified.

The prize: {{prize}}. What to do now: keep the paper receipt of that number and have a photo ID at hand. Our team checks everything and writes to you at this address.

The prize can be claimed until {{claimBy}}. Any question? Write to {{contact}}.

[See and check the draw]({{url}})'
FROM made;--> statement-breakpoint
WITH made AS (INSERT INTO email_templates (id, name, mail) VALUES (gen_random_uuid(), 'Desclassificação pedida', 'disqualification-asked') RETURNING id)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  'Precisamos da sua resposta: {{prize}}',
  'Você pode responder até {{until}}.',
  '{{name}}, há uma dúvida sobre o seu prêmio.',
  'Uma pessoa da equipe pediu a desclassificação deste prêmio. Nada mudou até agora: outra pessoa decide, e antes disso lê a sua resposta.

- Prêmio: {{prize}}
- Motivo: {{reason}}
- Responda até: {{until}}

[Responder no meu perfil]({{url}})

Dúvidas? Escreva para {{contact}}.',
  'We need your answer: {{prize}}',
  'You may answer until {{until}}.',
  '{{name}}, there is a question about your prize.',
  'Somebody of the team asked that this prize be disqualified. Nothing has changed so far: another person decides, and reads your answer before.

- Prize: {{prize}}
- Reason: {{reason}}
- Answer until: {{until}}

[Answer in my profile]({{url}})

Any question? Write to {{contact}}.'
FROM made;--> statement-breakpoint
WITH made AS (INSERT INTO email_templates (id, name, mail) VALUES (gen_random_uuid(), 'Prêmio confirmado', 'prize-validated') RETURNING id)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  'Prêmio confirmado: {{prize}}',
  'Conferimos tudo. Veja como ele chega até você.',
  '{{name}}, está confirmado: {{prize}}.',
  'Conferimos seus documentos{{#protocol}} e o cupom do protocolo {{protocol}}{{/protocol}}. O prêmio é seu.

{{instructions}}

A entrega sai até {{deliverBy}}. Nossa equipe combina com você o dia e o lugar; na hora, apresente um documento com foto e assine o recibo.

Alguma dúvida? Escreva para {{contact}}.

[Ver meu prêmio]({{url}})',
  'Prize confirmed: {{prize}}',
  'Everything is checked. See how it gets to you.',
  '{{name}}, it is confirmed: {{prize}}.',
  'We have checked your papers{{#protocol}} and the invoice of protocol {{protocol}}{{/protocol}}. The prize is yours.

{{instructions}}

It is handed over by {{deliverBy}}. Our team arranges day and place with you; please show a photo ID then and sign the receipt.

Any question? Write to {{contact}}.

[See my prize]({{url}})'
FROM made;--> statement-breakpoint
WITH made AS (INSERT INTO email_templates (id, name, mail) VALUES (gen_random_uuid(), 'Prêmio de sorteio confirmado', 'winner-validated') RETURNING id)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  'Prêmio confirmado: {{prize}}',
  'Seu número {{number}} ganhou, e conferimos tudo.',
  '{{name}}, está confirmado: {{prize}}.',
  'Conferimos seus documentos e o cupom do número sorteado. O prêmio é seu.

- Sorteio: {{draw}}
- Número da sorte: {{number}}
- Prêmio: {{prize}}

A entrega sai até {{deliverBy}}. Nossa equipe combina com você o dia e o lugar; na hora, apresente um documento com foto e assine o recibo.

Alguma dúvida? Escreva para {{contact}}.

[Ver meu prêmio]({{url}})',
  'Prize confirmed: {{prize}}',
  'Your number {{number}} has won, and everything is checked.',
  '{{name}}, it is confirmed: {{prize}}.',
  'We have checked your papers and the invoice of the drawn number. The prize is yours.

- Draw: {{draw}}
- Lucky number: {{number}}
- Prize: {{prize}}

It is handed over by {{deliverBy}}. Our team arranges day and place with you; please show a photo ID then and sign the receipt.

Any question? Write to {{contact}}.

[See my prize]({{url}})'
FROM made;
