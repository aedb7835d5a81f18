import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq, isNotNull } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { verifyChain } from "#app/audit/audit-chain.server"
import { connect } from "#app/db/client.server"
import { sqlState } from "#app/db/error-codes"
import { expireData } from "#app/domain/my-data/expire-data.server"
import { erasePeople } from "#app/domain/my-data/erase-people.server"
import { openFiles } from "#app/platform/storage/files.server"
import { erasures } from "#drizzle/schema/erasures"
import { invoices } from "#drizzle/schema/invoices"
import { papers } from "#drizzle/schema/papers"
import { cpfBlocks, registrations, userLogs } from "#drizzle/schema/registrations"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { filesHolding, tablesHolding } from "#tests/support/every-byte"
import { insertMarked } from "#tests/support/marked-person"

const DAY_MS = 86_400_000
const MARK = "zqxw"
const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
/** The campaign ended five years and a day ago: the database goes by its own clock, which no test moves. */
const END = new Date(Date.UTC(now.getUTCFullYear() - 5, now.getUTCMonth(), now.getUTCDate() - 1, 12))
const ends = { REGISTER_END: END, STORE_INVOICE_END: END }
const after = (days: number) => new Date(END.getTime() + days * DAY_MS)
const before = (days: number) => new Date(END.getTime() - days * DAY_MS)

const folder = await mkdtemp(path.join(tmpdir(), "bar-expired-"))
const files = openFiles(`file:${folder}`)
const owner = connect(ownerUrl, { max: 2 })
const admin = await insertUser(db, { passwordHash: null })
const STAFF_CPF = "93541134780"

type Marked = Awaited<ReturnType<typeof insertMarked>>
const people: Marked[] = []
const marks = () => people.flatMap((person) => person.marks).concat(STAFF_CPF)

beforeAll(async () => {
  const draw = await insertDraw(owner, {
    now: before(60),
    periodStart: before(50),
    periodEnd: before(20),
    seriesCount: 20,
  })
  const store = await insertStore(owner)
  const ground = { db, owner, files, admin, draw, store }
  for (let n = 1; n <= 4; n++) people.push(await insertMarked(ground, { n, mark: MARK, now: before(30) }))
  await owner
    .insert(cpfBlocks)
    .values({ cpf: STAFF_CPF, reason: "Funcionário", blockedBy: admin.id, blockedAt: before(60) })
  await moveDraw(owner, draw, { to: "published" })
})
afterAll(async () => {
  await owner.$client.end()
  await dropOwnDatabase()
  await rm(folder, { recursive: true, force: true })
})

const refusedWith = async (work: PromiseLike<unknown>) =>
  sqlState(await Promise.resolve(work).catch((error: unknown) => error))
const night = async (at: Date) => {
  const done = await expireData(db, at, { files, ends })
  await erasePeople(db, at, { files, ends })
  return done
}

describe("of a campaign that is over, and whose people never asked for anything,", () => {
  const addressed = () =>
    Promise.all([registrations, invoices, userLogs].map((table) => db.$count(table, isNotNull(table.ip))))

  test("where they came from goes after six months, and no day before", async () => {
    const there = await addressed()
    expect(Math.min(...there)).toBeGreaterThanOrEqual(people.length)
    expect(await night(after(140))).toMatchObject({ addresses: 0 })
    expect(await addressed()).toEqual(there)
    expect((await night(after(160))).addresses).toBe(there.reduce((sum, count) => sum + count, 0))
    expect(await addressed()).toEqual([0, 0, 0])
  })

  test("photos and papers go when the last prize can no longer be claimed, but for receipts and what is disputed", async () => {
    const disputed = people.filter(({ isDelivered }) => !isDelivered)
    expect(await filesHolding(files, MARK)).toHaveLength(people.length * 4)
    expect(await night(after(180))).toMatchObject({ files: 0 })
    expect(await night(after(181))).toMatchObject({ files: people.length * 2 - disputed.length })
    const kinds = (await db.select({ kind: papers.kind }).from(papers)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual([...disputed.map(() => "identity"), ...people.map(() => "receipt")])
    expect(await db.$count(invoices, isNotNull(invoices.photoKey))).toBe(0)
  })

  test("they themselves stay until five years after its end", async () => {
    const found = await tablesHolding(owner, marks())
    expect(await night(daysAgo(2))).toMatchObject({ people: 0, blocks: 0, failed: 0 })
    expect(await tablesHolding(owner, marks())).toEqual(found)
  })

  test("and then no byte of them is left in any table or file", async () => {
    // A run that ends before everybody is through is gone on with by the next.
    const first = await expireData(db, now, { files, ends, most: 1 })
    expect(first).toMatchObject({ people: 1, blocks: 0, failed: 0, more: true })
    const rest = people.length - 1
    expect(await night(now)).toMatchObject({ people: rest, blocks: 1, failed: 0, more: false })
    expect(await tablesHolding(owner, marks())).toEqual({})
    expect(await filesHolding(files, MARK)).toEqual([])
    const gone = await db.select().from(erasures)
    expect(gone.map(({ cpfHash }) => cpfHash)).toEqual(people.map(() => null))
  })

  test("a second night finds nothing to do, and the audit holds", async () => {
    expect(await night(now)).toEqual({
      addresses: 0,
      refusals: 0,
      choices: 0,
      files: 0,
      people: 0,
      blocks: 0,
      failed: 0,
      more: false,
    })
    const { broken, erased } = await verifyChain(db)
    expect([broken, erased.unexplained]).toEqual([null, 0])
  })
})

test("nobody is erased unasked, nor a block emptied, while the campaign runs, whatever the process's clock says", async () => {
  await insertDraw(owner)
  const { id } = await insertRegistration(db, { now: before(30), passwordHash: "none" })
  const [block] = await owner
    .insert(cpfBlocks)
    .values({ cpf: STAFF_CPF, reason: "Funcionário", blockedBy: admin.id })
    .returning()
  const erase = db.insert(erasures).values({ registrationId: id, askedAt: now, erasedAt: now })
  expect(await refusedWith(erase)).toBe("23001")
  const empty = db.update(cpfBlocks).set({ cpf: block!.id }).where(eq(cpfBlocks.id, block!.id))
  expect(await refusedWith(empty)).toBe("23001")
  expect(await night(new Date("2126-11-26T12:00:00Z"))).toMatchObject({ people: 0, blocks: 0 })
})
