-- Whoever was written to before was told that a list closed.
DROP INDEX "draw_notices_key";--> statement-breakpoint
ALTER TABLE "draw_notices_sent" DROP CONSTRAINT "draw_notices_sent_pkey";--> statement-breakpoint
ALTER TABLE "draw_notices" ADD COLUMN "news" text NOT NULL DEFAULT 'closed';--> statement-breakpoint
ALTER TABLE "draw_notices_sent" ADD COLUMN "news" text NOT NULL DEFAULT 'closed';--> statement-breakpoint
ALTER TABLE "draw_notices" ALTER COLUMN "news" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "draw_notices_sent" ALTER COLUMN "news" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "draw_notices_sent" ADD CONSTRAINT "draw_notices_sent_pkey" PRIMARY KEY("draw_id","news");--> statement-breakpoint
CREATE UNIQUE INDEX "draw_notices_key" ON "draw_notices" USING btree ("draw_id","news","registration_id");--> statement-breakpoint
ALTER TABLE "draw_notices" ADD CONSTRAINT "draw_notices_news_check" CHECK ("draw_notices"."news" in ('closed', 'published'));--> statement-breakpoint
ALTER TABLE "draw_notices_sent" ADD CONSTRAINT "draw_notices_sent_news_check" CHECK ("draw_notices_sent"."news" in ('closed', 'published'));--> statement-breakpoint

WITH made AS (INSERT INTO email_templates (id, name, mail) VALUES (gen_random_uuid(), 'Resultado de um sorteio', 'draw-published') RETURNING id)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  'Resultado: {{draw}}',
  'O número sorteado foi {{number}}.',
  '{{name}}, saiu o resultado.',
  '- Sorteio: {{draw}}
- Número sorteado: {{number}}
- Você concorreu com: {{held}}

{{#reserve}}
Você não ganhou desta vez, mas é suplente: se quem ganhou perder o prêmio, escrevemos para você.
{{/reserve}}
{{^reserve}}
Você não ganhou desta vez.
{{/reserve}}

[Ver o resultado e como conferir]({{url}})

Alguma dúvida? Escreva para {{contact}}.',
  'Result: {{draw}}',
  'The number drawn was {{number}}.',
  '{{name}}, the result is out.',
  '- Draw: {{draw}}
- Number drawn: {{number}}
- You took part with: {{held}}

{{#reserve}}
You did not win this time, but you are a surrogate: if a winner loses the prize, we write to you.
{{/reserve}}
{{^reserve}}
You did not win this time.
{{/reserve}}

[See the result and how to check it]({{url}})

Any question? Write to {{contact}}.'
FROM made;
