DROP INDEX "stores_name_idx";--> statement-breakpoint
DROP INDEX "stores_city_idx";--> statement-breakpoint
CREATE INDEX "stores_name_idx" ON "stores" USING btree ("name","id","search");--> statement-breakpoint
CREATE INDEX "stores_city_idx" ON "stores" USING btree ("city","id","search");