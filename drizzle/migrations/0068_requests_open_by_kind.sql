DROP INDEX "requests_open_invoice_key";--> statement-breakpoint
CREATE UNIQUE INDEX "requests_open_invoice_key" ON "requests" USING btree ("invoice_id","kind") WHERE "requests"."state" = 'open';