-- What mails say word by word from the other language, a plural for one real, and a way out that is named as a second one where
-- it is the only one. Where somebody wrote a version of their own, that one stays.
DO $$
DECLARE
  old email_template_versions;
  new email_template_versions;
  edit text[];
  kind text;
BEGIN
  FOR old IN
    SELECT v.* FROM email_template_versions v JOIN email_templates t ON t.id = v.template_id
    WHERE t.mail IS NOT NULL AND v.active
      AND NOT EXISTS (SELECT FROM email_template_versions o WHERE o.template_id = t.id AND (o.saved_by IS NOT NULL OR o.number > v.number))
  LOOP
    new := old;
    SELECT t.mail INTO kind FROM email_templates t WHERE t.id = old.template_id;
    FOREACH edit SLICE 1 IN ARRAY ARRAY[
      ['', 'Any question? Write to {{contact}}.', 'Any questions? Write to {{contact}}.'],
      ['disqualification-asked', 'Somebody of the team asked', 'Somebody on the team asked'],
      ['disqualification-asked', 'and reads your answer before.', 'and reads your answer first.'],
      ['disqualification-withdrawn', 'somebody of the team had asked', 'somebody on the team had asked'],
      ['disqualification-withdrawn', E'\n\nQuestions? Write', E'\n\nAny questions? Write'],
      ['invoice-reinstated', E'\n\nQuestions? Write', E'\n\nAny questions? Write'],
      ['winner-called', 'and now you are called to the place of somebody who was disqualified', 'and now you take the place of somebody who was disqualified'],
      ['account-reopened', 'You had closed your account', 'You had canceled your account'],
      ['account-reopened', 'News by email stay off.', 'You still get no news by email.'],
      ['account-reopened', 'Close it again on the page of your data, which deletes it.', 'Cancel the account again on the page of your data, and the data are deleted.'],
      ['account-closed', 'If you still wait for the result of a draw or for a prize, we erase the night after that is over.', 'If you are still waiting for the result of a draw or for a prize, we erase them the night after that is over.'],
      ['account-closed', 'foi cancelada pelo site', 'foi cancelada no site'],
      ['address-changed', 'The whole address is on the page of the prize alone.', 'The whole address is only on the page of the prize.'],
      ['address-changed', 'a new password takes all other devices off the account', 'a new password signs all other devices out'],
      ['draw-closed', 'with them nobody changes the list later.', 'with them nobody can change the list unnoticed.'],
      ['email-changed', 'Write to {{contact}} as well.', 'Write to {{contact}} {{#url}}as well{{/url}}{{^url}}now{{/url}}.'],
      ['email-changed', 'Escreva também para {{contact}}.', 'Escreva {{#url}}também{{/url}}{{^url}}agora{{/url}} para {{contact}}.'],
      ['invoice-received', 'faltaram {{missingValue}} para o primeiro.', 'com mais {{missingValue}} sairia o primeiro.']
    ]
    LOOP
      CONTINUE WHEN edit[1] NOT IN ('', kind);
      new.preview_en := replace(new.preview_en, edit[2], edit[3]);
      new.body_pt := replace(new.body_pt, edit[2], edit[3]);
      new.body_en := replace(new.body_en, edit[2], edit[3]);
    END LOOP;
    CONTINUE WHEN new IS NOT DISTINCT FROM old;
    -- One version is sent at a time: the first stops before the second starts.
    UPDATE email_template_versions SET active = false WHERE id = old.id;
    INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
    VALUES (
      gen_random_uuid(), old.template_id, old.number + 1, true,
      old.subject_pt, old.preview_pt, old.title_pt, new.body_pt,
      old.subject_en, new.preview_en, old.title_en, new.body_en
    );
    UPDATE email_templates SET version = version + 1 WHERE id = old.template_id;
  END LOOP;
END $$;
