-- A question that is on the page from its first moment has its version, too.
CREATE CONSTRAINT TRIGGER faq_made_told AFTER INSERT ON faq DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.published)
EXECUTE FUNCTION guard_told('faq', 'id');
