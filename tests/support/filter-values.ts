import type { Db } from "#app/db/client.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { prizeKinds } from "#drizzle/schema/fulfilments"
import { insertPrize } from "#drizzle/seed/builders/prize"
import { insertUser } from "#drizzle/seed/builders/user"

/** For each thing that a list's URL may ask: values of which at least one filters. Puts in what they find. */
export async function filterValues(db: Db): Promise<Readonly<Record<string, readonly string[]>>> {
  const draw = await insertDraw(db)
  const { protocol } = await insertInvoice(db)
  await insertPrize(db, { name: "Camiseta" })
  const [kind] = await db.select({ id: prizeKinds.id }).from(prizeKinds)
  const user = await insertUser(db, { name: "Ana Lima" })
  return {
    q: ["Ana Lima", "Camiseta", draw.title, protocol, "529.982.247-25", "982247", "07/12.345", "203.0.113.9"],
    status: [
      "active",
      "blocked",
      "unblocked",
      "pending",
      "validated",
      "invalid",
      "waiting",
      "unconfirmed",
      "undecided",
      "released",
      "available",
      "done",
      "planned",
      "ready",
      "disabled",
      "inactive",
      "draft",
      "undelivered",
      "all",
    ],
    state: [
      "pending",
      "validated",
      "invalid",
      "called",
      "reserve",
      "valid",
      "void",
      "sent",
      "unknown",
      "open",
      "all",
    ],
    kind: ["titular", "surrogate", "terms", "news", "appeal"],
    locale: ["en", "all"],
    type: ["admin", "registrations", "award", "winner"],
    area: ["invoices", "registrations"],
    action: ["edit"],
    by: ["hand", "clock"],
    batch: ["1", "loose", "scheduled"],
    command: ["sweep-files"],
    twoFactor: ["on", "off"],
    user: [user.id],
    subject: [user.id],
    draw: [draw.id],
    dispatch: [draw.id],
    uf: ["SP"],
    from: ["2026-11-01"],
    to: ["2026-11-30"],
    review: ["1"],
    reason: ["twin"],
    invoiceless: ["1"],
    overdue: ["1"],
    expired: ["1"],
    event: ["signed-in"],
    ip: ["203.0.113.9"],
    ids: [user.id],
    way: ["post"],
    prize: [kind!.id],
    import: [user.id],
  }
}
