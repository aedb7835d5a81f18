CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_registration_idx" ON "email_changes" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "email_changes_changed_idx" ON "email_changes" USING btree ("changed_at");--> statement-breakpoint
WITH made AS (INSERT INTO email_templates (id, name, mail) VALUES (gen_random_uuid(), 'Email da conta trocado', 'email-changed') RETURNING id)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  'O email da sua conta mudou',
  'Desde {{at}}, a conta usa outro endereço.',
  '{{name}}, o email da sua conta mudou.',
  'Em {{at}}, o seu cadastro na promoção {{promotion}} passou a usar outro email. Este endereço não recebe mais as notícias dele, e os links de senha que chegaram aqui deixaram de valer.

Foi você? Então não precisa fazer nada.

Não foi você? Escreva agora para {{contact}}: outra pessoa pode estar usando a sua conta.',
  'The email of your account has changed',
  'Since {{at}} the account uses another address.',
  '{{name}}, the email of your account has changed.',
  'On {{at}} your account with the promotion {{promotion}} began to use another email. This address gets no more news of it, and password links that came here no longer work.

Was it you? Then there is nothing to do.

Was it not you? Write to {{contact}} now: somebody else may be using your account.'
FROM made;
