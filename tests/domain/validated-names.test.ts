import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { eq, sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import type { Participant } from "#app/auth/sessions.server"
import { connect } from "#app/db/client.server"
import { sqlState } from "#app/db/error-codes"
import { resultPlaces } from "#app/domain/draws/result/result-places.queries.server"
import { fulfilmentExport } from "#app/domain/fulfilment/fulfilments.list.server"
import { erasePeople } from "#app/domain/my-data/erase-people.server"
import { validatePrize } from "#app/domain/prizes/validate-prize.server"
import { editRegistration } from "#app/domain/registrations/edit-registration.server"
import { getProfile } from "#app/domain/registrations/registrations.queries.server"
import { undoValidation } from "#app/domain/validation/undo-validation.server"
import { listPublicPlaces, sumUpPlaces } from "#app/domain/winners/public-winners.queries.server"
import { validateWinner } from "#app/domain/winners/validate-winner.server"
import { listInstantWinners } from "#app/domain/winners/winners.queries.server"
import { keptRecords } from "#drizzle/schema/erasures"
import { validatedNames } from "#drizzle/schema/validated-names"
import { insertUser } from "#drizzle/seed/builders/user"
import { inFull } from "#tests/support/file-viewers"
import { everyCheck } from "../support/checks"
import { drawnPrize, heldPrize } from "../support/claims"
import { closeAccount } from "../support/close-account"
import { FAR } from "../support/promotion"

const owner = connect(ownerUrl, { max: 1 })
const { id: by } = await insertUser(db, { passwordHash: null })
afterAll(async () => {
  await owner.$client.end()
  await dropOwnDatabase()
})

const now = new Date()
const checked = { checks: everyCheck, waiver: "Mostrou no balcão", by, now }
/** What the winner changes at /perfil after somebody held the paper against the old name. */
async function rename({ id }: { id: string }) {
  const { email, phone, version } = await getProfile(db, id)
  const participant = { id, impersonatorId: null } as Participant
  const input = { name: "Outra", lastname: "Pessoa", email, phone, uf: "SP", city: "Campinas", version }
  await editRegistration(db, { participant, input, ip: "203.0.113.9", now })
}
const inPublic = async (query = {}) =>
  (await listInstantWinners(db, new URLSearchParams(), { now: FAR, filters: query })).rows.map(
    ({ name, place }) => `${name} ${place}`,
  )

test("a prize won on the spot stays with the name that was validated: in public, on its way and in what the law keeps", async () => {
  const held = await heldPrize(db, { name: "Ana", lastname: "Souza", uf: "PA", city: "Belém" })
  const award = { prizeId: held.prize.id, awardId: held.award.id }
  await validatePrize(db, { ...award, ...checked })
  await rename(held.person)
  expect(await inPublic()).toEqual(["Ana S. Belém, PA"])
  expect(await inPublic({ city: "Belém" })).toHaveLength(1)
  expect(await inPublic({ city: "Campinas" })).toEqual([])
  const names = []
  for await (const rows of fulfilmentExport.rows(db, new URLSearchParams(), inFull))
    names.push(
      ...rows.map((row) => fulfilmentExport.columns.find(({ name }) => name === "person")!.value(row)),
    )
  expect(names).toEqual(["Ana Souza"])

  for (const change of [
    sql`state = 'sent', sent_on = '2026-11-20'`,
    sql`state = 'delivered', delivered_on = '2026-11-21'`,
  ])
    await owner.execute(sql`update fulfilments set ${change} where award_id = ${held.award.id}`)
  await closeAccount(db, held.person.id)
  expect((await erasePeople(db, now)).erased).toBe(1)
  const [kept] = await db.select().from(keptRecords).where(eq(keptRecords.kind, "receipt"))
  expect(kept!.keptFacts).toMatchObject({ name: "Ana Souza", deliveredOn: "2026-11-21" })
  expect(await db.$count(validatedNames)).toBe(0)
})

test("so does a place of a draw: on its page, among the first and in the minutes", async () => {
  const { person, draw, winner } = await drawnPrize(db, { to: "published" })
  await validateWinner(db, { winnerId: winner.id, ...checked })
  await rename(person)
  const named = { name: "Dalva P.", place: `${person.city}, ${person.uf}` }
  expect((await listPublicPlaces(db, draw.id, { now: FAR })).rows[0]!.person).toEqual(named)
  expect((await sumUpPlaces(db, draw.id, FAR)).named[0]!.person).toEqual(named)
  const [place] = await resultPlaces(db, { draw, after: 0, named: true })
  expect(place!.person).toBe("Dalva Prado")
})

test("a validation that is undone keeps no name, and the next one keeps what is right by then", async () => {
  const { person, prize, award } = await heldPrize(db, { name: "Bia", lastname: "Lima" })
  const review = { prizeId: prize.id, awardId: award.id, ...checked }
  await validatePrize(db, review)
  await undoValidation(db, { claim: { awardId: award.id }, version: 2, by, now })
  await rename(person)
  await validatePrize(db, review)
  const [kept] = await db.select().from(validatedNames).where(eq(validatedNames.awardId, award.id))
  expect(kept).toMatchObject({ name: "Outra", city: "Campinas" })
})

test("nobody but the validation itself writes it, by the database's word", async () => {
  for (const statement of [
    sql`update validated_names set name = 'Outra'`,
    sql`delete from validated_names`,
    sql`insert into validated_names select * from validated_names`,
  ]) {
    const refused = await db.execute(statement).catch((error: unknown) => error)
    expect(sqlState(refused)).toBe("42501")
  }
})
