import { dropOwnDatabase } from "#tests/support/own-database"
import { afterAll, afterEach, beforeEach, expect, test } from "vitest"
import { writeAction } from "#app/audit/audit.server"
import { connect, type Db } from "#app/db/client.server"
import { verifyCampaign } from "#app/domain/consistency/verify-campaign.server"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { confirmDisqualification } from "#app/domain/disqualification/confirm-disqualification.server"
import { findOpenRequest } from "#app/domain/disqualification/requests.queries.server"
import { tellDisqualifications } from "#app/domain/disqualification/tell-disqualifications.server"
import { withdrawDisqualification } from "#app/domain/disqualification/withdraw-disqualification.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { draws } from "#drizzle/schema/draws"
import { insertUser } from "#drizzle/seed/builders/user"
import { drawnPrize, heldPrize } from "#tests/support/claims"
import { type FreshDatabase, freshDatabase } from "#tests/support/database"
import { toldByMail } from "#tests/support/disqualified"

// The owner of the tables alone tells the audit of an earlier moment, and of none before its last row: a database a test.
let database: FreshDatabase
let owner: ReturnType<typeof connect>
let app: ReturnType<typeof connect>
let [ana, bia] = ["", ""]
beforeEach(async () => {
  database = await freshDatabase()
  owner = connect(database.ownerUrl, { max: 2 })
  app = connect(database.url, { max: 2 })
  ana = (await insertUser(owner, { passwordHash: null })).id
  bia = (await insertUser(owner, { passwordHash: null })).id
})
afterEach(async () => {
  await Promise.all([owner, app].map((db) => db.$client.end()))
  await database.drop()
})
afterAll(dropOwnDatabase)

const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const ask = (db: Db, claim: ClaimRef, at: Date) =>
  askDisqualification(db, { claim, reasonCode: "staff", reason: "É da equipe", by: ana, now: at })
const confirm = async (db: Db, claim: ClaimRef, at: Date) => {
  const { id: requestId } = (await findOpenRequest(db, claim))!
  await toldByMail(db, claim)
  await confirmDisqualification(db, { claim, requestId, by: bia, now: at })
  return requestId
}
const publish = (db: Db, drawId: string, at: Date) =>
  db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db
    await tellDisqualifications(tx, { drawId, now: at })
    await writeAction(tx, {
      by: bia,
      permission: "calculation",
      action: "run",
      subjectType: "draws",
      subjectId: drawId,
      table: draws,
      at,
      before: { state: "computed" },
      after: { state: "published" },
    })
  })
const saidOf = async (requestId: string, isClockReal = true) => {
  const found: string[] = []
  const note = ({ id, why }: { id: string; why: string }) => void (id === requestId && found.push(why))
  await verifyCampaign(owner, { rules: null, isClockReal }, note)
  return found
}
const TOO_EARLY = "it was confirmed before its holder had 48 hours to answer"

test("whoever was heard for two days loses a prize as it should be", async () => {
  const { award } = await heldPrize(owner)
  const claim = { awardId: award.id }
  await ask(owner, claim, daysAgo(3))
  expect(await saidOf(await confirm(app, claim, now))).toEqual([])
})

test("the moments that a request has of its own hear nobody, nor does a request that was withdrawn", async () => {
  const { award } = await heldPrize(owner)
  const claim = { awardId: award.id }
  await ask(owner, claim, daysAgo(9))
  const { id: requestId } = (await findOpenRequest(owner, claim))!
  await withdrawDisqualification(owner, { claim, requestId, by: ana, now: daysAgo(8) })
  await ask(app, claim, daysAgo(3))
  const open = (await findOpenRequest(app, claim))!
  expect(await saidOf(open.id)).toEqual(["its holder was not told yet when it says so"])
  const confirmed = await confirm(app, claim, now)
  expect(await saidOf(confirmed)).toEqual([TOO_EARLY])
  expect(await saidOf(confirmed, false)).toEqual([])
})

test.each([
  ["three days ago is heard", 3, []],
  ["only just", 0, [TOO_EARLY]],
])("the winner of a draw that was published %s", async (_, days, why) => {
  const { draw, winner } = await drawnPrize(owner)
  const claim = { winnerId: winner.id }
  await ask(owner, claim, daysAgo(4))
  await publish(owner, draw.id, daysAgo(days))
  const open = (await findOpenRequest(owner, claim))!
  const backdated = { toldAt: daysAgo(3).toISOString() }
  if (days === 0) {
    await owner.$client.begin(async (sql) => {
      await sql`set local session_replication_role = replica`
      await sql`update disqualifications set told_at = ${backdated.toldAt} where id = ${open.id}`
    })
  }
  expect(await saidOf(await confirm(app, claim, now))).toEqual(why)
})
