-- The first delivery address of a prize is told to its owner as a change is, and nothing changed by it. Where somebody wrote a
-- version of their own, that one stays.
DO $$
DECLARE
  old email_template_versions;
  new email_template_versions;
BEGIN
  FOR old IN
    SELECT v.* FROM email_template_versions v JOIN email_templates t ON t.id = v.template_id
    WHERE t.mail = 'address-changed' AND v.active
      AND NOT EXISTS (SELECT FROM email_template_versions o WHERE o.template_id = t.id AND (o.saved_by IS NOT NULL OR o.number > v.number))
  LOOP
    new := old;
    new.subject_pt := replace(old.subject_pt, 'O endereço de entrega mudou:',
      '{{#first}}Anotamos o endereço de entrega{{/first}}{{^first}}O endereço de entrega mudou{{/first}}:');
    new.title_pt := replace(old.title_pt, 'o endereço de entrega do seu prêmio mudou.',
      '{{#first}}anotamos o endereço de entrega do seu prêmio{{/first}}{{^first}}o endereço de entrega do seu prêmio mudou{{/first}}.');
    new.body_pt := replace(replace(old.body_pt, '- Vai agora para:', '- Vai{{^first}} agora{{/first}} para:'),
      '- Mudou em:', '- {{#first}}Anotado{{/first}}{{^first}}Mudou{{/first}} em:');
    new.subject_en := replace(old.subject_en, 'The delivery address has changed:',
      '{{#first}}We have the delivery address{{/first}}{{^first}}The delivery address has changed{{/first}}:');
    new.title_en := replace(old.title_en, 'the delivery address of your prize has changed.',
      '{{#first}}we have the delivery address of your prize{{/first}}{{^first}}the delivery address of your prize has changed{{/first}}.');
    new.body_en := replace(replace(old.body_en, '- It now goes to:', '- It{{^first}} now{{/first}} goes to:'),
      '- Changed on:', '- {{#first}}Given{{/first}}{{^first}}Changed{{/first}} on:');
    CONTINUE WHEN new IS NOT DISTINCT FROM old;
    -- One version is sent at a time: the first stops before the second starts.
    UPDATE email_template_versions SET active = false WHERE id = old.id;
    INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
    VALUES (
      gen_random_uuid(), old.template_id, old.number + 1, true,
      new.subject_pt, old.preview_pt, new.title_pt, new.body_pt,
      new.subject_en, old.preview_en, new.title_en, new.body_en
    );
    UPDATE email_templates SET version = version + 1 WHERE id = old.template_id;
  END LOOP;
END $$;
