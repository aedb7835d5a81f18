import type { Db } from "#app/db/client.server"
import type { DrawRow } from "./draw"
import { writeAudited } from "./write-audited"
import type { TicketRow } from "./ticket"
import { winners } from "#drizzle/schema/winners"

export type WinnerRow = typeof winners.$inferSelect
type WinnerFields = Partial<typeof winners.$inferInsert> & { draw: DrawRow; ticket: TicketRow }

/** Puts a winner of a computed draw in: its first titular, waiting for the papers, unless told. */
export async function insertWinner(db: Db, { draw, ticket, ...fields }: WinnerFields): Promise<WinnerRow> {
  const { order = 1 } = fields
  const day = draw.extractionOn
  const winner = {
    kind: "titular" as const,
    order,
    trailIndex: order - 1,
    deliverBy: after(day, 30),
    claimBy: after(day, 180),
    ...fields,
    drawId: draw.id,
    ticketId: ticket.id,
    registrationId: ticket.registrationId,
  }
  const insert = (tx: Db) => tx.insert(winners).values(winner).returning()
  const isDecided = (fields.state ?? "pending") !== "pending" || fields.replacesId != null
  const deed = { permission: "winners", action: "validate", subjectType: "winners" } as const
  const [row] = isDecided ? await writeAudited(db, deed, insert) : await insert(db)
  return row!
}

/** YYYY-MM-DD so many days later. */
const after = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
