-- Who is told that a prize is confirmed is told how this one comes: a voucher is neither handed over nor signed for. Where
-- somebody wrote a version of their own, that one stays.
DO $$
DECLARE old email_template_versions;
BEGIN
  FOR old IN
    SELECT v.* FROM email_template_versions v JOIN email_templates t ON t.id = v.template_id
    WHERE t.mail IN ('prize-validated', 'winner-validated') AND v.active
      AND NOT EXISTS (SELECT FROM email_template_versions o WHERE o.template_id = t.id AND (o.saved_by IS NOT NULL OR o.number > v.number))
  LOOP
    -- One version is sent at a time: the first stops before the second starts.
    UPDATE email_template_versions SET active = false WHERE id = old.id;
    INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
    VALUES (
      gen_random_uuid(), old.template_id, old.number + 1, true,
      old.subject_pt, old.preview_pt, old.title_pt,
      replace(old.body_pt,
        'Nossa equipe combina com você o dia e o lugar; na hora, apresente um documento com foto e assine o recibo.',
        '{{#byHand}}Nossa equipe combina com você o dia e o lugar; na hora, apresente um documento com foto e assine o recibo.{{/byHand}}{{#byPost}}O prêmio vai pelo correio, e avisamos por este email quando ele sair.{{#address}} Falta dizer para onde: informe o endereço de entrega na página do prêmio.{{/address}}{{/byPost}}{{#byVoucher}}O prêmio é um vale: mandamos o código por este email, e ele fica também na página do prêmio.{{/byVoucher}}'),
      old.subject_en, old.preview_en, old.title_en,
      replace(old.body_en,
        'It is handed over by {{deliverBy}}. Our team arranges day and place with you; please show a photo ID then and sign for the prize.',
        'Delivery is by {{deliverBy}}. {{#byHand}}Our team arranges day and place with you; please show a photo ID then and sign for the prize.{{/byHand}}{{#byPost}}The prize goes by post, and we write to this address when it leaves.{{#address}} We do not know where to yet: give the delivery address on the page of your prize.{{/address}}{{/byPost}}{{#byVoucher}}The prize is a voucher: we send its code to this address, and it stands on the page of your prize, too.{{/byVoucher}}')
    );
    UPDATE email_templates SET version = version + 1 WHERE id = old.template_id;
  END LOOP;
END $$;
