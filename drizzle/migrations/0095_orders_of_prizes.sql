CREATE INDEX "prizes_name_idx" ON "prizes" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "prizes_value_idx" ON "prizes" USING btree ("value_cents","id");