-- A question's versions are its rows in the audit: what the page says changes with one of them alone.
CREATE CONSTRAINT TRIGGER faq_told AFTER UPDATE ON faq DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD.published OR NEW.published)
  AND (OLD.locale, OLD.question, OLD.answer, OLD.published) IS DISTINCT FROM (NEW.locale, NEW.question, NEW.answer, NEW.published))
EXECUTE FUNCTION guard_told('faq', 'id');
