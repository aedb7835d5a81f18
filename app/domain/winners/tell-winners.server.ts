import { and, asc, eq, inArray, ne, or } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { confirmNow } from "#app/domain/validation/confirmation-mail.server"
import { sendLater } from "#app/queue/jobs.server"
import { winners } from "#drizzle/schema/winners"

/**
 * Lets the mails to a draw's titulars go, and to surrogates called before it was published; in its transaction. Whoever
 * was validated before it is told that at once: the prize is theirs.
 */
export async function tellWinners(tx: Db, drawId: string): Promise<void> {
  const mayRejoice = or(
    and(eq(winners.kind, "titular"), ne(winners.state, "invalid")),
    and(eq(winners.kind, "surrogate"), inArray(winners.state, ["called", "validated"])),
  )
  const rows = await tx
    .select({ id: winners.id, kind: winners.kind, state: winners.state, version: winners.version })
    .from(winners)
    .where(and(eq(winners.drawId, drawId), mayRejoice))
    .orderBy(asc(winners.order))
  for (const { id, kind, state, version } of rows) {
    const news = kind === "titular" ? "winner-drawn" : "winner-called"
    if (state === "validated") await confirmNow(tx, { claim: { winnerId: id }, version })
    else await sendLater(tx, "mail", { kind: news, id })
  }
}
