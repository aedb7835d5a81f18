-- Who is sent a voucher has it with its code: there is no delivery to follow. Where somebody wrote a version of their own, that
-- one stays.
DO $$
DECLARE old email_template_versions;
BEGIN
  FOR old IN
    SELECT v.* FROM email_template_versions v JOIN email_templates t ON t.id = v.template_id
    WHERE t.mail = 'prize-sent' AND v.active
      AND NOT EXISTS (SELECT FROM email_template_versions o WHERE o.template_id = t.id AND (o.saved_by IS NOT NULL OR o.number > v.number))
  LOOP
    -- One version is sent at a time: the first stops before the second starts.
    UPDATE email_template_versions SET active = false WHERE id = old.id;
    INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
    VALUES (
      gen_random_uuid(), old.template_id, old.number + 1, true,
      old.subject_pt, old.preview_pt, old.title_pt,
      replace(old.body_pt,
        '[Acompanhar a entrega]({{url}})',
        E'{{#voucher}}\n[Ver o vale no site]({{url}})\n{{/voucher}}\n{{^voucher}}\n[Acompanhar a entrega]({{url}})\n{{/voucher}}'),
      old.subject_en, old.preview_en, old.title_en,
      replace(old.body_en,
        '[Follow the delivery]({{url}})',
        E'{{#voucher}}\n[See the voucher on the site]({{url}})\n{{/voucher}}\n{{^voucher}}\n[Follow the delivery]({{url}})\n{{/voucher}}')
    );
    UPDATE email_templates SET version = version + 1 WHERE id = old.template_id;
  END LOOP;
END $$;
