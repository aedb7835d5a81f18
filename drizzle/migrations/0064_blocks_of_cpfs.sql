-- A block that named the row of an erased person in place of a CPF bars nobody: it becomes what an erased block is. The
-- guards know no such step; without them no deferred one is queued either, which the table's change could not wait for.
ALTER TABLE "cpf_blocks" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "cpf_blocks" SET "cpf" = "id"::text WHERE "cpf" !~ '^[0-9]{11}$' AND "cpf" <> "id"::text;--> statement-breakpoint
ALTER TABLE "cpf_blocks" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "cpf_blocks" ADD CONSTRAINT "cpf_blocks_cpf_check" CHECK ("cpf_blocks"."cpf" ~ '^[0-9]{11}$' or "cpf_blocks"."cpf" = "cpf_blocks"."id"::text);--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_lapsed_check";--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_lapsed_check" CHECK (("approvals"."state" = 'lapsed') = ("approvals"."lapsed_because" is not null) and "approvals"."lapsed_because" in ('changed', 'taken', 'not-planned', 'base-closed', 'already-invalid', 'already-blocked', 'erased'));
