import { db, dropOwnDatabase } from "#tests/support/own-database"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { and, eq, inArray, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Db } from "#app/db/client.server"
import { formatCpf } from "#app/domain/registrations/cpf"
import { underLease } from "#app/db/lease.server"
import { listActions } from "#app/domain/actions/actions.list.server"
import { findOpenApproval } from "#app/domain/approvals/approvals.queries.server"
import { blockCpf } from "#app/domain/cpf-block/block-cpf.server"
import { checkCpf } from "#app/domain/cpf-block/check-cpf.server"
import { cpfBlocksExport, listCpfBlocks } from "#app/domain/cpf-block/cpf-blocks.list.server"
import { findProgress, importLeaseOf, noteProgress } from "#app/domain/imports/import-progress.server"
import { storeJson } from "#app/domain/imports/stored-json.server"
import {
  cancelStaffList,
  confirmImport,
  importStaffList,
} from "#app/domain/cpf-block/import-staff-list.server"
import { isBlocked } from "#app/domain/cpf-block/is-blocked.server"
import { rehearseImport } from "#app/domain/cpf-block/rehearse-import.server"
import { discardStaffList, findStaffList, listStaffLists } from "#app/domain/cpf-block/staff-list.server"
import { unblockCpf } from "#app/domain/cpf-block/unblock-cpf.server"
import { expireImports } from "#app/jobs/sweep-files.server"
import { stageOfImport } from "#app/domain/imports/work-import.server"
import { asOwner } from "#tests/support/as-owner"
import { findBrokenLink } from "#tests/support/broken-link"
import { clockAt } from "#tests/support/clock"
import { openFiles } from "#app/platform/storage/files.server"
import { actions, actionValues } from "#drizzle/schema/back-office"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import { users } from "#drizzle/schema/users"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildCpf } from "#drizzle/seed/builders/documents"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { blockedByTwo } from "#tests/support/approved"
import { broken } from "#tests/support/broken"
import { inMasks } from "#tests/support/file-viewers"
import { FAR } from "#tests/support/promotion"
import { buildWorkbook } from "#tests/support/workbook"
import { sized } from "#tests/support/full"

const now = new Date("2026-11-20T15:00:00Z")
const HOUR = 3_600_000
let userId: string
let folder: string
const files = () => openFiles(`file:${folder}`)

beforeAll(async () => {
  userId = (await insertUser(db, { name: "Ana Chefe" })).id
  folder = await mkdtemp(path.join(tmpdir(), "bar-imports-"))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await dropOwnDatabase()
})

const someCpf = () => buildCpf(nextNumber())
const someCpfs = (count: number) => Array.from({ length: count }, someCpf)
const block = (cpf: string, overrides: { formKey?: string; reason?: string; now?: Date } = {}) => {
  const { reason = "Equipe", ...more } = overrides
  return blockCpf(db, { input: { cpf, reason }, by: userId, now, ...more })
}
const blockTwo = (cpf: string) => blockedByTwo(db, { cpf, reason: "Equipe", by: userId, now })
const unblock = (blockId: string, reason = "Saiu da empresa") =>
  unblockCpf(db, { blockId, reason, by: userId, now })
const blocksOf = (cpfs: string[]) => db.select().from(cpfBlocks).where(inArray(cpfBlocks.cpf, cpfs))

describe("blocking one CPF", () => {
  test("twice is refused with since when and why; by the same form it is one block", async () => {
    const [cpf, id] = [someCpf(), crypto.randomUUID()]
    const ids = await Promise.all([block(cpf, { formKey: id }), block(cpf, { formKey: id })])
    ids.push(await block(cpf, { formKey: id, reason: "Equipe" }))
    expect(new Set(ids)).toEqual(new Set([id]))
    const twice = await block(cpf).catch((error: unknown) => error)
    expect(twice).toMatchObject({ code: "ALREADY_BLOCKED", status: 409, details: { field: "cpf" } })
    expect(JSON.stringify(twice)).toContain("O bloqueio é de 2026-11-20 12:00:00. Motivo: Equipe")
    expect(await blocksOf([cpf])).toHaveLength(1)
    expect(await db.$count(actions, eq(actions.subjectId, id))).toBe(1)
  })

  test("keeps the lifted one in the history, and may stand again", async () => {
    const cpf = someCpf()
    const first = await block(cpf)
    await unblock(first)
    expect(await isBlocked(db, cpf)).toBe(false)
    const second = await block(cpf)
    expect(second).not.toBe(first)
    expect(await blocksOf([cpf])).toHaveLength(2)
    await unblock(first)
    expect(await blocksOf([cpf])).toHaveLength(2)
    expect(await isBlocked(db, cpf)).toBe(true)
    expect((await broken(unblock(crypto.randomUUID()))).code).toBe("NOT_FOUND")
    // A form that was sent and lies around: what it blocked was lifted by a person since.
    await unblock(second)
    expect(await block(cpf, { formKey: second })).toBe(second)
    expect(await isBlocked(db, cpf)).toBe(false)
  })

  test("under a form's key that another CPF has makes a block of its own", async () => {
    const [one, other, id] = [someCpf(), someCpf(), crypto.randomUUID()]
    await block(one, { formKey: id })
    expect(await block(other, { formKey: id })).not.toBe(id)
    expect(await isBlocked(db, other)).toBe(true)
  })

  test("is preceded by a look at what it will meet", async () => {
    const nobody = someCpf()
    expect(await checkCpf(db, nobody)).toEqual({
      lifted: 0,
      person: null,
      draws: [],
      prizes: 0,
      takesFourEyes: false,
    })
    const person = await insertRegistration(db, { name: "Bia" })
    const invoice = await insertInvoice(db, { registrationId: person.id, now })
    const open = await insertDraw(db, { now, title: "Sorteio aberto", periodEnd: FAR })
    const gone = await insertDraw(db, { now, title: "Sorteio fechado", periodEnd: FAR })
    await insertTickets(db, { draw: open, invoice, count: 3 })
    await insertTickets(db, { draw: open, invoice, voidAt: now })
    await insertTickets(db, { draw: gone, invoice, count: 2 })
    await moveDraw(db, gone, { to: "closed" })
    const prize = await insertPrize(db)
    await insertAward(db, { prizeId: prize.id, registrationId: person.id })
    await blockTwo(person.cpf)
    await unblock((await blocksOf([person.cpf]))[0]!.id)
    expect(await checkCpf(db, person.cpf)).toEqual({
      lifted: 1,
      prizes: 1,
      takesFourEyes: true,
      draws: [{ id: open.id, title: "Sorteio aberto", numbers: 3 }],
      person: { id: person.id, name: "Bia", lastname: person.lastname, status: "active" },
    })
    await blockTwo(person.cpf)
    expect((await broken(checkCpf(db, person.cpf))).code).toBe("ALREADY_BLOCKED")
  })
})

describe("the list of blocks", () => {
  const list = async (query: string, named = true) =>
    (await listCpfBlocks(db, new URL(`https://example.com/?${query}`), { named })).rows
  const old = new Date("2020-01-05T15:00:00Z")

  test("masks, names whoever blocked and lifted and why, and the person", async () => {
    const person = await insertRegistration(db, { name: "Caio", lastname: "Prado", cpf: "98765432100" })
    await unblock(await block(person.cpf, { now: old }), "Engano do RH")
    const [row, ...more] = await list("q=987.654.321-00")
    expect(more).toEqual([])
    expect(row).toMatchObject({
      cpf: "***.654.321-**",
      reason: "Equipe",
      blockedBy: "Ana Chefe",
      blockedAt: old,
      unblockedBy: "Ana Chefe",
      unblockReason: "Engano do RH",
      unblockedAt: now,
      person: { id: person.id, name: "Caio Prado" },
    })
    expect((await list("q=98765432100", false))[0]?.person?.name).toBe("Caio P.")
  })

  test.each([
    ["a whole CPF", "q=012.345.678-90", 1],
    ["how it begins", "q=012345", 1],
    ["the six digits that a mask shows", "q=345678", 1],
    ["the mask itself", "q=***.345.678-**", 1],
    ["digits that nobody has", "q=999999999", 0],
    ["a word", "q=equipe", 0],
    ["a wildcard", "q=%25", 0],
    ["those that stand", "q=01234567890&status=blocked", 1],
    ["those that were lifted", "q=01234567890&status=unblocked", 0],
    ["its day", "q=01234567890&from=2020-01-05&to=2020-01-05", 1],
    ["another day", "q=01234567890&from=2020-01-06", 0],
    ["an order and a place that are not there", "q=01234567890&sort=cpf&cursor=x", 1],
    ["a state that is not there", "q=01234567890&status=x", 0],
  ])("is searched by %s", async (_, query, count) => {
    if (!(await isBlocked(db, "01234567890"))) await block("01234567890", { now: old })
    expect(await list(query)).toHaveLength(count)
  })

  test.each([
    ["a whole CPF", "q=012.345.678-90", 1],
    ["the six digits that its mask shows", "q=345678", 1],
    ["the mask itself", "q=***.345.678-**", 1],
    ["how it begins", "q=012345", 0],
    ["its first digit", "q=0", 0],
    ["all of it but its last digit", "q=0123456789", 0],
  ])("is searched by whoever reads masks by %s: %s finds %i", async (_, query, count) => {
    if (!(await isBlocked(db, "01234567890"))) await block("01234567890", { now: old })
    expect(await list(query, false)).toHaveLength(count)
  })

  test("has its rows of the audit found by a whole CPF, but for whoever reads masks", async () => {
    const cpf = someCpf()
    const id = await block(cpf)
    const rowsBy = async (named: boolean) =>
      (await listActions(db, new URL(`https://example.com/?q=${cpf}`), { named, reasons: false })).rows
    expect(await rowsBy(true)).toMatchObject([{ subjectId: id }])
    expect(await rowsBy(false)).toEqual([])
  })

  test("is exported with its history, masked for whoever may not read names", async () => {
    const cpf = someCpf()
    await insertRegistration(db, { cpf, name: "Ivone", lastname: "Prates" })
    await unblock(await block(cpf), "Saiu")
    const rows = []
    for await (const page of cpfBlocksExport.rows(db, new URLSearchParams(`q=${cpf}`), inMasks))
      rows.push(...page)
    const [first] = cpfBlocksExport.columns
    const holder = cpfBlocksExport.columns.find(({ header }) => header === "Cadastro")!
    expect([holder.value(rows[0]!), holder.masked!(rows[0]!)]).toEqual(["Ivone Prates", "Ivone P."])
    expect(first!.value(rows[0]!)).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
    expect(first!.masked!(rows[0]!)).toMatch(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/)
    expect(cpfBlocksExport.columns.at(-1)!.value(rows[0]!)).toBe("Saiu")
  })
})

describe("a staff list", () => {
  const rehearse = (lines: string[], overrides: { at?: Date; by?: string } = {}) => {
    const file = new File([lines.join("\n")], "equipe.csv")
    const sent = { file, reason: "Equipe", by: overrides.by ?? userId, now: overrides.at ?? now }
    return rehearseImport(db, sent, { files: files() })
  }
  const find = (id: string, at = now, by = userId) => findStaffList(files(), { id, by, now: at })
  const sayYes = (id: string, by = userId, at = now) =>
    confirmImport(db, { id, by, now: at }, { files: files() })
  const work = (id: string, on: Db = db, at = now) =>
    importStaffList(on, { importId: id, by: userId }, { files: files(), clock: clockAt(at) })
  const confirm = async (id: string) => {
    await sayYes(id)
    await work(id)
  }
  const jobsFor = async (id: string) =>
    (await db.execute(sql`select from pgboss.job where name = 'export' and data ->> 'importId' = ${id}`))
      .length
  const importing = (id: string) =>
    db
      .select()
      .from(actions)
      .where(and(eq(actions.permission, "cpf-block"), eq(actions.action, "create")))
      .then((rows) => rows.filter(({ text }) => text.includes(id)))

  test("is read and compared before anything is written, line by line", async () => {
    const [blocked, lifted, person, twice] = someCpfs(4) as [string, string, string, string]
    await block(blocked)
    await unblock(await block(lifted))
    await insertRegistration(db, { cpf: person })
    const before = await db.$count(cpfBlocks)
    const id = await rehearse(["cpf;motivo", blocked, lifted, `${person};Gráfica`, twice, twice, "1"])
    expect(await db.$count(cpfBlocks)).toBe(before)
    expect(await find(id)).toMatchObject({
      counts: { listed: 4, already: 1, lifted: 1, registered: 1 },
      notes: [
        { line: 2, code: "already" },
        { line: 3, code: "lifted" },
        { line: 6, code: "repeated", other: 5 },
        { line: 7, code: "cpf-digits" },
      ],
      reading: { fileName: "equipe.csv", lines: 6, header: ["cpf", "motivo"], encoding: "UTF-8" },
    })
  })

  test("is blocked in chunks of 500, each CPF with its reason and its line in the audit", async () => {
    const cpfs = someCpfs(1_203)
    const id = await rehearse(cpfs.map((cpf, at) => (at % 2 ? `${cpf};Gráfica` : `${cpf};`)))
    let transactions = 0
    const counting = new Proxy(db, {
      get: (target, name) => {
        if (name === "transaction") transactions++
        const value = Reflect.get(target, name)
        return typeof value === "function" ? value.bind(target) : value
      },
    })
    await sayYes(id)
    await work(id, counting)
    // Three chunks, and the lease around them.
    expect(transactions).toBe(4)
    const rows = await blocksOf(cpfs)
    expect(rows).toHaveLength(1_203)
    expect(rows.every(({ blockedBy, blockedAt }) => blockedBy === userId && +blockedAt === +now)).toBe(true)
    expect(rows.find(({ cpf }) => cpf === cpfs[1])?.reason).toBe("Gráfica")
    const written = await importing(id)
    expect(written).toHaveLength(1_203)
    expect(written.some(({ text }) => cpfs.some((cpf) => text.includes(cpf)))).toBe(false)
    const kept = await db.$count(
      actionValues,
      inArray(
        actionValues.actionId,
        written.map((row) => row.id),
      ),
    )
    expect(kept).toBe(1_203)
    expect(await findBrokenLink(db)).toBeNull()
  })

  test("confirmed twice, at the same moment and again, blocks everybody once", async () => {
    const cpfs = someCpfs(900)
    const id = await rehearse(cpfs)
    await work(id)
    expect(await blocksOf(cpfs)).toEqual([])
    await Promise.all([confirm(id), confirm(id)])
    await confirm(id)
    expect(await blocksOf(cpfs)).toHaveLength(900)
    expect(await importing(id)).toHaveLength(900)
    // What is done wants no third job.
    expect(await jobsFor(id)).toBe(2)
  })

  test("is worked on by one alone: a job that comes meanwhile stops", async () => {
    const cpfs = someCpfs(10)
    const id = await rehearse(cpfs)
    await sayYes(id)
    await underLease(db, importLeaseOf(id), async () => {
      await work(id)
      expect(await blocksOf(cpfs)).toEqual([])
    })
    await work(id)
    expect(await blocksOf(cpfs)).toHaveLength(10)
  })

  test("that overlaps with another at the same moment blocks everybody once", async () => {
    const cpfs = someCpfs(1_100)
    const ids = [await rehearse(cpfs.slice(0, 900)), await rehearse(cpfs.slice(200).reverse())]
    await Promise.all(ids.map((id) => confirm(id)))
    expect(await blocksOf(cpfs)).toHaveLength(1_100)
  })

  test("that broke off half-way says how far it came, and goes on where it stopped", async () => {
    const cpfs = someCpfs(1_300)
    const id = await rehearse(cpfs)
    // The lease, two chunks, and no more.
    let left = 3
    const falling = new Proxy(db, {
      get: (target, name) => {
        if (name === "transaction" && left-- === 0) throw new Error("the process fell")
        const value = Reflect.get(target, name)
        return typeof value === "function" ? value.bind(target) : value
      },
    })
    await sayYes(id)
    await expect(work(id, falling)).rejects.toThrow("the process fell")
    expect(await findProgress(files(), id)).toEqual({ done: 1_000 })
    const half = await blocksOf(cpfs)
    expect(half).toHaveLength(1_000)
    // Somebody lifts one in between: behind the point where it goes on nobody is blocked again.
    await unblock(half[0]!.id)
    await work(id)
    expect(await blocksOf(cpfs)).toHaveLength(1_300)
    expect(await importing(id)).toHaveLength(1_300)
    expect(await isBlocked(db, half[0]!.cpf)).toBe(false)
  })

  test("goes no further once its sender may no longer, and says why, until they may and say so again", async () => {
    const cpfs = someCpfs(600)
    const sender = await insertUser(db, { passwordHash: null })
    const setStatus = (status: "active" | "disabled") =>
      asOwner((owner) => owner.update(users).set({ status }).where(eq(users.id, sender.id)))
    const goOn = (on: Db = db) =>
      importStaffList(on, { importId: id, by: sender.id }, { files: files(), clock: clockAt(now) })
    const id = await rehearse(cpfs, { by: sender.id })
    await sayYes(id, sender.id)
    await setStatus("disabled")
    await goOn()
    expect(await blocksOf(cpfs)).toEqual([])
    const stopped = { stage: "stopped", lostRight: true }
    expect(await stageOfImport(db, files(), id)).toMatchObject({ ...stopped, done: 0 })
    await setStatus("active")
    let transactions = 0
    const watched = new Proxy(db, {
      get: (target, name) => {
        const value = Reflect.get(target, name)
        if (name !== "transaction") return typeof value === "function" ? value.bind(target) : value
        return async (...given: Parameters<typeof db.transaction>) => {
          // The lease, then the first step.
          if (++transactions === 2) await setStatus("disabled")
          return target.transaction(...given)
        }
      },
    })
    await goOn(watched)
    expect(await blocksOf(cpfs)).toHaveLength(500)
    expect(await stageOfImport(db, files(), id)).toMatchObject({ ...stopped, done: 500 })
    await setStatus("active")
    await sayYes(id, sender.id)
    await goOn()
    expect(await blocksOf(cpfs)).toHaveLength(600)
  })

  test("is read from a workbook too, its CPFs as texts or as the numbers that they were taken for", async () => {
    // A spreadsheet takes the zeros from a number's beginning.
    const [one, two] = someCpfs(30).filter((cpf) => !cpf.startsWith("0")) as [string, string]
    const rows = [
      ["Nome", "CPF", "Motivo"],
      ["Ana", formatCpf(one), "Gráfica"],
      ["Rui", { number: two }],
    ]
    const file = new File([Buffer.from(await buildWorkbook(rows))], "equipe.xlsx")
    const id = await rehearseImport(db, { file, reason: "Equipe", by: userId, now }, { files: files() })
    expect(await find(id)).toMatchObject({
      reading: {
        encoding: "XLSX",
        separator: null,
        header: rows[0],
        cpfColumn: 1,
        reasonColumn: 2,
        lines: 2,
      },
    })
    await confirm(id)
    const blocked = await blocksOf([one, two])
    expect(blocked.map(({ cpf, reason }) => [cpf, reason]).toSorted()).toEqual(
      [
        [one, "Gráfica"],
        [two, "Equipe"],
      ].toSorted(),
    )
  })

  test("stops before its next step once it is called off, and is not taken up again", async () => {
    const cpfs = someCpfs(600)
    const id = await rehearse(cpfs)
    const callOff = () => cancelStaffList({ id, by: userId, now }, { files: files() })
    expect(await broken(callOff())).toEqual({ code: "WRONG_STATE" })
    await sayYes(id)
    let transactions = 0
    const watched = new Proxy(db, {
      get: (target, name) => {
        const value = Reflect.get(target, name)
        if (name !== "transaction") return typeof value === "function" ? value.bind(target) : value
        return async (...given: Parameters<typeof db.transaction>) => {
          if (++transactions === 2) await callOff()
          return target.transaction(...given)
        }
      },
    })
    await work(id, watched)
    expect(await blocksOf(cpfs)).toHaveLength(500)
    expect(await stageOfImport(db, files(), id)).toMatchObject({ stage: "canceled", done: 500 })
    await callOff()
    await work(id)
    expect(await blocksOf(cpfs)).toHaveLength(500)
    const colleague = (await insertUser(db, { passwordHash: null })).id
    expect(await broken(cancelStaffList({ id, by: colleague, now }, { files: files() }))).toEqual({
      code: "NOT_FOUND",
    })
    const over = await rehearse(someCpfs(1))
    await confirm(over)
    expect(await broken(cancelStaffList({ id: over, by: userId, now }, { files: files() }))).toEqual({
      code: "WRONG_STATE",
    })
  })

  test("is found again by whoever sent it, newest first, with what became of it", async () => {
    const sender = (await insertUser(db, { passwordHash: null })).id
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    const own = (when: Date, by = sender) => listStaffLists(db, { by, now: when }, { files: files() })
    const first = await rehearse(someCpfs(1), { by: sender })
    const second = await rehearse(someCpfs(1), { by: sender, at: at(5) })
    await rehearse(someCpfs(1), { at: at(6) })
    expect(await own(at(10))).toEqual([
      { id: second, madeAt: at(5), fileName: "equipe.csv", stage: "waiting" },
      { id: first, madeAt: at(0), fileName: "equipe.csv", stage: "waiting" },
    ])
    await sayYes(first, sender, at(10))
    expect((await own(at(10))).map(({ stage }) => stage)).toEqual(["waiting", "queued"])
    await importStaffList(db, { importId: first, by: sender }, { files: files(), clock: clockAt(at(11)) })
    // An hour later one that waits is gone; one that was confirmed stays for a day.
    expect((await own(at(90))).map(({ id, stage }) => [id, stage])).toEqual([[first, "done"]])
    expect(await own(at(25 * 60))).toEqual([])
  })

  test("passes over who is blocked already, and takes back nobody's unblocking of others", async () => {
    const [there, gone, fresh] = someCpfs(3) as [string, string, string]
    const first = await block(there)
    await unblock(await block(gone))
    await confirm(await rehearse([there, fresh]))
    const rows = await blocksOf([there, gone, fresh])
    expect(rows.find(({ cpf }) => cpf === there)?.id).toBe(first)
    expect(await isBlocked(db, gone)).toBe(false)
    expect(await isBlocked(db, fresh)).toBe(true)
  })

  test("asks for the block of whoever stands in a draw that is not over, and blocks the others", async () => {
    const [draw, invoice] = [await insertDraw(db, { now, periodEnd: FAR }), await insertInvoice(db, { now })]
    await insertTickets(db, { draw, invoice })
    const [holder] = await db
      .select({ cpf: registrations.cpf })
      .from(registrations)
      .where(eq(registrations.id, invoice.registrationId))
    const other = someCpf()
    const id = await rehearse(["cpf;motivo", `${holder!.cpf};Gráfica`, other])
    await confirm(id)
    expect(await isBlocked(db, other)).toBe(true)
    expect(await isBlocked(db, holder!.cpf)).toBe(false)
    expect(await findOpenApproval(db, invoice.registrationId)).toMatchObject({
      kind: "block-cpf",
      askedBy: userId,
      reason: "Gráfica",
      details: { importId: id },
    })
  })

  test("once imported holds no CPF any more, only figures", async () => {
    const cpfs = someCpfs(3)
    const id = await rehearse(cpfs)
    expect(JSON.stringify(await find(id))).toContain(cpfs[0])
    await confirm(id)
    const done = JSON.stringify(await find(id))
    expect(cpfs.filter((cpf) => done.includes(cpf))).toEqual([])
    expect(await find(id)).toMatchObject({ rows: null, reasons: [], counts: { listed: 3 } })
  })

  test("is its sender's alone, and for an hour", async () => {
    const id = await rehearse(someCpfs(1))
    const other = (await insertUser(db)).id
    expect(await find(id, now, other)).toBeUndefined()
    expect((await broken(sayYes(id, other))).code).toBe("NOT_FOUND")
    expect(await find(id, new Date(+now + HOUR))).toBeDefined()
    expect(await find(id, new Date(+now + HOUR + 1))).toBeUndefined()
    // Asked for too late, it is gone for good.
    expect(await find(id)).toBeUndefined()
    for (const odd of ["x", "../draws/base", crypto.randomUUID()]) expect(await find(odd)).toBeUndefined()
  })

  test("confirmed in time is imported however late its job comes, is not discarded, and goes within a day", async () => {
    const cpfs = someCpfs(2)
    const id = await rehearse(cpfs)
    await sayYes(id, userId, new Date(+now + HOUR))
    expect(await broken(discardStaffList(files(), { id, by: userId, now }))).toMatchObject({
      code: "WRONG_STATE",
    })
    const late = new Date(+now + 3 * HOUR)
    await expireImports(late, files())
    await work(id, db, late)
    expect(await blocksOf(cpfs)).toHaveLength(2)
    expect(await find(id, late)).toMatchObject({ rows: null })
    expect(await find(id, new Date(+late + 24 * HOUR))).toBeDefined()
    expect(await expireImports(new Date(+late + 24 * HOUR + 1), files())).toBeGreaterThan(0)
    expect((await readdir(path.join(folder, "imports"))).filter((name) => name.startsWith(id))).toEqual([])
  })

  test("confirmed outlives workers that are away for days, and no list of CPFs is kept for ever", async () => {
    const [cpfs, forgotten] = [someCpfs(2), someCpfs(1)]
    const [id, never] = [await rehearse(cpfs), await rehearse(forgotten)]
    for (const each of [id, never]) await sayYes(each)
    const late = new Date(+now + 29 * 24 * HOUR)
    await expireImports(late, files())
    await work(id, db, late)
    expect(await blocksOf(cpfs)).toHaveLength(2)
    // Its figures are there for a day from then on, however long ago it was sent.
    await expireImports(new Date(+late + HOUR), files())
    expect(await find(id, new Date(+late + HOUR))).toMatchObject({ rows: null, counts: { listed: 2 } })
    await expireImports(new Date(+now + 30 * 24 * HOUR + 1), files())
    const left = await readdir(path.join(folder, "imports"))
    expect(left.filter((name) => name.startsWith(id) || name.startsWith(never))).toEqual([])
  })

  test("called off days after it was sent is there for a day, and one whose sender lost the right until they say so again", async () => {
    const [off, stopped] = [await rehearse(someCpfs(1)), await rehearse(someCpfs(1))]
    for (const each of [off, stopped]) await sayYes(each)
    const late = new Date(+now + 3 * 24 * HOUR)
    await cancelStaffList({ id: off, by: userId, now: late }, { files: files() })
    await noteProgress(files(), stopped, { done: 0, lostRight: true })
    await expireImports(new Date(+late + HOUR), files())
    for (const each of [off, stopped]) expect(await find(each, new Date(+late + HOUR))).toBeDefined()
    await expireImports(new Date(+late + 24 * HOUR + 1), files())
    const left = await readdir(path.join(folder, "imports"))
    expect([off, stopped].map((id) => left.some((name) => name.startsWith(id)))).toEqual([false, true])
  })

  test("called off by a release that noted no moment is not kept for ever", async () => {
    const id = await rehearse(someCpfs(1))
    await sayYes(id)
    await storeJson(files(), `imports/${id}.off.json`, { off: true })
    await expireImports(new Date(+now + 30 * 24 * HOUR + 1), files())
    const left = await readdir(path.join(folder, "imports"))
    expect(left.filter((name) => name.startsWith(id))).toEqual([])
  })

  test("that nobody imports is swept, or discarded by its sender", async () => {
    const [late, fresh] = [
      await rehearse(someCpfs(1), { at: new Date(+now - HOUR - 1) }),
      await rehearse([someCpf()]),
    ]
    expect(await expireImports(now, files())).toBeGreaterThan(0)
    const left = await readdir(path.join(folder, "imports"))
    expect([left.includes(`${late}.json`), left.includes(`${fresh}.json`)]).toEqual([false, true])
    await discardStaffList(files(), { id: fresh, by: userId, now })
    expect(await find(fresh)).toBeUndefined()
  })

  test("that is none is refused beside its field, and nothing is kept", async () => {
    const before = await readdir(path.join(folder, "imports"))
    expect(await broken(rehearse(["<html>"]))).toEqual({ code: "LIST_UNREADABLE", field: "list" })
    expect(await readdir(path.join(folder, "imports"))).toEqual(before)
  })

  const lines = sized(1_100, 100_000)
  test(`of ${lines} lines is rehearsed, confirmed and blocked whole`, { timeout: 900_000 }, async () => {
    const cpfs = Array.from({ length: lines }, (_, n) => buildCpf(1_000_000 + n))
    const id = await rehearse(cpfs.map((cpf) => `${cpf};Equipe`))
    expect(await find(id)).toMatchObject({ counts: { listed: lines }, notes: [] })
    const before = await db.$count(cpfBlocks)
    await sayYes(id)
    await work(id)
    expect(await db.$count(cpfBlocks)).toBe(before + lines)
    expect(await find(id)).toMatchObject({ rows: null })
  })
})
