import { notInArray } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { lockTexts } from "#app/domain/regulations/lock-texts.server"
import { RuleBroken } from "#app/errors"
import { certificates } from "#drizzle/schema/contents"
import { forgetShown, listCertificates } from "./certificates.queries.server"

/** The one thing that the audit's rows about certificates are about. */
export const CERTIFICATES = "certificates"

type Change = { numbers: readonly string[]; version: string; by: string; now: Date }

/** A version of a list is what it holds. */
export const versionOf = (numbers: readonly string[]): string => numbers.join(" ")

/**
 * Saves the numbers of the promotion's certificates. The same list sent again changes nothing. Throws STALE with
 * `data.current` where somebody saved others since the page was opened.
 */
export async function saveCertificates(db: Db, { numbers, version, by, now }: Change): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockTexts(tx)
    const before = await listCertificates(tx)
    if (versionOf(before) === versionOf(numbers)) return
    if (versionOf(before) !== version)
      throw new RuleBroken("STALE", {
        data: { current: { numbers: before.join("\n"), version: versionOf(before) } },
      })
    await tx.delete(certificates).where(notInArray(certificates.number, [...numbers]))
    await tx
      .insert(certificates)
      .values(numbers.map((number) => ({ number, createdAt: now })))
      .onConflictDoNothing()
    await writeAction(tx, {
      by,
      permission: "regulations",
      action: "edit",
      at: now,
      subjectType: "certificates",
      subjectId: CERTIFICATES,
      table: certificates,
      before: { certificates: before.join(", ") },
      after: { certificates: numbers.join(", ") },
    })
  })
  forgetShown()
}
