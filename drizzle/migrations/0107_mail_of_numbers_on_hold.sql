-- Under INVOICE_REVIEW=hold the numbers of a coupon that a person looks at first do not count until then; the mail named them
-- as any others. Where somebody wrote a version of their own, that one stays.
DO $$
DECLARE
  old email_template_versions;
  new email_template_versions;
BEGIN
  FOR old IN
    SELECT v.* FROM email_template_versions v JOIN email_templates t ON t.id = v.template_id
    WHERE t.mail = 'invoice-received' AND v.active
      AND NOT EXISTS (SELECT FROM email_template_versions o WHERE o.template_id = t.id AND (o.saved_by IS NOT NULL OR o.number > v.number))
  LOOP
    new := old;
    new.body_pt := replace(old.body_pt, 'Se algo mudar, avisamos por aqui.',
      'Se algo mudar, avisamos por aqui.{{#onHold}} Até lá, seus números ainda não valem no sorteio.{{/onHold}}');
    new.body_en := replace(old.body_en, 'If anything changes, we tell you here.',
      'If anything changes, we tell you here.{{#onHold}} Until then your numbers do not count in the draw.{{/onHold}}');
    CONTINUE WHEN new IS NOT DISTINCT FROM old;
    -- One version is sent at a time: the first stops before the second starts.
    UPDATE email_template_versions SET active = false WHERE id = old.id;
    INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
    VALUES (
      gen_random_uuid(), old.template_id, old.number + 1, true,
      old.subject_pt, old.preview_pt, old.title_pt, new.body_pt,
      old.subject_en, old.preview_en, old.title_en, new.body_en
    );
    UPDATE email_templates SET version = version + 1 WHERE id = old.template_id;
  END LOOP;
END $$;
