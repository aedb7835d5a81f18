ALTER TABLE "prize_awards" ADD COLUMN "reason_code" text;--> statement-breakpoint
ALTER TABLE "prize_awards" ADD COLUMN "papers_waived" text;--> statement-breakpoint
ALTER TABLE "prize_awards" ADD COLUMN "validation_asked" jsonb;--> statement-breakpoint
ALTER TABLE "winners" ADD COLUMN "reason_code" text;--> statement-breakpoint
ALTER TABLE "winners" ADD COLUMN "papers_waived" text;--> statement-breakpoint
ALTER TABLE "winners" ADD COLUMN "validation_asked" jsonb;--> statement-breakpoint
ALTER TABLE "prize_awards" ADD CONSTRAINT "prize_awards_validated_by_two" CHECK ("prize_awards"."state" <> 'validated' or "prize_awards"."validation_asked" is null or ("prize_awards"."validation_asked"->>'by')::uuid is distinct from "prize_awards"."decided_by");--> statement-breakpoint
ALTER TABLE "prize_awards" ADD CONSTRAINT "prize_awards_reason_code_check" CHECK ("prize_awards"."reason_code" in ('staff', 'underage', 'documents', 'unclaimed', 'receipt', 'already-won', 'account', 'declined', 'rules', 'other'));--> statement-breakpoint
ALTER TABLE "winners" ADD CONSTRAINT "winners_validated_by_two" CHECK ("winners"."state" <> 'validated' or "winners"."validation_asked" is null or ("winners"."validation_asked"->>'by')::uuid is distinct from "winners"."decided_by");--> statement-breakpoint
ALTER TABLE "winners" ADD CONSTRAINT "winners_reason_code_check" CHECK ("winners"."reason_code" in ('staff', 'underage', 'documents', 'unclaimed', 'receipt', 'already-won', 'account', 'declined', 'rules', 'other'));