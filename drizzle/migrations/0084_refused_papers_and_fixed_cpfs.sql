CREATE INDEX "invoices_refused_idx" ON "invoices" USING btree ("natural_key") WHERE "invoices"."status" = 'invalid';--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_cpf() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.cpf = OLD.id::text THEN
    RAISE EXCEPTION 'who was erased stays so' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.cpf = NEW.id::text THEN
    IF is_being_erased(OLD.id) THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a CPF goes with an erasure' USING ERRCODE = 'restrict_violation';
  END IF;
  IF EXISTS (SELECT FROM tickets WHERE registration_id = OLD.id) THEN
    RAISE EXCEPTION 'the CPF of a person with lucky numbers stays' USING ERRCODE = 'restrict_violation';
  END IF;
  -- A coupon may win without a number, and the prizes of a CPF are counted.
  IF EXISTS (SELECT FROM prize_awards WHERE registration_id = OLD.id) THEN
    RAISE EXCEPTION 'the CPF of a person who has won a prize stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
