import type { Db } from "#app/db/client.server"
import { RuleBroken, type Text } from "#app/errors"
import type { AuditAction, SubjectType } from "#app/audit/audit-names"
import { formatMoment } from "#app/platform/time/clock.server"
import { decisionReasons } from "#app/words/reasons/decisions"
import { listRowsAbout } from "./rows-about.server"

type Decision = {
  type: SubjectType
  id: string
  action: AuditAction
  /** What the decision makes of the thing, as its row of the audit says it. */
  after?: Record<string, string | boolean>
  /** Who decides now. */
  by: string
  /** How it stands, for whoever came second. */
  already: Text
}

/**
 * For a thing that is already as this decision wants it, asked under the thing's lock: returns where the same person's
 * decision made it so, since a form sent twice is one decision and answers twice the same. Throws WRONG_STATE with who
 * was quicker and when; without them where no administrator did it.
 */
export async function sameDecision(tx: Db, { after = {}, by, already, ...about }: Decision): Promise<void> {
  const [last] = await listRowsAbout(tx, { ...about, most: 1 })
  const isMadeSo = last && Object.entries(after).every(([name, value]) => last.after?.[name] === value)
  if (!isMadeSo) throw new RuleBroken("WRONG_STATE", { because: already })
  if (last.userId === by) return
  const [who, when] = [last.by, formatMoment(last.at)]
  throw new RuleBroken("WRONG_STATE", {
    because: decisionReasons.decidedAlready({ already, who, when }),
  })
}
