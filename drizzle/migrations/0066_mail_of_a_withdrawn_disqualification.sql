WITH made AS (INSERT INTO email_templates (id, name, mail) VALUES (gen_random_uuid(), 'Pedido de desclassificação retirado', 'disqualification-withdrawn') RETURNING id)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  'O pedido foi retirado: {{prize}}',
  'Você não precisa mais responder.',
  '{{name}}, a dúvida sobre o seu prêmio acabou.',
  'Escrevemos que uma pessoa da equipe tinha pedido a desclassificação deste prêmio. O pedido foi retirado: nada mudou, e você não precisa responder.

- Prêmio: {{prize}}

[Ver o meu perfil]({{url}})

Dúvidas? Escreva para {{contact}}.',
  'The request was taken back: {{prize}}',
  'You no longer need to answer.',
  '{{name}}, the question about your prize is over.',
  'We wrote that somebody of the team had asked that this prize be disqualified. That request was taken back: nothing has changed, and you do not need to answer.

- Prize: {{prize}}

[See my profile]({{url}})

Questions? Write to {{contact}}.'
FROM made;
