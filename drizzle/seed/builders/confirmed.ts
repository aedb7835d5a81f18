import { eq } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { approvalKinds, type ApprovalKind } from "#app/domain/approvals/approval"
import { type ApprovalDetails, approvals } from "#drizzle/schema/approvals"
import { anyTwo, isOwner } from "./write-audited"

type ConfirmedDeed<Kind extends ApprovalKind> = {
  kind: Kind
  subjectId: string
  details: ApprovalDetails[Kind]
  /** Who asks and who confirms; else any two who are there. */
  by?: readonly [string, string]
}

/**
 * Does what takes four eyes as one asks and another confirms, in one transaction: the database asks the application's role
 * for that. From the owner of the tables it asks none.
 */
export async function confirmedOf<Kind extends ApprovalKind, Made>(
  db: Db,
  { kind, subjectId, details, ...people }: ConfirmedDeed<Kind>,
  work: (tx: Db) => Promise<Made>,
): Promise<Made> {
  if (await isOwner(db)) return work(db)
  return db.transaction(async (tx) => {
    const [askedBy, endedBy] = people.by ?? (await anyTwo(tx))
    const [id, at] = [uuidv7(), new Date()]
    await tx.insert(approvals).values({ id, kind, subjectId, details, reason: "x", askedBy, askedAt: at })
    const end = { state: "confirmed", endedBy, endedAt: at } as const
    await tx.update(approvals).set(end).where(eq(approvals.id, id))
    await writeAction(tx, {
      by: endedBy,
      permission: approvalKinds[kind].area,
      action: "approve",
      subjectType: "approvals",
      subjectId: id,
      table: approvals,
      at,
      before: null,
      after: null,
    })
    return work(tx)
  })
}
