CREATE INDEX "actions_subject_id_idx" ON "actions" USING btree ("subject_id","seq");--> statement-breakpoint
CREATE INDEX "invoices_reviewed_by_idx" ON "invoices" USING btree ("reviewed_by") WHERE "invoices"."reviewed_by" is not null;--> statement-breakpoint
CREATE INDEX "dispatch_recipients_registration_idx" ON "dispatch_recipients" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "prize_awards_given_by_idx" ON "prize_awards" USING btree ("given_by") WHERE "prize_awards"."given_by" is not null;--> statement-breakpoint
CREATE INDEX "prize_awards_confirmed_by_idx" ON "prize_awards" USING btree ("confirmed_by") WHERE "prize_awards"."confirmed_by" is not null;--> statement-breakpoint
CREATE INDEX "prize_awards_decided_by_idx" ON "prize_awards" USING btree ("decided_by") WHERE "prize_awards"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "sessions_impersonator_idx" ON "sessions" USING btree ("impersonator_id") WHERE "sessions"."impersonator_id" is not null;