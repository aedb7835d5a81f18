-- What a bar gives is a receipt in English, in mails as on the pages.
CREATE FUNCTION pg_temp.said_of_receipts(said text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(replace(replace(replace(said, 'an invoice', 'a receipt'), 'An invoice', 'A receipt'), 'invoice', 'receipt'), 'Invoice', 'Receipt')
$$;
--> statement-breakpoint
-- A delivery is promised from the day of winning on, as the pages and the mail that confirms the prize do, and what is
-- signed then no longer shares the coupon's word. Where somebody wrote a version of their own, that one stays.
DO $$
DECLARE old email_template_versions;
BEGIN
  FOR old IN
    SELECT v.* FROM email_template_versions v JOIN email_templates t ON t.id = v.template_id
    WHERE t.mail IS NOT NULL AND v.number = 1 AND v.active
      AND concat_ws(' ', v.subject_en, v.preview_en, v.title_en, v.body_en) ~* '\minvoices?\M'
      AND NOT EXISTS (SELECT FROM email_template_versions o WHERE o.template_id = t.id AND o.number > 1)
  LOOP
    -- One version is sent at a time: the first stops before the second starts.
    UPDATE email_template_versions SET active = false WHERE id = old.id;
    INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
    VALUES (
      gen_random_uuid(), old.template_id, 2, true, old.subject_pt, old.preview_pt, old.title_pt,
      replace(old.body_pt, 'em até 30 dias depois da conferência', 'em até 30 dias depois do dia em que você ganhou'),
      pg_temp.said_of_receipts(old.subject_en),
      pg_temp.said_of_receipts(old.preview_en),
      pg_temp.said_of_receipts(old.title_en),
      pg_temp.said_of_receipts(replace(replace(old.body_en,
        'and sign the receipt', 'and sign for the prize'),
        'within 30 days after the check', 'within 30 days of the day you won'))
    );
    UPDATE email_templates SET version = version + 1 WHERE id = old.template_id;
  END LOOP;
END $$;
--> statement-breakpoint
DROP FUNCTION pg_temp.said_of_receipts(text);
