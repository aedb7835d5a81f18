import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { Text } from "#app/errors"
import { approvalReasons } from "#app/words/reasons/approvals"
import { draws } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { prizes } from "#drizzle/schema/prizes"
import type { ApprovalRow } from "./approval"

/** Why a request can no longer be confirmed, as what it is about has changed since; null where it has not. */
export async function whyVoid(
  db: Db,
  { kind, subjectId, details }: Pick<ApprovalRow, "kind" | "subjectId" | "details">,
): Promise<Text | null> {
  if (kind === "block-cpf") return null
  const version = "version" in details ? details.version : null
  if (kind === "give-prize") {
    const [prize] = await db.select({ held: prizes.held }).from(prizes).where(eq(prizes.id, subjectId))
    return prize?.held ? approvalReasons.isTaken : null
  }
  if (kind === "invalidate-invoice") {
    const [invoice] = await db
      .select({ version: invoices.version })
      .from(invoices)
      .where(eq(invoices.id, subjectId))
    return invoice?.version === version ? null : approvalReasons.changed
  }
  const [draw] = await db
    .select({ state: draws.state, version: draws.version })
    .from(draws)
    .where(eq(draws.id, subjectId))
  if (draw?.state !== "planned") return approvalReasons.notPlanned
  return draw.version === version ? null : approvalReasons.changed
}
