import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import type { PermissionEntry } from "#app/auth/permissions"
import { connect } from "#app/db/client.server"
import {
  type ExportColumn,
  type ExportSource,
  type ExportValue,
  type FileViewer,
} from "#app/domain/exports/export-source"
import { exportSources } from "#app/domain/exports/export-sources.server"
import { shownAddress } from "#app/domain/ips/shown-address"
import { isCpf, maskCpf } from "#app/domain/registrations/cpf"
import { openFiles } from "#app/platform/storage/files.server"
import { filterWords } from "#app/words/filters"
import { approvals } from "#drizzle/schema/approvals"
import { bulkRuns } from "#drizzle/schema/bulk"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { insertWinner } from "#drizzle/seed/builders/winner"
import { inFull } from "#tests/support/file-viewers"
import { insertMarked } from "#tests/support/marked-person"

/** A row with what it says of itself, by whose id it is found. */
type Row = { id: string }
type List = ExportSource<Row>

/**
 * In no list that is searched. A frozen base is a file in its own order, and names whom it holds. Who is far from the usual
 * is told by their figures alone. What the law keeps is a file of all that there is. Of an export its list and its asker
 * are searched, not whom its filters look for.
 */
const unsearched = ["named-base", "exports", "far-people", "kept-records"]
/** Every list that shows somebody a mask. */
const lists = (exportSources as readonly List[]).filter(
  ({ area, columns }) => !unsearched.includes(area) && columns.some(({ masked }) => masked),
)
/** Under these filters a list that begins with what waits shows what these people have. */
const whole: Readonly<Record<string, string>> = { fulfilment: "status=delivered" }

const owner = connect(ownerUrl, { max: 2 })
const folder = await mkdtemp(path.join(tmpdir(), "bar-masks-"))

beforeAll(async () => {
  const admin = await insertUser(db, { name: "Marta", email: "mrt.qx@casa.example" })
  await insertUser(db, { name: "Ivo", email: "zeladoria@fora.example" })
  const [draw, store] = [await insertDraw(owner, { seriesCount: 20 }), await insertStore(owner)]
  const ground = { db, owner, files: openFiles(`file:${folder}`), admin, draw, store }
  const tickets = []
  for (const n of [1, 2, 3, 4]) {
    const { id: registrationId } = await insertMarked(ground, { n, mark: "zqxw" })
    const invoice = await insertInvoice(owner, { registrationId, store })
    tickets.push(...(await insertTickets(owner, { draw, invoice })))
    await owner.insert(approvals).values({
      kind: "block-cpf",
      subjectId: registrationId,
      details: {},
      reason: "Equipe",
      askedBy: admin.id,
      askedAt: new Date(),
    })
  }
  const run = { command: "invalidate", total: 1, requestedBy: admin.id } as const
  await owner.insert(bulkRuns).values([{ ...run, reason: "Equipe" }, run])
  const computed = await moveDraw(owner, draw, { to: "computed" })
  for (const [place, ticket] of tickets.slice(0, 2).entries())
    await insertWinner(owner, { draw: computed, ticket, order: place + 1 })
})
afterAll(async () => {
  await owner.$client.end()
  await dropOwnDatabase()
  await rm(folder, { recursive: true, force: true })
})

const permissions: PermissionEntry[] = [
  { permission: "prizes", action: "view" },
  { permission: "winners", action: "view" },
  { permission: "cpf-block", action: "create" },
  { permission: "invoices", action: "invalidate" },
]
const masks = { named: false, permissions }
const program = { named: false, id: crypto.randomUUID(), permissions, now: new Date() }
async function rowsOf(list: List, params: URLSearchParams, reader: FileViewer = masks): Promise<Row[]> {
  const rows: Row[] = []
  for await (const page of list.rows(db, params, reader)) rows.push(...page)
  return rows
}

const written = (value: ExportValue): string =>
  value instanceof Date ? value.toISOString() : String(value ?? "")
const shownTo = (column: ExportColumn<Row>, row: Row) => written((column.masked ?? column.value)(row))

/** All that stands on a row for whoever reads masks, also without its signs. */
function visible({ columns }: List, row: Row): string {
  const texts = columns.map((column) => shownTo(column, row).toLowerCase())
  return [...texts, ...texts.map((text) => text.replace(/[^a-z0-9]/g, ""))].join("\n")
}

/** What somebody would try who looks for a hidden value: its beginning, more of it, all but its end, all but its beginning. */
function partsOf(value: string): string[] {
  const digits = /[a-z]/i.test(value) ? "" : value.replace(/\D/g, "")
  const forms = new Set([value, digits, ...value.split(/\s+/)].filter(({ length }) => length > 1))
  const cut = (text: string) => [
    text.slice(0, 1),
    text.slice(0, 3),
    text.slice(0, Math.ceil(text.length / 2)),
    text.slice(0, -1),
    text.slice(1),
  ]
  // A whole value without a sign of it is no part, nor are whole words of it.
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "")
  const wholes = new Set([...forms].map(plain))
  const isWhole = (part: string) =>
    wholes.has(plain(part)) || part.split(/\s+/).every((word) => wholes.has(plain(word)))
  return [...new Set([...forms].flatMap(cut).map((part) => part.trim()))].filter((part) => !isWhole(part))
}

/** The filters that a list reads, as it asks the URL for them. */
async function filtersOf(list: List): Promise<string[]> {
  const asked = new Set<string>()
  const get = vi.spyOn(URLSearchParams.prototype, "get").mockImplementation(function (
    this: URLSearchParams,
    name,
  ) {
    asked.add(name)
    return this.getAll(name)[0] ?? null
  })
  await rowsOf(list, new URLSearchParams())
  get.mockRestore()
  return Object.keys(filterWords).filter((name) => asked.has(name))
}

test.each(["invoices", "winners", "approvals", "bulk", "cpf-block", "invalid-prizes"])(
  "%s: what somebody wrote freely, a name in it perhaps, is for who reads people in full",
  (area) => {
    const { columns } = (exportSources as readonly List[]).find((list) => list.area === area)!
    const free = columns.filter(({ name }) => ["reason", "answer", "unblockReason"].includes(name))
    expect(free.length).toBeGreaterThan(0)
    const row = { id: "1", reason: "Maria ligou", answer: "Maria não", unblockReason: "É a Maria" } as Row
    expect(free.map((column) => shownTo(column, row))).toEqual(free.map(() => ""))
  },
)

test.each(lists.map((list) => [list.area, list] as const))(
  "%s: nothing that its reader sees masked is found by a part of it",
  async (area, list) => {
    const all = await rowsOf(list, new URLSearchParams(whole[area]))
    expect(all.length, "rows, so that one can be told from another").toBeGreaterThan(1)
    const names = await filtersOf(list)
    expect(names).toContain("q")
    const tried: string[] = []
    const leaks: string[] = []
    for (const column of list.columns.filter(({ masked }) => masked)) {
      const row = all.find((each) => written(column.value(each)) !== shownTo(column, each))
      if (!row) continue
      const seen = visible(list, row)
      // An address that the mask shows alike finds what the mask does, as below.
      const isAlike = (part: string) =>
        column.name === "ip" && shownAddress(part, { named: false }) === shownTo(column, row)
      const hidden = partsOf(written(column.value(row))).filter(
        (part) => !seen.includes(part.toLowerCase()) && !isAlike(part),
      )
      for (const part of hidden)
        for (const name of names) {
          const params = new URLSearchParams(whole[area])
          params.set(name, part)
          tried.push(`${column.header} by ${name}=${part}`)
          const found = new Set((await rowsOf(list, params)).map(({ id }) => id))
          // What filters nothing finds all of them, and tells nothing.
          const isLeaked = found.has(row.id) && !all.every(({ id }) => found.has(id))
          const count = name === "q" ? await list.count?.(db, params, masks) : undefined
          const isCounted = count !== undefined && count !== found.size
          const page = await list.page?.(db, params, 50, program)
          const isPaged = page !== undefined && page.rows.length !== Math.min(found.size, 50)
          if (isLeaked || isCounted || isPaged) leaks.push(tried.at(-1)!)
        }
    }
    expect(tried.length, "parts of hidden values").toBeGreaterThan(0)
    expect(leaks).toEqual([])
  },
)

test("logs: a whole address finds for its reader what the mask of it does, and so tells none of what that hides", async () => {
  const list = lists.find(({ area }) => area === "logs")!
  const column = list.columns.find(({ name }) => name === "ip")!
  const found = async (ip: string, reader: FileViewer = masks) =>
    (await rowsOf(list, new URLSearchParams({ ip }), reader)).map(({ id }) => id)
  const row = (await rowsOf(list, new URLSearchParams())).find((one) =>
    written(column.value(one)).includes("."),
  )!
  const ip = written(column.value(row))
  const other = ip.replace(/\d+\.\d+$/, "250.250")
  const byMask = await found(shownTo(column, row))
  expect(byMask).toContain(row.id)
  expect([await found(ip), await found(other)]).toEqual([byMask, byMask])
  expect([await found(ip.replace(/\.\d+$/, "*")), await found(`${ip.replace(/\d$/, "*")}:`)]).toEqual([
    [],
    [],
  ])
  expect(await found(ip, inFull)).toContain(row.id)
  expect(await found(other, inFull)).toEqual([])
})

/** Another CPF that its mask would show alike. */
function maskedAlike(cpf: string): string {
  const [ends, middle] = [
    Array.from({ length: 100_000 }, (_, n) => String(n).padStart(5, "0")),
    cpf.slice(3, 9),
  ]
  return ends.map((end) => end.slice(0, 3) + middle + end.slice(3)).find((one) => one !== cpf && isCpf(one))!
}

test.each(
  lists
    .filter(({ columns }) => columns.some(({ name }) => name === "cpf"))
    .map((list) => [list.area, list] as const),
)(
  "%s: a whole CPF finds for its reader what the mask of it does, and so tells none of what that hides",
  async (area, list) => {
    const found = async (q: string, reader: FileViewer = masks) => {
      const params = new URLSearchParams(whole[area])
      params.set("q", q)
      return (await rowsOf(list, params, reader)).map(({ id }) => id)
    }
    const column = list.columns.find(({ name }) => name === "cpf")!
    const [row] = (await rowsOf(list, new URLSearchParams(whole[area]))).filter((one) => column.value(one))
    const cpf = written(column.value(row!)).replace(/\D/g, "")
    const byMask = await found(maskCpf(cpf))
    expect(byMask).toContain(row!.id)
    expect(await found(cpf)).toEqual(byMask)
    expect(await found(maskedAlike(cpf))).toEqual(byMask)
    expect(await found(cpf, inFull)).toContain(row!.id)
    expect(await found(maskedAlike(cpf), inFull)).not.toContain(row!.id)
  },
)
