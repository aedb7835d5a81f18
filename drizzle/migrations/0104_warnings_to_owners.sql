-- What somebody does with a session that is not theirs, and what its owner can still undo: they are told at once. Where a template of
-- the team's own has the name already, it keeps it, and this one's has a number behind it.
WITH made AS (
  INSERT INTO email_templates (id, name, mail)
  SELECT gen_random_uuid(), free.name, 'account-closed'
  FROM (SELECT n, 'Conta cancelada' || CASE n WHEN 1 THEN '' ELSE format(' (%s)', n) END AS name FROM generate_series(1, 1 + (SELECT count(*) FROM email_templates)) n) free
  WHERE NOT EXISTS (SELECT FROM email_templates t WHERE t.name = free.name)
  ORDER BY free.n LIMIT 1
  RETURNING id
)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  'A sua conta foi cancelada',
  'Foi você? Até {{until}} ainda dá para voltar atrás.',
  '{{name}}, a sua conta foi cancelada.',
  'Em {{at}}, a sua conta na promoção {{promotion}} foi cancelada pelo site. Ninguém mais entra com ela, e os seus dados serão apagados a partir de {{until}}. Se você ainda espera o resultado de um sorteio ou um prêmio, apagamos na madrugada depois que isso acabar. Dados apagados não voltam.

Foi você? Então não precisa fazer nada.

Não foi você? Escreva agora, deste mesmo email, para {{contact}}. Até {{until}} a equipe ainda pode reabrir a conta.',
  'Your account was canceled',
  'Was it you? Until {{until}} this can still be undone.',
  '{{name}}, your account was canceled.',
  'On {{at}} your account with the promotion {{promotion}} was canceled on the site. Nobody can sign in with it any more, and your data will be erased from {{until}} on. If you still wait for the result of a draw or for a prize, we erase the night after that is over. Erased data do not come back.

Was it you? Then there is nothing to do.

Was it not you? Write to {{contact}} now, from this same address. Until {{until}} the team can still open the account again.'
FROM made;
--> statement-breakpoint
WITH made AS (
  INSERT INTO email_templates (id, name, mail)
  SELECT gen_random_uuid(), free.name, 'address-changed'
  FROM (SELECT n, 'Endereço de entrega trocado' || CASE n WHEN 1 THEN '' ELSE format(' (%s)', n) END AS name FROM generate_series(1, 1 + (SELECT count(*) FROM email_templates)) n) free
  WHERE NOT EXISTS (SELECT FROM email_templates t WHERE t.name = free.name)
  ORDER BY free.n LIMIT 1
  RETURNING id
)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  'O endereço de entrega mudou: {{prize}}',
  'Foi você? Se não foi, ainda pode dar tempo de corrigir.',
  '{{name}}, o endereço de entrega do seu prêmio mudou.',
  '- Prêmio: {{prize}}
{{#place}}
- Vai agora para: {{place}}
{{/place}}
- Mudou em: {{at}}

O endereço completo está só na página do prêmio.

Foi você? Então não precisa fazer nada.

Não foi você? Outra pessoa pode estar usando a sua conta. Corrija o endereço na página do prêmio, enquanto ele não foi enviado, e troque a sua senha em Meu perfil: a senha nova tira da conta todos os outros aparelhos. Se o prêmio já foi enviado, escreva agora para {{contact}}.

[Conferir o endereço]({{url}})',
  'The delivery address has changed: {{prize}}',
  'Was it you? If not, there may still be time to correct it.',
  '{{name}}, the delivery address of your prize has changed.',
  '- Prize: {{prize}}
{{#place}}
- It now goes to: {{place}}
{{/place}}
- Changed on: {{at}}

The whole address is on the page of the prize alone.

Was it you? Then there is nothing to do.

Was it not you? Somebody else may be using your account. Correct the address on the page of the prize, as long as it has not been sent, and change your password in your profile: a new password takes all other devices off the account. If the prize was sent already, write to {{contact}} now.

[Check the address]({{url}})'
FROM made;
