import { eq } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { findOpenRequest } from "#app/domain/disqualification/requests.queries.server"
import { withdrawDisqualification } from "#app/domain/disqualification/withdraw-disqualification.server"
import { logOrigin } from "#app/domain/log/log-name.server"
import { sequence } from "#app/domain/log/sequence.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { openExchange } from "#app/platform/storage/exchange.server"
import { openFiles } from "#app/platform/storage/files.server"
import type { MailKind } from "#app/queue/jobs.server"
import { type DrawNews, drawNotices } from "#drizzle/schema/draw-notices"
import { emailChanges } from "#drizzle/schema/email-changes"
import { deliveryAddresses, fulfilments } from "#drizzle/schema/fulfilments"
import { prizeAwards } from "#drizzle/schema/prizes"
import { users } from "#drizzle/schema/users"
import { winners } from "#drizzle/schema/winners"
import { moveDraw, insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertRequest } from "#drizzle/seed/builders/request"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { insertWinner } from "#drizzle/seed/builders/winner"
import { heldPrize } from "./claims"
import { closeAccount } from "./close-account"
import { later, NOON } from "./promotion"
import { wholeDraw } from "./whole-draw"

/**
 * A row for each kind of mail, of which it may be sent, in a campaign whose log has a checkpoint. By the owner of the
 * tables, of whom no rows of the audit are asked.
 */
export async function mailOfEveryKind(owner: Db, folder: string): Promise<Record<MailKind, string>> {
  const person = await insertRegistration(owner)
  const { id: by } = await insertUser(owner)
  const closed = await closedDraw(owner, folder)
  const published = await publishedDraw(owner)
  const [held, lost] = [await heldPrize(owner), await heldPrize(owner)]
  return {
    welcome: person.id,
    reset: person.id,
    "admin-reset": by,
    "admin-invitation": await act(owner, "create", { passwordHash: null }),
    "account-changed": await act(owner, "two_factor"),
    "account-closed": await closedAccount(owner),
    "account-reopened": person.id,
    "address-changed": await movedParcel(owner, published.titular),
    "email-changed": await changedEmail(owner, person.id),
    "invoice-received": held.invoice.id,
    "invoice-invalidated": (await insertInvoice(owner, { status: "invalid" })).id,
    "invoice-reinstated": held.invoice.id,
    "prize-won": held.award.id,
    "prize-validated": await validatedPrize(owner),
    "winner-drawn": published.titular,
    "winner-called": published.called,
    "winner-validated": published.titular,
    "prize-sent": await sentPrize(owner, published.titular),
    "disqualification-asked": await hearing(owner, lost.award.id, by),
    "disqualification-withdrawn": await withdrawnHearing(owner, (await heldPrize(owner)).award.id, by),
    "request-answered": await answeredRequest(owner, by),
    "draw-closed": await notice(owner, closed, "closed"),
    "draw-published": await notice(owner, published, "published"),
  }
}

/** A draw whose close stands in a signed checkpoint, by the steps it takes in earnest. */
async function closedDraw(owner: Db, folder: string) {
  const key = noteKey(logOrigin(1), Buffer.alloc(32, 5).toString("base64"))
  const sequencer = { key, last: openExchange(`file:${folder}`, "log/one.checkpoint") }
  const whole = await wholeDraw(owner, { files: openFiles(`file:${folder}`), now: NOON, people: 1 })
  await sequence(owner, sequencer, NOON)
  await whole.close()
  await whole.freeze()
  await sequence(owner, sequencer, later(60_000))
  return { drawId: whole.draw.id, holder: whole.holders[0]!.person.id }
}

/** A published draw whose titular is validated, whose surrogate was called, and where a third person won nothing. */
async function publishedDraw(owner: Db) {
  const planned = await insertDraw(owner)
  const drawn = []
  for (const name of ["Dalva", "Elza", "Iara"]) {
    const { id: registrationId } = await insertRegistration(owner, { name })
    const invoice = await insertInvoice(owner, { registrationId })
    drawn.push((await insertTickets(owner, { draw: planned, invoice }))[0]!)
  }
  const [first, second, third] = drawn
  const computed = await moveDraw(owner, planned, { to: "computed" })
  const titular = await insertWinner(owner, { draw: computed, ticket: first! })
  const reserve = { draw: computed, ticket: second!, kind: "surrogate", order: 2 } as const
  const calling = { calledAt: NOON, replacesId: titular.id, state: "called" } as const
  const called = await insertWinner(owner, { ...reserve, ...calling })
  await moveDraw(owner, computed, { to: "published" })
  await owner.update(winners).set({ state: "validated" }).where(eq(winners.id, titular.id))
  return { drawId: planned.id, holder: third!.registrationId, titular: titular.id, called: called.id }
}

async function notice(
  owner: Db,
  { drawId, holder: registrationId }: { drawId: string; holder: string },
  news: DrawNews,
): Promise<string> {
  const [row] = await owner.insert(drawNotices).values({ drawId, registrationId, news }).returning()
  return row!.id
}

async function closedAccount(owner: Db): Promise<string> {
  const { id } = await insertRegistration(owner)
  await closeAccount(owner, id)
  return id
}

async function movedParcel(owner: Db, winnerId: string): Promise<string> {
  const where = { cep: "13010000", street: "Rua das Palmeiras", houseNumber: "12", district: "Centro" }
  const address = { winnerId, ...where, city: "Campinas", uf: "SP", changedAt: NOON }
  const [row] = await owner.insert(deliveryAddresses).values(address).returning()
  return row!.id
}

async function changedEmail(owner: Db, registrationId: string): Promise<string> {
  const change = { registrationId, oldEmail: "antes@example.com", changedAt: NOON }
  const [row] = await owner.insert(emailChanges).values(change).returning()
  return row!.id
}

/** What one administrator did to another's account, by its row of the audit. */
async function act(
  owner: Db,
  action: "create" | "two_factor",
  fields: { passwordHash?: null } = {},
): Promise<string> {
  const [by, other] = [await insertUser(owner), await insertUser(owner, fields)]
  return writeAction(owner, {
    by: by.id,
    permission: "users",
    action,
    subjectType: "users",
    subjectId: other.id,
    at: NOON,
    table: users,
    before: null,
    after: null,
  })
}

async function validatedPrize(owner: Db): Promise<string> {
  const { award } = await heldPrize(owner)
  await owner.update(prizeAwards).set({ state: "validated" }).where(eq(prizeAwards.id, award.id))
  return award.id
}

async function sentPrize(owner: Db, winnerId: string): Promise<string> {
  const sent = { state: "sent", sentOn: "2026-11-18" } as const
  const [row] = await owner
    .update(fulfilments)
    .set(sent)
    .where(eq(fulfilments.winnerId, winnerId))
    .returning({ id: fulfilments.id })
  return row!.id
}

async function hearing(owner: Db, awardId: string, by: string): Promise<string> {
  await askDisqualification(owner, {
    claim: { awardId },
    reasonCode: "staff",
    reason: "Equipe",
    by,
    now: NOON,
  })
  return (await findOpenRequest(owner, { awardId }))!.id
}

async function withdrawnHearing(owner: Db, awardId: string, by: string): Promise<string> {
  const id = await hearing(owner, awardId, by)
  const isIt = { claim: { awardId }, requestId: id }
  await withdrawDisqualification(owner, { ...isIt, by, now: later(60 * 60_000) })
  return id
}

async function answeredRequest(owner: Db, answeredBy: string): Promise<string> {
  const answer = { state: "refused", answerCode: "unreadable", answeredAt: NOON, version: 2 } as const
  const { id: registrationId } = await insertRegistration(owner)
  return (await insertRequest(owner, { registrationId, ...answer, answeredBy })).id
}
