import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { buffer } from "node:stream/consumers"
import { parse } from "csv-parse/sync"
import { and, asc, eq, gt, sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import type { PermissionEntry } from "#app/auth/permissions"
import { connect, type Db } from "#app/db/client.server"
import { cancelExport } from "#app/domain/exports/cancel-export.server"
import { percentOf } from "#app/domain/exports/asked-export"
import { retryDeadExports, underExportLease } from "#app/domain/exports/dead-exports.server"
import { settleLostExports } from "#app/domain/exports/settle-exports.server"
import { expireExports } from "#app/domain/exports/expire-exports.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { listExports } from "#app/domain/exports/exports.list.server"
import { cpfColumn } from "#app/domain/exports/person-columns"
import { listExportsNaming } from "#app/domain/exports/exports-naming.queries.server"
import { dropExports } from "#app/domain/my-data/drop-exports.server"
import { getExportFile, mayReadExport } from "#app/domain/exports/read-export.server"
import { requestExport } from "#app/domain/exports/request-export.server"
import { runExport } from "#app/domain/exports/run-export.server"
import { findBrokenLink } from "#tests/support/broken-link"
import { clockAt } from "#tests/support/clock"
import { type Files, openFiles } from "#app/platform/storage/files.server"
import { actions, exports } from "#drizzle/schema/back-office"
import { type ExportFormat, exportFormats } from "#app/words/files"
import { registrations } from "#drizzle/schema/registrations"
import { rolePermissions, users } from "#drizzle/schema/users"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { until } from "#tests/support/until"
import { readXlsx } from "#tests/support/xlsx"
import { asOwner } from "#tests/support/as-owner"
import { inMasks } from "#tests/support/file-viewers"

const database = await vi.hoisted(async () => {
  const { freshDatabase: fresh } = await import("#tests/support/database")
  const made = await fresh()
  Object.assign(process.env, { DATABASE_URL: made.url, LOG_LEVEL: "silent" })
  return made
})

const now = new Date("2026-11-12T23:14:00Z")
const clock = clockAt(now)
const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000)
const every: PermissionEntry[] = [
  { permission: "registrations", action: "export" },
  { permission: "registrations", action: "view" },
]

type Row = typeof registrations.$inferSelect
/** Two rows to a page, so that a handful of people makes several. */
const people: ExportSource<Row> = {
  area: "registrations",
  permission: "registrations:export",
  columns: [
    cpfColumn((row) => row),
    { name: "city", header: "Cidade", kind: "text", value: (row) => row.city },
    { name: "createdAt", header: "Criado em", kind: "date", value: (row) => row.createdAt },
  ],
  async *rows(db, filters) {
    for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
      const page = await db
        .select()
        .from(registrations)
        .where(gt(registrations.id, after))
        .orderBy(asc(registrations.id))
        .limit(2)
      const city = filters.get("city")
      yield page.filter((row) => city === null || row.city === city)
      const last = page.at(-1)
      if (!last) return
      after = last.id
    }
  },
}
const sources = [people as ExportSource]

let [db, folder] = [null as unknown as ReturnType<typeof connect>, ""]
let files: Files

beforeAll(async () => {
  db = connect(database.url)
  folder = await mkdtemp(path.join(tmpdir(), "bar-exports-"))
  files = openFiles(`file:${folder}`)
  for (const city of ["Campinas", "=HYPERLINK(1)", 'São "João", Sul', "Campinas", "Santos"])
    await insertRegistration(db, { now, city })
})
beforeEach(() => db.delete(exports))
afterAll(async () => {
  await db.$client.end()
  const { closeDatabases } = await import("#app/db/client.server")
  await closeDatabases()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const requestOf = async (
  filters = "",
  type: "super" | "exports" | "user" = "super",
  format?: ExportFormat,
) => {
  const user = await insertUser(db, { now, type })
  const admin = { id: user.id, permissions: every }
  const { id } = await requestExport(
    db,
    { area: "registrations", filters, format, by: admin.id, permissions: admin.permissions, now },
    sources,
  )
  return { id, admin }
}
const run = (id: string, over: { sources?: ExportSource[]; replica?: Db } = {}) =>
  runExport({ primary: db, replica: over.replica ?? db }, id, {
    clock,
    files,
    sources: over.sources ?? sources,
  })
const rowOf = async (id: string) => (await db.select().from(exports).where(eq(exports.id, id)))[0]!
const contentsOf = async (id: string, reader: { id: string; permissions: PermissionEntry[] }) => {
  const file = await getExportFile(db, { id, reader, now }, { files, sources })
  const contents = await buffer(file.stream)
  return { file, contents, lines: parse(contents, { bom: true }) as string[][] }
}

test("who takes a file that another asked for stands in the audit, once, and in the list and on the record", async () => {
  const { id, admin } = await requestOf()
  await run(id)
  const other = { ...admin, id: (await insertUser(db, { passwordHash: null, type: "super" })).id }
  const taken = () =>
    db
      .select()
      .from(actions)
      .where(and(eq(actions.subjectId, id), eq(actions.action, "view")))
  await contentsOf(id, admin)
  expect(await taken()).toEqual([])
  await Promise.all([contentsOf(id, other), contentsOf(id, other)])
  const { rows } = await rowOf(id)
  expect(await taken()).toMatchObject([{ userId: other.id, subjectType: "exports", permission: "exports" }])
  expect((await taken())[0]!.text).toContain(`"rows":${rows}`)
  const [name] = (await db.select().from(users).where(eq(users.id, other.id))).map((user) => user.name)
  const { rows: lines } = await listExports(db, new URL("http://x/"), { reader: admin, now })
  expect(lines.find((line) => line.id === id)?.takenBy).toEqual([name])
  const naming = await listExportsNaming(db, { since: new Date(0) })
  expect(naming.rows.find((file) => file.id === id)?.takenBy).toEqual([name])
  expect(await findBrokenLink(db)).toBeNull()
})

test("a draw's base from when it was the file of the calculations is still one with names", async () => {
  const { id: requestedBy } = await insertUser(db, { passwordHash: null })
  const written = { state: "ready", named: true, finishedAt: now, expiresAt: days(7) } as const
  const [file] = await db
    .insert(exports)
    .values({ area: "calculation", filters: "draw=1", requestedBy, ...written })
    .returning()
  const permissions = [{ permission: "calculation", action: "export" }]
  const reads = (held: PermissionEntry[]) => mayReadExport(db, file!, { id: requestedBy, permissions: held })
  expect([await reads(permissions), await reads([...permissions, every[1]!])]).toEqual([false, true])
  const naming = await listExportsNaming(db, { since: new Date(0) })
  expect(naming.rows.map(({ id }) => id)).toEqual([file!.id])
})

describe("asking for an export", () => {
  test("leaves a row, a job with its id alone, and a link in the audit chain", async () => {
    const { id, admin } = await requestOf("city=Campinas&cursor=xyz&q=")
    expect(await rowOf(id)).toMatchObject({
      state: "queued",
      filters: "city=Campinas",
      requestedBy: admin.id,
    })
    const jobs = await db.$client`select data from pgboss.job where name = 'export'`
    expect(jobs.map(({ data }) => data)).toContainEqual({ exportId: id })
    const [action] = await db.select().from(actions).where(eq(actions.subjectId, id))
    expect(action).toMatchObject({ permission: "registrations", action: "export", userId: admin.id })
    expect(await findBrokenLink(db)).toBeNull()
  })

  test("twice while the first is under way gives the first", async () => {
    const { id, admin } = await requestOf("city=Santos")
    const again = {
      area: "registrations",
      filters: "city=Santos",
      by: admin.id,
      permissions: admin.permissions,
      now,
    }
    expect((await requestExport(db, again, sources)).id).toBe(id)
  })

  test("in another format is another file", async () => {
    const { id, admin } = await requestOf("city=Santos")
    const made = await requestExport(
      db,
      {
        area: "registrations",
        filters: "city=Santos",
        format: "xlsx",
        by: admin.id,
        permissions: every,
        now,
      },
      sources,
    )
    expect(made.id).not.toBe(id)
    const formats = await Promise.all([rowOf(id), rowOf(made.id)])
    expect(formats.map(({ format }) => format)).toEqual(["csv", "xlsx"])
  })

  test("twice at one moment is one file", async () => {
    const { admin } = await requestOf("uf=SP")
    const again = {
      area: "registrations",
      filters: "city=Olinda",
      by: admin.id,
      permissions: admin.permissions,
      now,
    }
    const made = await Promise.all(Array.from({ length: 6 }, () => requestExport(db, again, sources)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await db.$count(exports, eq(exports.filters, "city=Olinda"))).toBe(1)
  })

  test("wants the area's own permission, and an area that can be exported", async () => {
    const admin = { id: (await insertUser(db, { now })).id, permissions: [] }
    const ask = (area: string) =>
      requestExport(db, { area, filters: "", by: admin.id, permissions: admin.permissions, now }, sources)
    await expect(ask("registrations")).rejects.toMatchObject({ code: "FORBIDDEN" })
    await expect(ask("users")).rejects.toMatchObject({ code: "NOT_FOUND" })
    expect(await db.$count(exports)).toBe(0)
  })
})

describe("the file", () => {
  test("holds every row of every page, no formula, and says how large it is", async () => {
    const { id, admin } = await requestOf()
    await run(id)
    const { file, contents, lines } = await contentsOf(id, admin)
    expect(await rowOf(id)).toMatchObject({ state: "ready", rows: 5, bytes: contents.length })
    expect(file.fileName).toBe("cadastros-2026-11-12-2014.csv")
    expect(lines[0]).toEqual(["CPF", "Cidade", "Criado em"])
    expect(lines.slice(1).map((line) => line[1])).toEqual([
      "Campinas",
      "'=HYPERLINK(1)",
      'São "João", Sul',
      "Campinas",
      "Santos",
    ])
    expect(lines[1]?.[2]).toBe("2026-11-12 20:14:00")
    expect(contents.subarray(-2).toString()).toBe("\r\n")
  })

  test("has the same rows in every format, under the list's name and the moment that it was asked for", async () => {
    const typed = ['Zé "Gol"; Sul', "duas\nlinhas", "🍺 Olé", "+55", "=1+1", "@x", "-1,5", "\t9"]
    for (const city of typed) await insertRegistration(db, { now, city, uf: "AC" })
    const cities: Record<string, string[]> = {}
    const names: string[] = []
    const onlyAcre: ExportSource<Row> = {
      ...people,
      async *rows(from, filters) {
        for await (const page of people.rows(from, filters, inMasks))
          yield page.filter(({ uf }) => uf === "AC")
      },
    }
    for (const format of exportFormats) {
      const { id, admin } = await requestOf("", "super", format)
      await run(id, { sources: [onlyAcre as ExportSource] })
      const { fileName, stream } = await getExportFile(db, { id, reader: admin, now }, { files, sources })
      const contents = await buffer(stream)
      const delimiter = format === "csv" ? "," : ";"
      const lines =
        format === "xlsx" ? readXlsx(contents)[0]!.rows : parse(contents, { bom: true, delimiter })
      names.push(fileName)
      cities[format] = (lines as string[][]).slice(1).map((line) => line[1]!)
    }
    await asOwner((owner) => owner.delete(registrations).where(eq(registrations.uf, "AC")))
    expect(cities.xlsx).toEqual(typed)
    // A CSV knows no types: an apostrophe says that it is a text.
    const marked = typed.map((text) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text))
    expect(cities["csv-sheet"]).toEqual(marked)
    expect(cities.csv).toEqual(marked)
    const name = "cadastros-2026-11-12-2014"
    expect(names).toEqual([`${name}.xlsx`, `${name}.csv`, `${name}.csv`])
  })

  test("follows the list's filters", async () => {
    const { id, admin } = await requestOf("city=Campinas")
    await run(id)
    expect((await contentsOf(id, admin)).lines).toHaveLength(3)
  })

  test("follows filters under the names that the list gave them when it was asked for", async () => {
    const { id } = await requestOf("ate=2026-11-30&de=2026-11-01")
    let read = ""
    const list: ExportSource<Row> = {
      ...people,
      rows(from, filters) {
        read = filters.toString()
        return people.rows(from, filters, inMasks)
      },
    }
    await run(id, { sources: [list as ExportSource] })
    expect(read).toBe("to=2026-11-30&from=2026-11-01")
  })

  test("masks CPFs unless the type holds registrations:view when it is written", async () => {
    const cpfs = async (type: "super" | "exports") => {
      const { id, admin } = await requestOf("", type)
      await run(id)
      // Which of them a person's record names as a file in which they may stand.
      expect((await rowOf(id)).named).toBe(type === "super")
      return (await contentsOf(id, admin)).lines.slice(1).map(([cpf]) => cpf)
    }
    const [whole, masked] = [await cpfs("super"), await cpfs("exports")]
    const everybody = await db.$count(registrations)
    expect([whole.length, masked.length, everybody > 0]).toEqual([everybody, everybody, true])
    for (const cpf of whole) expect(cpf).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
    for (const cpf of masked) expect(cpf).toMatch(/^\*\*\*\.\d{3}\.\d{3}-\*\*$/)
  })

  test("tells nobody who reads masks whom its requester looked for", async () => {
    const { admin } = await requestOf("q=98765432100&ip=198.51.100.7&uf=SP")
    const shownFilters = async (reader: { id: string; permissions: PermissionEntry[] }) => {
      const { rows } = await listExports(db, new URL("http://x/"), { reader, now })
      return Object.fromEntries(new URLSearchParams(rows[0]?.filters))
    }
    const whole = { q: "98765432100", ip: "198.51.100.7", uf: "SP" }
    expect(await shownFilters({ id: admin.id, permissions: every.slice(0, 1) })).toEqual(whole)
    const somebody = crypto.randomUUID()
    expect(await shownFilters({ id: somebody, permissions: every })).toEqual(whole)
    const masked = { q: "•••", ip: "•••", uf: "SP" }
    expect(await shownFilters({ id: somebody, permissions: every.slice(0, 1) })).toEqual(masked)
  })

  test("is not written for somebody who lost the permission meanwhile", async () => {
    const { id } = await requestOf("", "exports")
    const held = eq(rolePermissions.type, "exports")
    const before = await asOwner((owner) => owner.delete(rolePermissions).where(held).returning())
    await run(id)
    expect(await rowOf(id)).toMatchObject({ state: "failed", error: "FORBIDDEN", fileKey: null })
    await asOwner((owner) => owner.insert(rolePermissions).values(before))
  })

  test("of another person wants registrations:view", async () => {
    const { id } = await requestOf()
    await run(id)
    const { id: other } = await insertUser(db, { passwordHash: null })
    const reader = (permissions: PermissionEntry[]) => ({ id: other, permissions })
    await expect(contentsOf(id, reader(every.slice(0, 1)))).rejects.toMatchObject({ code: "FORBIDDEN" })
    expect((await contentsOf(id, reader(every))).lines).toHaveLength(6)
  })
})

describe("a file of one's own", () => {
  const exporting = every.slice(0, 1)
  /** A list that names no participant, and whose emails not everybody reads. */
  const colleagues: ExportSource<Row> = {
    ...people,
    columns: [
      { name: "email", header: "Email", kind: "text", value: (row) => row.email, masked: () => "•••" },
    ],
  }
  const plain: ExportSource<Row> = {
    ...people,
    columns: [{ name: "city", header: "Cidade", kind: "text", value: (row) => row.city }],
  }
  const fileOf = (
    id: string,
    admin: { id: string },
    permissions: PermissionEntry[],
    source: ExportSource<Row>,
  ) => getExportFile(db, { id, reader: { id: admin.id, permissions }, now }, { files, sources: [source] })

  test.each([
    ["people", people],
    ["colleagues' emails", colleagues],
  ])("with %s in full wants registrations:view still", async (_, source) => {
    const { id, admin } = await requestOf("", "super")
    await run(id, { sources: [source as ExportSource] })
    await expect(fileOf(id, admin, exporting, source)).rejects.toMatchObject({ code: "FORBIDDEN" })
    expect((await fileOf(id, admin, every, source)).bytes).toBeGreaterThan(0)
  })

  test.each([
    ["was written masked", people, "exports"],
    ["was written masked of colleagues' emails", colleagues, "exports"],
    ["holds nothing that anybody sees masked", plain, "super"],
  ] as const)("that %s stays theirs", async (_, source, type) => {
    const { id, admin } = await requestOf("", type)
    await run(id, { sources: [source as ExportSource] })
    expect((await fileOf(id, admin, exporting, source)).bytes).toBeGreaterThan(0)
  })

  test("of a list that takes two rights wants both still", async () => {
    const regulators: ExportSource<Row> = { ...plain, alsoNeeds: "registrations:view" }
    const { id, admin } = await requestOf("", "super")
    await run(id, { sources: [regulators as ExportSource] })
    await expect(fileOf(id, admin, exporting, regulators)).rejects.toMatchObject({ code: "FORBIDDEN" })
  })
})

describe("when a run goes wrong", () => {
  const broken: ExportSource<Row> = {
    ...people,
    async *rows(from, filters) {
      for await (const page of people.rows(from, filters, inMasks)) {
        yield page
        throw new Error("replica away")
      }
    },
  }

  test("it is noted, leaves no file, and the queue's next try succeeds", async () => {
    const { id } = await requestOf()
    const before = await readdir(path.join(folder, "exports"))
    await expect(run(id, { sources: [broken as ExportSource] })).rejects.toThrow("replica away")
    expect(await rowOf(id)).toMatchObject({ state: "failed", error: "INTERNAL", fileKey: null })
    expect(await readdir(path.join(folder, "exports"))).toEqual(before)
    await run(id)
    expect(await rowOf(id)).toMatchObject({ state: "ready", rows: 5, error: null })
  })

  test("a run that another overtook leaves the other's file alone", async () => {
    const { id, admin } = await requestOf()
    const overtaken: ExportSource<Row> = {
      ...people,
      async *rows(from, filters) {
        await run(id)
        yield* people.rows(from, filters, inMasks)
      },
    }
    await run(id, { sources: [overtaken as ExportSource] })
    expect((await contentsOf(id, admin)).lines).toHaveLength(6)
  })

  test("calling it off stops the run, deletes what is written and stands in the audit", async () => {
    const { id, admin } = await requestOf("", "exports")
    let half: string | null = ""
    const calledOff: ExportSource<Row> = {
      ...people,
      async *rows(from, filters) {
        for await (const page of people.rows(from, filters, inMasks)) {
          yield page
          half = (await rowOf(id)).fileKey
          await cancelExport(db, { exportId: id, id: admin.id, permissions: [], now }, { files })
          // By itself it would never end.
          for (;;) yield page
        }
      },
    }
    await run(id, { sources: [calledOff as ExportSource] })
    expect(await rowOf(id)).toMatchObject({ state: "canceled", fileKey: null, finishedAt: now })
    expect(await files.exists(half!)).toBe(false)
    const written = await db.select().from(actions).where(eq(actions.subjectId, id))
    expect(written.map(({ action }) => action).toSorted()).toEqual(["cancel", "export"])
    expect(await findBrokenLink(db)).toBeNull()
    // The queue's next try finds nothing to do.
    await run(id)
    expect(await rowOf(id)).toMatchObject({ state: "canceled" })
  })

  const lineOf = async (id: string) => {
    const reader = { id: "", permissions: [] }
    const { rows } = await listExports(db, new URL("http://x/"), { reader, now })
    return rows.find((row) => row.id === id)
  }

  test("calling it off is its requester's, and whoever's may delete the file", async () => {
    const { id } = await requestOf()
    const cancel = (...permissions: PermissionEntry[]) =>
      cancelExport(db, { exportId: id, id: crypto.randomUUID(), permissions, now }, { files })
    const mayDelete: PermissionEntry = { permission: "exports", action: "delete" }
    for (const held of [[], every, [mayDelete], [mayDelete, every[0]!]])
      await expect(cancel(...held)).rejects.toMatchObject({ code: "FORBIDDEN" })
    const who = await insertUser(db, { now })
    const all = { exportId: id, id: who.id, permissions: every.concat(mayDelete), now }
    await cancelExport(db, all, { files })
    expect(await rowOf(id)).toMatchObject({ state: "canceled" })
    expect(await lineOf(id)).toMatchObject({ state: "canceled", canceledFor: `por ${who.name}` })
  })

  test("one that an erasure called off says so", async () => {
    const { id } = await requestOf()
    await db.transaction((tx) => dropExports(tx, now))
    expect(await lineOf(id)).toMatchObject({
      state: "canceled",
      canceledFor: "um cadastro que podia estar nela foi apagado; peça de novo",
    })
  })

  test("one that has ended is not called off", async () => {
    const { id, admin } = await requestOf()
    await run(id)
    const late = cancelExport(db, { exportId: id, ...admin, now }, { files })
    await expect(late).rejects.toMatchObject({ code: "WRONG_STATE" })
    expect(await rowOf(id)).toMatchObject({ state: "ready" })
  })

  test.each([
    ["of what was counted as it began", 4, 50],
    ["and is never whole before the file is, where more came than were counted", 1, 99],
  ])("how far it is stands beside it, %s", async (_, count, percent) => {
    const { id } = await requestOf()
    const seen: unknown[] = []
    const counted: ExportSource<Row> = {
      ...people,
      count: () => Promise.resolve(count),
      async *rows(from, filters) {
        let before = 0
        for await (const page of people.rows(from, filters, inMasks)) {
          // The second page is asked for before the first is noted, and comes once it was.
          if (before > 0 && seen.length === 0) {
            await until("the first page is noted", async () => (await rowOf(id)).rows === before)
            seen.push(percentOf(await rowOf(id)))
          }
          before = page.length
          yield page
        }
      },
    }
    await run(id, { sources: [counted as ExportSource] })
    expect(seen).toEqual([percent])
    expect(percentOf(await rowOf(id))).toBeNull()
  })

  test("a full store is said as such, leaves no file, and is not tried again by itself", async () => {
    const { id } = await requestOf()
    const full: Files = {
      ...files,
      put: async (key, contents, type) => {
        await files.put(key, contents, type)
        throw new Error("cannot write", { cause: Object.assign(new Error("no space"), { code: "ENOSPC" }) })
      },
    }
    const before = await readdir(path.join(folder, "exports"))
    await runExport({ primary: db, replica: db }, id, { clock, files: full, sources })
    expect(await rowOf(id)).toMatchObject({ state: "failed", error: "STORE_FULL", fileKey: null })
    expect(await readdir(path.join(folder, "exports"))).toEqual(before)
  })

  test("one that nobody works on any more is written down as failed, an hour after it began", async () => {
    const { id } = await requestOf()
    const forgotten = await requestOf("city=Santos")
    await asOwner((owner) => owner.execute(sql`delete from pgboss.job where id = ${forgotten.id}`))
    await db.update(exports).set({ state: "running", startedAt: now }).where(eq(exports.id, forgotten.id))
    expect(await settleLostExports(db, new Date(now.getTime() + 59 * 60_000))).toBe(0)
    expect(await settleLostExports(db, days(1))).toBe(1)
    expect(await rowOf(forgotten.id)).toMatchObject({ state: "failed", error: "LOST", fileKey: null })
    expect(await rowOf(id)).toMatchObject({ state: "queued" })
  })

  test("one whose process died is tried again within the minute, as often as its queue says", async () => {
    const { id } = await requestOf()
    const setJob = (job: string) =>
      asOwner((owner) =>
        owner.execute(sql`update pgboss.job set state = 'active', ${sql.raw(job)} where id = ${id}`),
      )
    const jobState = async () => {
      const [job] = await db.execute<{ state: string }>(sql`select state from pgboss.job where id = ${id}`)
      return job?.state
    }
    await db.update(exports).set({ state: "running", startedAt: now }).where(eq(exports.id, id))
    // Just begun: its worker is on the way to the lease.
    await setJob("started_on = now()")
    expect([await retryDeadExports(db), await jobState()]).toEqual([0, "active"])
    await setJob("started_on = now() - interval '1 minute'")
    await underExportLease(db, id, async () => {
      expect([await retryDeadExports(db), await jobState()]).toEqual([0, "active"])
    })
    expect([await retryDeadExports(db), await jobState()]).toEqual([1, "retry"])
    await setJob("retry_count = retry_limit, started_on = now() - interval '1 minute'")
    expect([await retryDeadExports(db), await jobState()]).toEqual([1, "failed"])
    expect([await retryDeadExports(db), await jobState()]).toEqual([0, "failed"])
  })

  test("a job that comes twice does nothing the second time", async () => {
    const { id } = await requestOf()
    await run(id)
    const first = await rowOf(id)
    await run(id)
    expect(await rowOf(id)).toEqual(first)
  })
})

test("after seven days the file is gone and the row says so", async () => {
  const { id, admin } = await requestOf()
  await run(id)
  const { fileKey } = await rowOf(id)
  expect(await expireExports(db, days(6), files)).toBe(0)
  const late = getExportFile(db, { id, reader: admin, now: days(7) }, { files, sources })
  await expect(late).rejects.toMatchObject({ code: "NOT_FOUND" })
  expect(await expireExports(db, days(7), files)).toBe(1)
  expect(await rowOf(id)).toMatchObject({ state: "expired", fileKey: null, rows: 5 })
  expect(await files.exists(fileKey!)).toBe(false)
})
