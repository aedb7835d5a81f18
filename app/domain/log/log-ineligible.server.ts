import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { type HolderDraw, holderOf, loggedHolderSql } from "#app/domain/draws/base/holder.server"
import { drawScope, sealedEntry } from "./entry.server"
import { ineligibleSays, reasonHash } from "./kinds/ineligible.server"
import { logVoided } from "./log-changes.server"
import { writeSealed } from "./write-entries.server"

/** People that are told of at a time. */
const PAGE = 1_000

type LeftOut = { registrationId: string; cpf: string; loggedHolder: string | null; code: string }

/**
 * Tells the log who stands in a closing draw's base without taking part, once, as draw_exclusions has it: an entry a
 * person. A coupon that is still looked at takes nobody out but its own numbers, so that it is told as they are voided.
 */
export async function logIneligible(tx: Db, draw: HolderDraw, at: Date): Promise<void> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const people = await leftOutAfter(tx, draw.id, after)
    const entries = people.map(({ code, ...person }) => {
      const reason = reasonHash(draw.holderKey, { registrationId: person.registrationId, code })
      const said = ineligibleSays({ drawId: draw.id, holder: holderOf(draw, person), reason })
      return sealedEntry(said, { scope: drawScope(draw.id), invoiceId: null })
    })
    await writeSealed(tx, entries, at)
    const last = people.at(-1)
    if (!last) break
    after = last.registrationId
  }
  await logHeld(tx, draw.id, at)
}

const leftOutAfter = async (tx: Db, drawId: string, after: string): Promise<LeftOut[]> =>
  tx.execute<LeftOut>(sql`
    select r.id as "registrationId", r.cpf, e.reason as code, ${loggedHolderSql(sql`${drawId}::text`)} as "loggedHolder"
    from draw_exclusions e join registrations r on r.id = e.registration_id
    where e.draw_id = ${drawId}::uuid and e.invoice_id is null and r.id > ${after}::uuid
    order by r.id limit ${PAGE}`)

async function logHeld(tx: Db, drawId: string, at: Date): Promise<void> {
  const tickets = await tx.execute<{ invoiceId: string; segmentId: string; position: number }>(sql`
    select t.invoice_id as "invoiceId", t.segment_id as "segmentId", t.position
    from draw_exclusions e join tickets t on t.draw_id = e.draw_id and t.invoice_id = e.invoice_id and t.void_at is null
    where e.draw_id = ${drawId}::uuid order by t.invoice_id, t.segment_id, t.position`)
  for (const invoiceId of new Set(tickets.map((ticket) => ticket.invoiceId))) {
    const own = tickets.filter((ticket) => ticket.invoiceId === invoiceId)
    await logVoided(
      tx,
      { invoiceId, tickets: own.map((ticket) => ({ ...ticket, drawId })), at },
      "coupon-held",
    )
  }
}
