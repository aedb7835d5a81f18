import type { Db } from "#app/db/client.server"
import { newProtocol } from "#app/domain/invoices/protocol.server"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertWinner } from "#drizzle/seed/builders/winner"

const twoDaysAgo = () => new Date(Date.now() - 2 * 86_400_000)

/** A prize won on the spot two days ago, waiting for its papers. */
export async function heldPrize(db: Db, overrides: Parameters<typeof insertRegistration>[1] = {}) {
  const person = await insertRegistration(db, overrides)
  const invoice = await insertInvoice(db, { registrationId: person.id, protocol: newProtocol() })
  const prize = await insertPrize(db, { name: "Camisa oficial", instructions: "Escolha o tamanho." })
  const whose = { prizeId: prize.id, registrationId: person.id, invoiceId: invoice.id }
  return { person, invoice, prize, award: await insertAward(db, { ...whose, now: twoDaysAgo() }) }
}

/** A titular of a draw that is computed, or published already. */
export async function drawnPrize(
  db: Db,
  {
    to = "computed",
    ...deadlines
  }: { to?: "computed" | "published"; claimBy?: string; deliverBy?: string } = {},
) {
  const person = await insertRegistration(db, { name: "Dalva", lastname: "Prado" })
  const invoice = await insertInvoice(db, { registrationId: person.id })
  const planned = await insertDraw(db, { title: "Sorteio da Final", prize: "Um ano de camarote" })
  const [ticket] = await insertTickets(db, { draw: planned, invoice })
  const computed = await moveDraw(db, planned, { to: "computed" })
  const winner = await insertWinner(db, { draw: computed, ticket: ticket!, ...deadlines })
  // The draw itself is still to come: its prize is its winner's from now on all the same.
  const draw = await moveDraw(db, computed, { to, publishedAt: new Date() })
  return { person, invoice, draw, ticket: ticket!, winner }
}

/** A computed draw's titular, and a surrogate whom nobody called. */
export async function drawnReserve(db: Db) {
  const planned = await insertDraw(db, { title: "Sorteio da Reserva" })
  const tickets = []
  for (const name of ["Dalva", "Elza"]) {
    const { id: registrationId } = await insertRegistration(db, { name })
    const invoice = await insertInvoice(db, { registrationId })
    tickets.push((await insertTickets(db, { draw: planned, invoice }))[0]!)
  }
  const draw = await moveDraw(db, planned, { to: "computed" })
  const [first, second] = tickets
  const titular = await insertWinner(db, { draw, ticket: first! })
  const winner = await insertWinner(db, { draw, ticket: second!, kind: "surrogate", order: 2 })
  return { draw, titular, winner }
}
