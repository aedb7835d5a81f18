WITH made AS (INSERT INTO email_templates (id, name, mail) VALUES (gen_random_uuid(), 'Cupom que vale de novo', 'invoice-reinstated') RETURNING id)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  'Seu cupom {{protocol}} vale de novo',
  'Conferimos outra vez, e ele foi aceito.',
  'Seu cupom vale de novo.',
  '{{name}}, o cupom que você enviou em {{receivedAt}} tinha sido recusado. Conferimos outra vez, e ele vale.

- Protocolo: {{protocol}}
{{#won}}
- Concorre com: {{won}}
{{/won}}

[Ver o cupom]({{url}})

Dúvidas? Escreva para {{contact}}.',
  'Your receipt {{protocol}} counts again',
  'We looked at it again, and it was accepted.',
  'Your receipt counts again.',
  '{{name}}, the receipt that you sent on {{receivedAt}} had been refused. We looked at it again, and it counts.

- Protocol: {{protocol}}
{{#won}}
- Takes part with: {{won}}
{{/won}}

[See the receipt]({{url}})

Questions? Write to {{contact}}.'
FROM made;
