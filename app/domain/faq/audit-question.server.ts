import type { AuditAction } from "#app/audit/audit-names"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { faq } from "#drizzle/schema/contents"
import type { QuestionRow } from "./faq.queries.server"

type AuditedQuestion = Partial<
  Pick<QuestionRow, "locale" | "question" | "answer" | "position" | "published">
> | null
type Change = {
  id: string
  action: AuditAction
  by: string
  now: Date
  before: AuditedQuestion
  after: AuditedQuestion
}

/** What an administrator did to a question, with each text before and after: its versions are read there. */
export const auditQuestion = (tx: Db, { id, action, by, now, before, after }: Change): Promise<string> =>
  writeAction(tx, {
    by,
    permission: "faq",
    action,
    at: now,
    subjectType: "faq",
    subjectId: id,
    table: faq,
    before,
    after,
  })
