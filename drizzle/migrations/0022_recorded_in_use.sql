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
CREATE TABLE "ip_blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"reason" text NOT NULL,
	"blocked_by" uuid NOT NULL,
	"blocked_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"lifted_by" uuid,
	"lifted_at" timestamp (3) with time zone,
	CONSTRAINT "ip_blocks_until_check" CHECK ("ip_blocks"."until" > "ip_blocks"."blocked_at" and "ip_blocks"."until" <= "ip_blocks"."blocked_at" + interval '720 hours'),
	CONSTRAINT "ip_blocks_lifted_check" CHECK (("ip_blocks"."lifted_at" is null) = ("ip_blocks"."lifted_by" is null) and "ip_blocks"."lifted_at" >= "ip_blocks"."blocked_at")
);
--> statement-breakpoint
-- Nothing but the demo ever wrote it.
DELETE FROM "ips";
--> statement-breakpoint
ALTER TABLE "ips" DROP CONSTRAINT "ips_blocked_by_users_id_fk";
--> statement-breakpoint
DROP INDEX "ips_day_key";--> statement-breakpoint
DROP INDEX "ips_blocked_idx";--> statement-breakpoint
ALTER TABLE "ips" ADD COLUMN "network" text NOT NULL;--> statement-breakpoint
ALTER TABLE "ips" ADD COLUMN "registrations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ips" ADD COLUMN "logins" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ips" ADD COLUMN "submissions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ip_blocks" ADD CONSTRAINT "ip_blocks_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ip_blocks" ADD CONSTRAINT "ip_blocks_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ip_blocks_network_idx" ON "ip_blocks" USING btree ("network","until");--> statement-breakpoint
CREATE UNIQUE INDEX "ips_network_key" ON "ips" USING btree ("network");--> statement-breakpoint
CREATE INDEX "ips_last_seen_idx" ON "ips" USING btree ("last_seen_at","id");--> statement-breakpoint
CREATE INDEX "ips_registrations_idx" ON "ips" USING btree ("registrations","id");--> statement-breakpoint
CREATE INDEX "ips_logins_idx" ON "ips" USING btree ("logins","id");--> statement-breakpoint
CREATE INDEX "ips_submissions_idx" ON "ips" USING btree ("submissions","id");--> statement-breakpoint
CREATE INDEX "user_logs_at_idx" ON "user_logs" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "user_logs_network_idx" ON "user_logs" USING btree (network_of("ip"),"at") WHERE "user_logs"."ip" is not null;--> statement-breakpoint
CREATE INDEX "sessions_admin_network_idx" ON "sessions" USING btree (network_of("ip")) WHERE "sessions"."strategy" = 'admin' and "sessions"."ip" is not null;--> statement-breakpoint
ALTER TABLE "ips" DROP COLUMN "address";--> statement-breakpoint
ALTER TABLE "ips" DROP COLUMN "day";--> statement-breakpoint
ALTER TABLE "ips" DROP COLUMN "hits";--> statement-breakpoint
ALTER TABLE "ips" DROP COLUMN "blocked_at";--> statement-breakpoint
ALTER TABLE "ips" DROP COLUMN "blocked_by";
--> statement-breakpoint

-- What the participants' log still knows of the time before anything was counted.
INSERT INTO ips (id, network, registrations, logins, submissions, first_seen_at, last_seen_at)
SELECT gen_random_uuid(), network_of(ip), count(*) FILTER (WHERE event = 'registered'),
  count(*) FILTER (WHERE event = 'signed-in'), count(*) FILTER (WHERE event = 'invoice-sent'), min(at), max(at)
FROM user_logs WHERE ip IS NOT NULL AND event IN ('registered', 'signed-in', 'invoice-sent') GROUP BY network_of(ip);
