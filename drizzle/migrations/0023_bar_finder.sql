CREATE INDEX "stores_found_place_idx" ON "stores" USING btree ("uf","city","name","id") WHERE "stores"."active";--> statement-breakpoint
CREATE INDEX "stores_found_unplaced_idx" ON "stores" USING btree ("uf","city","name","id") WHERE "stores"."active" and "stores"."lat" is null;--> statement-breakpoint
CREATE INDEX "stores_found_cep_idx" ON "stores" USING btree ("cep","id") WHERE "stores"."active";--> statement-breakpoint
CREATE INDEX "stores_found_near_idx" ON "stores" USING gist (point(radians("lng"), asinh(tan(radians("lat"))))) WHERE "stores"."active";