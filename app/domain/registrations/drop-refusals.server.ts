import { and, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { sentMails } from "#drizzle/schema/sent-mails"

/**
 * What a former address refused says nothing of the new one: those mails did not arrive, and nobody's hearing goes by them
 * (domain/disqualification/hearing). In the transaction that holds the person's row.
 */
export async function dropRefusals(tx: Db, { registrationId }: { registrationId: string }): Promise<void> {
  const refused = and(eq(sentMails.registrationId, registrationId), eq(sentMails.outcome, "refused"))
  await tx.update(sentMails).set({ outcome: "failed" }).where(refused)
}
