CREATE INDEX "actions_area_idx" ON "actions" USING btree ("permission","seq");--> statement-breakpoint
CREATE INDEX "actions_action_idx" ON "actions" USING btree ("action","seq");--> statement-breakpoint
CREATE INDEX "actions_type_idx" ON "actions" USING btree ("subject_type","seq");