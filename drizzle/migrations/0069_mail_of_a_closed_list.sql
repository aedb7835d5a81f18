-- Everybody in a closed list is told which of their numbers take no part, and why. Where somebody wrote a version of their
-- own, that one stays.
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), v.template_id, 2, false, v.subject_pt, v.preview_pt, v.title_pt,
  '- Sorteio: {{draw}}
- Você concorre com: {{held}}
{{#leftOut}}
- Fora do sorteio: {{count}} ({{reason}})
{{/leftOut}}

Nenhum número entra, sai ou muda mais. Guarde este email: as duas linhas abaixo resumem o registro público com a lista fechada. Se alguém mudar uma entrada depois, elas não batem mais.

- Entradas: {{size}}
- Raiz: {{root}}

[Ver o sorteio e como conferir]({{url}})

Alguma dúvida? Escreva para {{contact}}.',
  v.subject_en, v.preview_en, v.title_en,
  '- Draw: {{draw}}
- You take part with: {{held}}
{{#leftOut}}
- Left out: {{count}} ({{reason}})
{{/leftOut}}

No number comes in, goes or changes any more. Keep this mail: the two lines below sum up the public log with the list closed. If anybody changes an entry later, they no longer agree.

- Entries: {{size}}
- Root: {{root}}

[See the draw and how to check it]({{url}})

Any question? Write to {{contact}}.'
FROM email_template_versions v JOIN email_templates t ON t.id = v.template_id AND t.mail = 'draw-closed'
WHERE v.number = 1 AND NOT EXISTS (SELECT FROM email_template_versions o WHERE o.template_id = t.id AND o.number > 1);
--> statement-breakpoint
-- One version is sent at a time: the first stops before the second starts. What nobody saved is the one from above.
UPDATE email_template_versions v SET active = false FROM email_templates t, email_template_versions made
WHERE t.mail = 'draw-closed' AND v.template_id = t.id AND v.number = 1
  AND made.template_id = t.id AND made.number = 2 AND made.saved_by IS NULL;
--> statement-breakpoint
UPDATE email_template_versions v SET active = true FROM email_templates t
WHERE t.mail = 'draw-closed' AND v.template_id = t.id AND v.number = 2 AND v.saved_by IS NULL;
--> statement-breakpoint
UPDATE email_templates t SET version = version + 1 WHERE t.mail = 'draw-closed'
  AND EXISTS (SELECT FROM email_template_versions v WHERE v.template_id = t.id AND v.number = 2 AND v.saved_by IS NULL);
