DROP INDEX "invoices_review_names_idx";--> statement-breakpoint
CREATE INDEX "invoices_review_names_idx" ON "invoices" USING gin (regexp_split_to_array("review_reason", ':[^,]*,?|,'));