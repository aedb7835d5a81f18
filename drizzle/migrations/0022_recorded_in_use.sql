-- Where an address belongs, for whatever counts: one of IPv6 stands for its /64, one of IPv4 for itself. It says the same as
-- app/platform/network, reads any text without an error, and leans on nothing that could change: indexes hold it.
CREATE FUNCTION network_of(ip text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  mapped text := substring(lower(ip) from '^::ffff:([0-9]+[.][0-9]+[.][0-9]+[.][0-9]+)$');
  head text[] := array_remove(string_to_array(split_part(lower(ip), '::', 1), ':'), '');
  tail text[] := array_remove(string_to_array(split_part(lower(ip), '::', 2), ':'), '');
BEGIN
  IF mapped IS NOT NULL OR position(':' in ip) = 0 THEN
    RETURN coalesce(mapped, ip);
  END IF;
  RETURN array_to_string((head || array_fill('0'::text, ARRAY[greatest(0, 8 - cardinality(head) - cardinality(tail))]) || tail)[1:4], ':');
END $$;
--> statement-breakpoint
CREATE INDEX "user_logs_at_idx" ON "user_logs" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "user_logs_network_idx" ON "user_logs" USING btree (network_of("ip"),"at") WHERE "user_logs"."ip" is not null;