import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq, inArray, isNotNull, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { verifyChain } from "#app/audit/audit-chain.server"
import { connect } from "#app/db/client.server"
import { erasurePlan } from "#app/domain/my-data/erasure-plan.queries.server"
import { erasePeople } from "#app/domain/my-data/erase-people.server"
import { enableRegistration } from "#app/domain/registrations/disable-registration.server"
import { openFiles } from "#app/platform/storage/files.server"
import { erasures, keptRecords } from "#drizzle/schema/erasures"
import { looks } from "#drizzle/schema/looks"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import { insertDraw, type MadeDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { drawnPrize } from "#tests/support/claims"
import { closeAccount } from "#tests/support/close-account"
import { dumped } from "#tests/support/dumped"
import { columnsRemembering, filesHolding, linesHolding, tablesHolding } from "#tests/support/every-byte"
import { sized } from "#tests/support/full"
import { insertMarked } from "#tests/support/marked-person"
import { refusedWith } from "#tests/support/refused-with"

/**
 * Each of a night is looked for in what was searched by of all the others: so many nights take less than a single one.
 * NIGHTS=10 asks for a thousand deletions, which takes some minutes.
 */
const [NIGHTS, A_NIGHT] = [Number(process.env.NIGHTS ?? 2), sized(5, 100)]
const DELETIONS = NIGHTS * A_NIGHT
const MINUTES = 60_000
const [GONE, STAYS] = ["zqxw", "wvuy"] as const

const folder = await mkdtemp(path.join(tmpdir(), "bar-erased-"))
const files = openFiles(`file:${folder}`)
const owner = connect(ownerUrl, { max: 2 })
const admin = await insertUser(db, { passwordHash: null })

type Marked = Awaited<ReturnType<typeof insertMarked>>
const gone: Marked[] = []
const found = { before: {}, dumpedBefore: 0, remembered: [""], others: {}, othersBefore: {} }
let stays: Marked
let draw: MadeDraw
const nights: Awaited<ReturnType<typeof erasePeople>>[] = []

beforeAll(async () => {
  draw = await insertDraw(owner, { seriesCount: 20 })
  const store = await insertStore(owner)
  const ground = { db, owner, files, admin, draw, store }
  stays = await insertMarked(ground, { n: 0, mark: STAYS })
  found.othersBefore = await tablesHolding(owner, stays.marks)
  for (let night = 0; night < NIGHTS; night++) {
    const tonight: Marked[] = []
    for (let n = 1; n <= A_NIGHT; n++)
      tonight.push(await insertMarked(ground, { n: night * A_NIGHT + n, mark: GONE }))
    await noteWhereTheyStand(marksOf(tonight))
    for (const { id } of tonight) await closeAccount(db, id)
    nights.push(await erasePeople(db, new Date(), { files }))
    gone.push(...tonight)
  }
  found.others = await tablesHolding(owner, stays.marks)
}, 60 * MINUTES)
afterAll(async () => {
  await owner.$client.end()
  await dropOwnDatabase()
  await rm(folder, { recursive: true, force: true })
})

async function noteWhereTheyStand(marks: string[]) {
  Object.assign(found.before, await tablesHolding(owner, marks))
  found.dumpedBefore += linesHolding(await dumped(owner.$client), marks)
  await owner.execute(sql`analyze`)
  found.remembered = await columnsRemembering(owner, marks)
}

const marksOf = (people: Marked[]) => people.flatMap(({ marks }) => marks)
const delivered = () => gone.filter(({ isDelivered }) => isDelivered).length

describe("people who closed their account", () => {
  test("stood in all of these tables, where the search finds them", () => {
    expect(Object.keys(found.before)).toEqual(
      expect.arrayContaining(
        `action_values bulk_runs cpf_blocks delivery_addresses dispatch_recipients dispatches disqualifications exports form_drafts fulfilments invoices ips pgboss.job
        rate_limits registration_notes registrations requests saved_views sent_mails sessions unsubscribes user_logs validated_names`.split(
          /\s+/,
        ),
      ),
    )
  })

  test("leave no byte in any table or file but what the law keeps, apart", async () => {
    const whole = { erased: A_NIGHT, waiting: 0, failed: 0, expired: 0 }
    expect(nights).toEqual(Array.from({ length: NIGHTS }, () => whole))
    // A sign-in each, and the receipts of those who got a prize.
    expect(await tablesHolding(owner, marksOf(gone))).toEqual({ kept_records: DELETIONS + delivered() })
    expect(await filesHolding(files, GONE)).toHaveLength(delivered())
  })

  test("nor in a dump, written down after they went", async () => {
    const lines = linesHolding(await dumped(owner.$client), marksOf(gone))
    expect([found.dumpedBefore > 20 * DELETIONS, lines]).toEqual([true, DELETIONS + delivered()])
  })

  test("nor in what the database's planner remembers of its columns", async () => {
    const columns = ["registrations.cpf", "registrations.email", "registrations.name", "user_logs.ip"]
    expect(found.remembered).toEqual(expect.arrayContaining(columns))
    // Of whom the law keeps a record, that record.
    const left = await columnsRemembering(owner, marksOf(gone))
    expect(left.filter((column) => !column.startsWith("kept_records."))).toEqual([])
  })

  test("but who looked at them stays told, under an id that names nobody", async () => {
    const ids = gone.map(({ id }) => id)
    const left = await db.select().from(looks).where(inArray(looks.registrationId, ids))
    expect(left.map(({ registrationId }) => registrationId).toSorted()).toEqual(ids.toSorted())
    for (const { userId } of left) expect(userId).toBe(admin.id)
    const pretext = db.delete(looks).where(inArray(looks.registrationId, ids))
    expect(await refusedWith(pretext)).toBe("23001")
  })

  test("and nobody else goes with them", async () => {
    expect(found.others).toEqual(found.othersBefore)
    // The exported lists are for everybody: whoever needs one asks again.
    expect(await filesHolding(files, STAYS)).toHaveLength(3)
  })

  test("leave an audit that holds, and of each value that went a row that says why", async () => {
    const { broken, erased } = await verifyChain(db)
    expect([broken, erased.unexplained]).toEqual([null, 0])
    expect(erased.explained).toBeGreaterThan(DELETIONS)
  })

  test("are nobody from then on, whoever asks", async () => {
    const { id } = gone[0]!
    const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
    const nobody = {
      name: "Cadastro",
      lastname: "excluído",
      cpf: id,
      email: id,
      status: "canceled",
      ip: null,
    }
    expect(row).toMatchObject(nobody)
    const enable = enableRegistration(db, { registrationId: id, reason: "x", by: admin.id, now: new Date() })
    await expect(enable).rejects.toMatchObject({ code: "WRONG_STATE" })
    expect(await refusedWith(db.execute(sql`update registrations set name = 'Ana' where id = ${id}`))).toBe(
      "23001",
    )
    expect(await refusedWith(db.delete(erasures).where(eq(erasures.registrationId, id)))).toBe("23001")
  })
})

test("whoever is let in again before the night is not forgotten", async () => {
  const { id } = await insertRegistration(db, { passwordHash: "none" })
  await closeAccount(db, id)
  await enableRegistration(db, { registrationId: id, reason: "Engano", by: admin.id, now: new Date() })
  expect(await erasePeople(db, new Date(), { files })).toMatchObject({ erased: 0, waiting: 0 })
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  expect(row).toMatchObject({ status: "active", name: "Torcida" })
})

test("whoever may still win, or waits for a prize, is forgotten when that is over", async () => {
  const { person, draw } = await drawnPrize(owner)
  await closeAccount(db, person.id)
  expect(await erasurePlan(db, { registrationId: person.id, now: new Date() })).toEqual({
    waits: ["closed-draw"],
    hasNumbers: true,
    receipts: 0,
  })
  expect(await erasePeople(db, new Date(), { files })).toMatchObject({ erased: 0, waiting: 1 })
  await moveDraw(owner, draw, { to: "published" })
  const { waits } = await erasurePlan(db, { registrationId: person.id, now: new Date() })
  expect(waits).toEqual(["prize"])
  const inAYear = new Date(Date.now() + 366 * 86_400_000)
  expect(await erasePeople(db, inAYear, { files })).toMatchObject({ erased: 1, waiting: 0 })
})

test("what the law keeps goes when its time is over, and stays until then, whoever asks", async () => {
  const { id: registrationId } = await insertRegistration(db, { passwordHash: "none" })
  const kept = { registrationId, kind: "access", keptFacts: { ip: "203.0.113.4" } } as const
  const yesterday = new Date(Date.now() - 86_400_000)
  const rows = [
    { ...kept, keptUntil: yesterday },
    { ...kept, keptUntil: new Date(Date.now() + 86_400_000) },
  ]
  const [over, valid] = await owner.insert(keptRecords).values(rows).returning()
  expect((await erasePeople(db, new Date(), { files })).expired).toBe(1)
  const left = await db
    .select()
    .from(keptRecords)
    .where(inArray(keptRecords.id, [over!.id, valid!.id]))
  expect(left.map((row) => row.id)).toEqual([valid!.id])
  expect(await refusedWith(db.delete(keptRecords).where(eq(keptRecords.id, valid!.id)))).toBe("23001")
})

test("half a year after the promotion nothing knows a CPF again, nor who came back as whom", async () => {
  const [past, nextYear] = [new Date("2026-01-01T00:00:00Z"), new Date(Date.now() + 366 * 86_400_000)]
  const { id, cpf } = await insertRegistration(db, { passwordHash: "none" })
  await owner.insert(cpfBlocks).values({ cpf, reason: "Funcionário", blockedBy: admin.id })
  await closeAccount(db, id)
  const night = (invoicesEnd: Date | undefined, now: Date) =>
    erasePeople(db, now, { files, ends: { REGISTER_END: past, STORE_INVOICE_END: invoicesEnd } })
  await night(past, new Date())
  // Somebody with numbers has come back: their caps count both.
  const [back] = await insertTickets(owner, { draw, invoice: await insertInvoice(owner) })
  await owner
    .update(erasures)
    .set({ returnedAs: back!.registrationId })
    .where(eq(erasures.registrationId, id))
  const known = async () => {
    const [row] = await db.select().from(erasures).where(eq(erasures.registrationId, id))
    return [row!.cpfHash, row!.returnedAs, row!.blockId].map((value) => value !== null)
  }
  await night(undefined, nextYear)
  expect(await known()).toEqual([true, true, true])
  // By the clock it is over; a draw is not.
  await night(past, nextYear)
  expect(await known()).toEqual([true, true, true])
  const drop = sql`update erasures set cpf_hash = null, returned_as = null where registration_id = ${id}`
  expect(await refusedWith(db.execute(drop))).toBe("23001")
  await owner.execute(sql`update draws set state = 'canceled' where id = ${draw.id}`)
  await night(past, nextYear)
  expect(await known()).toEqual([false, false, false])
  expect(await db.$count(erasures, isNotNull(erasures.cpfHash))).toBe(0)
})

test("nobody's log goes under the pretext of an erasure that leaves the person standing", async () => {
  const { id } = await insertRegistration(db, { passwordHash: "none" })
  await closeAccount(db, id)
  const erase = sql`update erasures set erased_at = now(), cpf_hash = 'x' where registration_id = ${id}`
  const wipe = sql`delete from user_logs where registration_id = ${id}`
  const pretext = db.transaction(async (tx) => {
    await tx.execute(erase)
    await tx.execute(wipe)
  })
  expect(await refusedWith(pretext)).toBe("23001")
  expect(await refusedWith(db.execute(wipe))).toBe("23001")
  await enableRegistration(db, { registrationId: id, reason: "Engano", by: admin.id, now: new Date() })
})
