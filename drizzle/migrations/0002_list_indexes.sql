DROP INDEX "invoices_twin_idx";--> statement-breakpoint
CREATE INDEX "tickets_draw_idx" ON "tickets" USING btree ("draw_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_void_idx" ON "tickets" USING btree ("created_at","id") WHERE "tickets"."void_at" is not null;--> statement-breakpoint
CREATE INDEX "invoices_key_idx" ON "invoices" USING btree ("access_key" text_pattern_ops) WHERE "invoices"."access_key" is not null;--> statement-breakpoint
CREATE INDEX "invoices_total_idx" ON "invoices" USING btree ("total_cents","id","status");--> statement-breakpoint
CREATE INDEX "invoices_review_idx" ON "invoices" USING btree ("received_at","id") WHERE "invoices"."review_reason" is not null;--> statement-breakpoint
CREATE INDEX "invoices_twin_idx" ON "invoices" USING btree ("number" text_pattern_ops,"cnpj","issued_on");