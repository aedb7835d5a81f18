-- Writes the next version of a mail of the trade where what is sent came with the product: what somebody wrote stays.
CREATE FUNCTION pg_temp.say_anew(kind text, said jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE old email_template_versions;
BEGIN
  SELECT v.* INTO old FROM email_template_versions v JOIN email_templates t ON t.id = v.template_id
  WHERE t.mail = kind AND v.active
    AND NOT EXISTS (SELECT FROM email_template_versions o WHERE o.template_id = t.id AND (o.saved_by IS NOT NULL OR o.number > v.number));
  IF NOT FOUND THEN
    RETURN;
  END IF;
  -- One version is sent at a time: the first stops before the second starts.
  UPDATE email_template_versions SET active = false WHERE id = old.id;
  INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
  VALUES (
    gen_random_uuid(), old.template_id, old.number + 1, true,
    old.subject_pt, coalesce(said->>'preview_pt', old.preview_pt), old.title_pt, coalesce(said->>'body_pt', old.body_pt),
    old.subject_en, coalesce(said->>'preview_en', old.preview_en), old.title_en, coalesce(said->>'body_en', old.body_en)
  );
  UPDATE email_templates SET version = version + 1 WHERE id = old.template_id;
END $$;
--> statement-breakpoint
-- Who won is asked for what the prize's own page asks, until the same day, and led there.
SELECT pg_temp.say_anew('prize-won', jsonb_build_object(
  'preview_pt', '{{#papers}}Mande as fotos{{#claimBy}} até {{claimBy}}{{/claimBy}}.{{/papers}}{{^papers}}Veja o que fazer agora.{{/papers}}',
  'body_pt', '{{#protocol}}
Foi com o cupom do protocolo {{protocol}}. Até a entrega, guarde o cupom de papel.
{{/protocol}}

{{#papers}}
O que fazer agora: mande fotos{{#claimBy}} até {{claimBy}}{{/claimBy}}, pela página do prêmio: {{papers}}.
{{/papers}}
{{#address}}
O prêmio vai pelo correio: diga ali também o endereço de entrega.
{{/address}}

[Abrir a página do prêmio]({{url}})

Nossa equipe confere as fotos e fala com você por este email.

{{instructions}}

A entrega sai em até 30 dias depois do dia em que você ganhou. Você tem 180 dias, contados do fim da promoção, para retirar o prêmio.',
  'preview_en', '{{#papers}}Send the photos{{#claimBy}} by {{claimBy}}{{/claimBy}}.{{/papers}}{{^papers}}See what to do now.{{/papers}}',
  'body_en', '{{#protocol}}
It was the receipt with the protocol {{protocol}}. Keep the paper receipt until the prize is yours.
{{/protocol}}

{{#papers}}
What to do now: send photos{{#claimBy}} by {{claimBy}}{{/claimBy}}, on the page of your prize: {{papers}}.
{{/papers}}
{{#address}}
The prize goes by post: say there, too, where to send it.
{{/address}}

[Open the page of my prize]({{url}})

Our team checks the photos and writes to you at this address.

{{instructions}}

The prize is delivered within 30 days of the day you won. You have 180 days from the end of the promotion to claim it.'
));
--> statement-breakpoint
SELECT pg_temp.say_anew(kind, jsonb_build_object(
  'preview_pt', '{{prize}}. {{#papers}}Mande as fotos até {{claimBy}}.{{/papers}}{{^papers}}Veja o que fazer agora.{{/papers}}',
  'body_pt', first_pt || '

O prêmio: {{prize}}. Pode ser retirado até {{claimBy}}.

{{#papers}}
O que fazer agora: mande fotos até {{claimBy}}, pela página do prêmio: {{papers}}.
{{/papers}}
{{#address}}
O prêmio vai pelo correio: diga ali também o endereço de entrega.
{{/address}}

[Abrir a página do prêmio]({{prizeUrl}})

Até a entrega, guarde o cupom de papel desse número. Nossa equipe confere as fotos e fala com você por este email. Alguma dúvida? Escreva para {{contact}}.

[Ver e conferir o sorteio]({{url}})',
  'preview_en', '{{prize}}. {{#papers}}Send the photos by {{claimBy}}.{{/papers}}{{^papers}}See what to do now.{{/papers}}',
  'body_en', first_en || '

The prize: {{prize}}. It can be claimed until {{claimBy}}.

{{#papers}}
What to do now: send photos by {{claimBy}}, on the page of your prize: {{papers}}.
{{/papers}}
{{#address}}
The prize goes by post: say there, too, where to send it.
{{/address}}

[Open the page of my prize]({{prizeUrl}})

Keep the paper receipt of that number until the prize is yours. Our team checks the photos and writes to you at this address. Any question? Write to {{contact}}.

[See and check the draw]({{url}})'
))
FROM (VALUES
  ('winner-drawn',
    'O número {{number}} foi sorteado em “{{draw}}”.',
    'The number {{number}} was drawn in “{{draw}}”.'),
  ('winner-called',
    'Seu número {{number}} estava na reserva de “{{draw}}”, e agora você foi chamado para o lugar de quem foi desclassificado.',
    'Your number {{number}} was in the reserve of “{{draw}}”, and now you are called to the place of somebody who was disqualified.')
) AS told (kind, first_pt, first_en);
--> statement-breakpoint
-- A coupon without numbers leads to no numbers.
SELECT pg_temp.say_anew('invoice-received', jsonb_build_object(
  'body_pt', replace(v.body_pt, '[Ver meus números]({{url}})', '{{#won}}
[Ver meus números]({{url}})
{{/won}}
{{^won}}
[Ver meus cupons]({{url}})
{{/won}}'),
  'body_en', replace(v.body_en, '[See my numbers]({{url}})', '{{#won}}
[See my numbers]({{url}})
{{/won}}
{{^won}}
[See my receipts]({{url}})
{{/won}}')
))
FROM email_template_versions v JOIN email_templates t ON t.id = v.template_id
WHERE t.mail = 'invoice-received' AND v.active;
--> statement-breakpoint
DROP FUNCTION pg_temp.say_anew(text, jsonb);
