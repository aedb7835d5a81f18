import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { verifyChain } from "#app/audit/audit-chain.server"
import { closeDatabases, connect, type Db } from "#app/db/client.server"
import { erasePeople } from "#app/domain/my-data/erase-people.server"
import { erasePerson } from "#app/domain/my-data/erase-person.server"
import { expireChoices } from "#app/domain/my-data/expire-choices.server"
import { storeChoice } from "#app/domain/my-data/keep-choice.server"
import { replayChoices } from "#app/domain/my-data/replay-choices.server"
import { chooseNews } from "#app/domain/news/choose-news.server"
import { getsNews } from "#app/domain/news/news-consent.server"
import {
  disableRegistration,
  enableRegistration,
} from "#app/domain/registrations/disable-registration.server"
import { openFiles } from "#app/platform/storage/files.server"
import type { Jobs } from "#app/queue/jobs.server"
import { actions } from "#drizzle/schema/back-office"
import { erasures } from "#drizzle/schema/erasures"
import { unsubscribes } from "#drizzle/schema/mails"
import { registrations, userLogs } from "#drizzle/schema/registrations"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { closeAccount } from "#tests/support/close-account"
import { freshDatabase } from "#tests/support/database"
import { filesHolding, tablesHolding } from "#tests/support/every-byte"
import { insertMarked } from "#tests/support/marked-person"

const DAY_MS = 86_400_000
const MARK = "zqxw"
const folder = await mkdtemp(path.join(tmpdir(), "bar-choices-"))
const files = openFiles(`file:${folder}`)
const [lost, apart] = [await freshDatabase(), await freshDatabase()]
Object.assign(process.env, { APP_ENV: "test", DATABASE_URL: lost.url })
const opened: { close(): Promise<unknown>; drop(): Promise<void> }[] = []
afterAll(async () => {
  await closeDatabases()
  for (const { close, drop } of opened) await close().then(drop)
  await rm(folder, { recursive: true, force: true })
})

type Database = Awaited<ReturnType<typeof freshDatabase>>
/** The command, as it is run behind a restore. */
const replayBy = (url: string) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: url, FILES_URL: `file:${folder}` }
    const args = ["--import", "tsx", "app/cli/replay-erasures.ts"]
    execFile(process.execPath, args, { env }, (error, out) =>
      resolve({ code: Number(error?.code ?? 0), out }),
    )
  })
const SAID = /^found 8\ndisabled [0-9a-f-]{36}: the team closed .*\nreplayed 0, already 7\n$/

function open(database: Database) {
  const [db, owner] = [connect(database.url, { max: 2 }), connect(database.ownerUrl, { max: 2 })]
  const close = () => Promise.all([db.$client.end(), owner.$client.end()])
  opened.push({ close, drop: database.drop })
  return { url: database.url, db, owner, close }
}

/** What the queue does, as often as it likes. */
async function work(db: Db) {
  const jobs = await db.execute<{ data: Jobs["choices"] }>(
    sql`select data from pgboss.job where name = 'choices'`,
  )
  for (const { data } of [...jobs, ...jobs]) await storeChoice(data, files)
  return jobs.length
}
const keptOf = async (id: string) => {
  const kept: string[] = []
  for await (const key of files.list("choices")) if (key.endsWith(id)) kept.push(key.split(".").at(-2)!)
  return kept
}
const rowOf = async (db: Db, id: string) =>
  (await db.select().from(registrations).where(eq(registrations.id, id)))[0]!
const ownHands = (id: string) =>
  ({ id, impersonatorId: null }) as Parameters<typeof chooseNews>[1]["participant"]
const ip = "203.0.113.10"

describe("where a copy of before takes the place of the database", () => {
  const people = { gone: "", closed: "", back: "", refused: "", again: "", waits: "", disabled: "" }
  let marked: Awaited<ReturnType<typeof insertMarked>>
  let [there, copy] = [open(lost), null as unknown as ReturnType<typeof open>]
  let admin = ""
  let first: Awaited<ReturnType<typeof erasePeople>>
  const say = (db: Db, id: string, wanted: boolean) =>
    chooseNews(db, { participant: ownHands(id), wanted, ip, now: new Date() })
  const giveBack = (db: Db, registrationId: string) =>
    enableRegistration(db, { registrationId, reason: "Engano", by: admin, now: new Date() })

  beforeAll(async () => {
    const { db, owner } = there
    admin = (await insertUser(db, { passwordHash: null })).id
    const [draw, store] = [await insertDraw(owner, { seriesCount: 20 }), await insertStore(owner)]
    marked = await insertMarked({ db, owner, files, admin: { id: admin }, draw, store }, { n: 1, mark: MARK })
    people.gone = marked.id
    for (const name of ["closed", "back", "refused", "again", "waits", "disabled"] as const)
      people[name] = (await insertRegistration(db, { newsletter: true, passwordHash: "none" })).id
    await there.close()
    const backup = await freshDatabase(new URL(lost.url).pathname.split("_").at(-1))
    ;[there, copy] = [open(lost), open(backup)]
    // What is lost with the database of before.
    for (const name of ["gone", "waits", "disabled"] as const) await closeAccount(there.db, people[name])
    first = await erasePeople(there.db, new Date(), { files })
    for (const name of ["closed", "back"] as const) await closeAccount(there.db, people[name])
    await giveBack(there.db, people.back)
    for (const name of ["refused", "again"] as const) await say(there.db, people[name], false)
    await say(there.db, people.again, true)
    // And how the copy stands apart from it.
    const prize = await insertPrize(copy.owner, {})
    await insertAward(copy.owner, { prizeId: prize.id, registrationId: people.waits })
    await disableRegistration(copy.db, {
      registrationId: people.disabled,
      reason: "Suspeita",
      by: admin,
      now: new Date(),
    })
  })

  test("what people chose stands beside it, by their rows' ids alone, once the queue was worked", async () => {
    expect(first).toMatchObject({ erased: 3, failed: 0 })
    expect(await keptOf(people.gone)).toEqual([])
    expect(await work(there.db)).toBe(13)
    expect(await keptOf(people.gone)).toEqual(["closed", "erased"])
    expect(await keptOf(people.back)).toEqual(["closed", "no-news", "reopened"])
    expect(await keptOf(people.again)).toEqual(["no-news", "news"])
    expect(await filesHolding(files, MARK)).toHaveLength(marked.isDelivered ? 1 : 0)
  })

  test("the copy has everybody back, and would write to whoever refused", async () => {
    expect(Object.keys(await tablesHolding(copy.owner, marked.marks)).length).toBeGreaterThan(15)
    expect(await getsNews(copy.db, people.refused)).toBe(true)
    expect(await rowOf(copy.db, people.closed)).toMatchObject({ status: "active" })
  })

  test("the replay leaves of whoever was erased what the first erasure left", async () => {
    const done = await replayChoices(copy.db, new Date(), files)
    const { gone, closed, refused, back, again, waits, disabled } = people
    expect(done.replayed.toSorted()).toEqual([gone, closed, back, refused].toSorted())
    expect(done).toMatchObject({ waiting: [waits], disabled: [disabled], failed: [], "given-back": [] })
    expect(done.already.toSorted()).toEqual([back, again].toSorted())
    for (const database of [there, copy])
      expect(await tablesHolding(database.owner, marked.marks)).toEqual({
        kept_records: marked.isDelivered ? 2 : 1,
      })
    const left = (db: Db) =>
      db
        .select({ hash: erasures.cpfHash, block: erasures.blockId })
        .from(erasures)
        .where(eq(erasures.registrationId, gone))
    expect(await left(copy.db)).toEqual(await left(there.db))
    const nobody = async (db: Db) => Object.assign(await rowOf(db, gone), { mailKey: null, version: null })
    expect(await nobody(copy.db)).toEqual(await nobody(there.db))
  })

  test("whoever closed the account has it closed and is forgotten by the next night, and who refused gets no news", async () => {
    expect(await rowOf(copy.db, people.closed)).toMatchObject({ status: "canceled" })
    expect(await rowOf(copy.db, people.waits)).toMatchObject({ status: "canceled" })
    expect(await getsNews(copy.db, people.refused)).toBe(false)
    expect(await getsNews(copy.db, people.again)).toBe(true)
    const { email } = await rowOf(copy.db, people.refused)
    expect(await copy.db.$count(unsubscribes, eq(unsubscribes.email, email))).toBe(1)
    expect(await getsNews(copy.db, people.back)).toBe(false)
    expect(await rowOf(copy.db, people.back)).toMatchObject({ status: "active" })
    expect(await erasePeople(copy.db, new Date(), { files })).toMatchObject({ erased: 1, waiting: 1 })
  })

  test("the audit says of each that nobody chose it now, and holds", async () => {
    const reasonsOf = async (id: string) => {
      const rows = await copy.db.select().from(actions).where(eq(actions.subjectId, id)).orderBy(actions.seq)
      return rows.filter(({ userId }) => userId === null).map(({ text }) => text)
    }
    expect(await reasonsOf(people.gone)).toEqual([
      expect.stringContaining("depois da cópia do banco"),
      expect.stringContaining("LGPD, artigo 18"),
    ])
    expect(await reasonsOf(people.refused)).toEqual([expect.stringContaining("já tinha recusado novidades")])
    const { broken, erased } = await verifyChain(copy.db)
    expect([broken, erased.unexplained]).toEqual([null, 0])
  })

  test("a second time nothing is left to do, and what was said in the copy since counts more", async () => {
    await say(copy.db, people.refused, true)
    const events = () => copy.db.$count(userLogs)
    const before = await events()
    const done = await replayChoices(copy.db, new Date(), files)
    expect(done).toMatchObject({ replayed: [], waiting: [people.waits], failed: [] })
    expect(await events()).toBe(before)
    expect(await getsNews(copy.db, people.refused)).toBe(true)
    await giveBack(copy.db, people.waits)
    expect(await replayChoices(copy.db, new Date(), files)).toMatchObject({ replayed: [], waiting: [] })
    expect(await rowOf(copy.db, people.waits)).toMatchObject({ status: "active" })
  })

  test("npm run erasures:replay says how many it found, what is left by hand, and that all stands already", async () => {
    expect(await replayBy(copy.url)).toMatchObject({ code: 0, out: expect.stringMatching(SAID) })
  })

  test("an account that was given back since, and is closed in the copy, is named before the night takes it", async () => {
    await closeAccount(copy.db, people.back)
    expect(await replayChoices(copy.db, new Date(), files)).toMatchObject({ "given-back": [people.back] })
  })
})

describe("what is kept of a choice", () => {
  const { db } = open(apart)

  test("comes with the erasure's commit and not without it, whenever its process ends", async () => {
    const { id } = await insertRegistration(db, { passwordHash: "none" })
    await closeAccount(db, id)
    const undone = db.transaction(async (tx) => {
      await erasePerson(tx, { registrationId: id, now: new Date() }, files)
      throw new Error("undone")
    })
    await expect(undone).rejects.toThrow("undone")
    await work(db)
    expect(await keptOf(id)).toEqual(["closed"])
    expect(await erasePerson(db, { registrationId: id, now: new Date() }, files)).toBe(true)
    // Here a process may die: nothing but the queue's job knows of it.
    expect(await keptOf(id)).toEqual(["closed"])
    await work(db)
    expect(await keptOf(id)).toEqual(["closed", "erased"])
  })

  test("is dropped once no copy can be left that lacks it, and what is no such file stays", async () => {
    const { id } = await insertRegistration(db, { passwordHash: "none" })
    const at = new Date("2026-05-01T12:00:00.000Z")
    await storeChoice({ registrationId: id, choice: "closed", at: at.toISOString() }, files)
    await files.put("choices/other.txt", Buffer.from("x"), "text/plain")
    expect(await expireChoices(files, new Date(at.getTime() + 100 * DAY_MS))).toBe(0)
    expect(await expireChoices(files, new Date(at.getTime() + 100 * DAY_MS + 1))).toBe(1)
    expect([await keptOf(id), await files.exists("choices/other.txt")]).toEqual([[], true])
  })
})
