import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { createHash } from "node:crypto"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { buffer } from "node:stream/consumers"
import { tmpdir } from "node:os"
import path from "node:path"
import { Readable } from "node:stream"
import { and, eq, inArray, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import postgres from "postgres"
import type { Db } from "#app/db/client.server"
import { underLease } from "#app/db/lease.server"
import { findProgress, importLeaseOf } from "#app/domain/imports/import-progress.server"
import { stageOfImport } from "#app/domain/imports/work-import.server"
import { editStore } from "#app/domain/stores/edit-store.server"
import { type BarField, barFields, guessColumns } from "#app/domain/stores/import/bar-columns"
import {
  cancelBars,
  confirmBars,
  discardBars,
  importBars,
} from "#app/domain/stores/import/import-bars.server"
import {
  type ChangedBar,
  findBarFile,
  rehearsalPart,
  type RefusedBar,
} from "#app/domain/stores/import/kept-bars.server"
import { openBarFile } from "#app/domain/stores/import/open-bar-file.server"
import { refusedFile } from "#app/domain/stores/import/refused-file.server"
import { rehearseBars } from "#app/domain/stores/import/rehearse-bars.server"
import { storeForm } from "#app/domain/stores/store-form"
import { storeFields } from "#app/domain/stores/store-input.server"
import { readRows } from "#app/domain/imports/kept-rows.server"
import { expireImports } from "#app/jobs/sweep-files.server"
import { openFiles } from "#app/platform/storage/files.server"
import { readAuditText } from "#app/audit/audit-text"
import { storeFieldWords } from "#app/words/form-fields"
import { actions } from "#drizzle/schema/back-office"
import { stores } from "#drizzle/schema/stores"
import { users } from "#drizzle/schema/users"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildCnpj } from "#drizzle/seed/builders/documents"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { asOwner } from "#tests/support/as-owner"
import { broken } from "#tests/support/broken"
import { findBrokenLink } from "#tests/support/broken-link"
import { clockAt } from "#tests/support/clock"
import { sized } from "#tests/support/full"
import { readXlsx } from "#tests/support/xlsx"

const now = new Date("2026-11-22T15:00:00Z")
const HOUR = 3_600_000
const HEADER = "CNPJ;Nome;Endereço;CEP;Estado;Cidade;Latitude;Longitude"
let userId: string
let folder: string
const files = () => openFiles(`file:${folder}`)

beforeAll(async () => {
  userId = (await insertUser(db, { name: "Ana Chefe" })).id
  folder = await mkdtemp(path.join(tmpdir(), "bar-bars-"))
  // As the database will ask of every table: a bar changes with a row of the audit that tells of it.
  const owner = postgres(ownerUrl, { max: 1 })
  await owner.unsafe(`CREATE CONSTRAINT TRIGGER stores_told_here AFTER INSERT OR UPDATE ON stores
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_told('stores', 'id')`)
  await owner.end()
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await dropOwnDatabase()
})

const someCnpj = () => buildCnpj(nextNumber())
const someCnpjs = (count: number) => Array.from({ length: count }, someCnpj)
const line = (cnpj: string, name = `Bar ${cnpj}`) => `${cnpj};${name};Rua do Gol, 10;13010-000;SP;Campinas;;`
/** Bars that are there, by the owner's hand: no row of the audit tells of them. */
const inserted = async (fields: { name?: string; cnpj?: string; active?: boolean } = {}) => {
  const owner = (await import("#app/db/client.server")).connect(ownerUrl, { max: 1 })
  const bar = await insertStore(owner, fields)
  await owner.$client.end()
  return bar
}

const open = (lines: string[], { header = HEADER, at = now } = {}) =>
  openBarFile(
    { file: new File([[header, ...lines].join("\n")], "bares.csv"), by: userId, now: at },
    { files: files() },
  )
const find = (id: string, at = now, by = userId) => findBarFile(files(), { id, by, now: at })
async function rehearse(lines: string[], header = HEADER): Promise<string> {
  const id = await open(lines, { header })
  await rehearseBars(
    db,
    { id, by: userId, now, columns: guessColumns(header.split(";")) },
    { files: files() },
  )
  return id
}
const sayYes = (id: string, round = 1) => confirmBars(db, { id, by: userId, now, round }, { files: files() })
const work = (id: string, on: Db = db) =>
  importBars(on, { importId: id, by: userId }, { files: files(), clock: clockAt(now) })
const confirm = async (id: string) => {
  await sayYes(id)
  await work(id)
}
const barsOf = (cnpjs: string[]) => db.select().from(stores).where(inArray(stores.cnpj, cnpjs))
const auditOf = async (id: string) =>
  (
    await db
      .select()
      .from(actions)
      .where(and(eq(actions.subjectType, "store-imports"), eq(actions.subjectId, id)))
      .orderBy(actions.seq)
  ).map((row) => ({ action: row.action, ...readAuditText(row.text) }))
/** The file of what was refused, as a spreadsheet shows it. */
async function report(id: string) {
  const file = (await find(id))!
  const bytes = await buffer(Readable.from(refusedFile(files(), id, { file, now }), { objectMode: false }))
  return readXlsx(bytes)[0]!.rows
}
const tallyOf = async (id: string) => (await stageOfImport(db, files(), id)).tally
const refusedOf = async (id: string) => {
  const { rehearsal } = (await find(id))!
  const spans = rehearsal!.pages.refused
  const part = rehearsalPart(rehearsal!.round)
  return (await Promise.all(spans.map((span) => readRows<RefusedBar>(files(), id, { part, span })))).flat()
}

describe("a file of bars", () => {
  test("is compared before anything is written: new, changed field by field, unchanged, refused", async () => {
    const [same, other] = [await inserted(), await inserted({ name: "Bar Velho" })]
    const before = await db.$count(stores)
    const fresh = someCnpj()
    const there = (bar: typeof same, name: string) =>
      `${bar.cnpj};${name};${bar.address};${bar.cep};${bar.uf};${bar.city};${bar.lat};${bar.lng}`
    const id = await rehearse([
      there(same, same.name),
      there(other, "Bar Novo"),
      line(fresh),
      line(fresh),
      "123;Bar;Rua;1;SP;Campinas;;",
      `${someCnpj()};;Rua;13010-000;SP;Atlântida;;`,
    ])
    expect(await db.$count(stores)).toBe(before)
    const { rehearsal } = (await find(id))!
    expect(rehearsal?.counts).toEqual({ new: 1, changed: 1, unchanged: 1, refused: 3 })
    const part = rehearsalPart(1)
    const [changed] = await readRows(files(), id, { part, span: rehearsal!.pages.changed[0]! })
    expect(changed).toMatchObject({
      line: 3,
      id: other.id,
      before: { name: "Bar Velho" },
      after: { name: "Bar Novo" },
    })
    expect(await refusedOf(id)).toMatchObject([
      { line: 5, faults: [{ field: "cnpj", rule: "repeated-line:4" }] },
      {
        line: 6,
        faults: expect.arrayContaining([
          { field: "cnpj", rule: "cnpj" },
          { field: "cep", rule: "cep" },
        ]),
      },
      { line: 7, faults: expect.arrayContaining([{ field: "name", rule: "required" }]) },
    ])
  })

  test("says of each bar that is there and inactive that it is, changed or not, and how many they are", async () => {
    const [same, other, open] = [
      await inserted({ active: false }),
      await inserted({ active: false }),
      await inserted(),
    ]
    const there = (bar: typeof same, name = bar.name) =>
      `${bar.cnpj};${name};${bar.address};${bar.cep};${bar.uf};${bar.city};${bar.lat};${bar.lng}`
    const id = await rehearse([there(same), there(other, "Bar Novo"), there(open), line(someCnpj())])
    const { counts, pages, inactive } = (await find(id))!.rehearsal!
    expect([counts, inactive]).toEqual([{ new: 1, changed: 1, unchanged: 2, refused: 0 }, 2])
    const part = rehearsalPart(1)
    const spans = [pages.changed[0]!, pages.unchanged[0]!]
    const rows = (await Promise.all(spans.map((span) => readRows(files(), id, { part, span })))).flat()
    expect(rows).toMatchObject([
      { line: 3, isInactive: true },
      { line: 2, isInactive: true },
      { line: 4, isInactive: false },
    ])
    await confirm(id)
    expect(await barsOf([other.cnpj])).toMatchObject([{ name: "Bar Novo", active: false }])
  })

  test("joins the kind of street, number, complement and district of columns of their own to the address", async () => {
    const bar = await inserted()
    const header = "CNPJ;Endereço;Número;Complemento;Bairro"
    const addressOf = async (cells: string, named = header) => {
      const id = await rehearse([`${bar.cnpj};${cells}`], named)
      const [row] = await readRows<ChangedBar>(files(), id, {
        part: rehearsalPart(1),
        span: (await find(id))!.rehearsal!.pages.changed[0]!,
      })
      return row?.after.address
    }
    expect(await addressOf("Rua Augusta;123;;Consolação")).toBe("Rua Augusta, 123, Consolação")
    expect(await addressOf("Rua Augusta;123;loja 2;Consolação")).toBe("Rua Augusta, 123, loja 2, Consolação")
    expect(await addressOf("Rua Augusta, 123;123;;consolacao")).toBe("Rua Augusta, 123, consolacao")
    const typed = (cells: string) => addressOf(cells, "CNPJ;Tipo de logradouro;Logradouro;N.º")
    expect(await typed("Rua;Augusta;123")).toBe("Rua Augusta, 123")
    expect(await typed("RUA;Rua Augusta;123")).toBe("Rua Augusta, 123")
    expect(await typed("R;Ribeirão;")).toBe("R Ribeirão")
    expect(await typed("AV;Avenida Paulista;123")).toBe("Avenida Paulista, 123")
    expect(await typed("Praça;Pç. da Sé;")).toBe("Pç. da Sé")
    expect(await typed(";Augusta;123")).toBe("Augusta, 123")
    // Without a street they say nothing.
    const id = await rehearse([`${bar.cnpj};;123;;Consolação`], header)
    expect((await find(id))?.rehearsal?.counts).toMatchObject({ unchanged: 1 })
  })

  test("leaves as they are the fields that have no column or no value, and empties nothing", async () => {
    const bar = await inserted()
    const id = await rehearse([`${bar.cnpj};Bar do Apito;`], "CNPJ;Nome;Latitude")
    expect((await find(id))?.rehearsal?.counts).toMatchObject({ changed: 1, refused: 0 })
    await confirm(id)
    expect((await barsOf([bar.cnpj]))[0]).toEqual({
      ...bar,
      name: "Bar do Apito",
      search: expect.stringContaining("bar do apito"),
      version: bar.version + 1,
    })
  })

  test("takes a state's name, CNPJs with signs, and says what a spreadsheet spoilt", async () => {
    const id = await rehearse([
      `${someCnpj()};Bar;Rua do Gol;13010-000;são paulo;campinas;;`,
      "1,12223E+13;Bar;Rua do Gol;13010-000;SP;Campinas;;",
      "1222333000181;Bar;Rua do Gol;1301000;SP;Campinas;;",
    ])
    expect((await find(id))?.rehearsal?.counts).toMatchObject({ new: 1, refused: 2 })
    const rules = (await refusedOf(id)).flatMap(({ faults }) => faults.map(({ rule }) => rule))
    expect(rules).toEqual(["cnpj-number", "cnpj-digits", "cep-digits"])
  })

  test("says of a new bar's field that has no column that it has none, and wants it of no bar that is there", async () => {
    const bar = await inserted()
    const id = await rehearse(
      [`${bar.cnpj};Rua Nova, 1;13010-000`, `${someCnpj()};Rua Nova, 2;`],
      "CNPJ;Endereço;CEP",
    )
    expect((await find(id))?.rehearsal?.counts).toMatchObject({ changed: 1, refused: 1 })
    const faults = (await refusedOf(id)).flatMap((row) => row.faults)
    expect(faults.map(({ field, rule }) => `${field} ${rule}`)).toEqual(
      expect.arrayContaining(["name no-column", "cep required", "uf no-column", "city no-column"]),
    )
  })

  test("is imported 500 at a time, each with one row of the audit that names the file and the bars", async () => {
    const cnpjs = someCnpjs(1_203)
    const [one, two] = [await inserted(), await inserted()]
    const id = await rehearse([...cnpjs.map((cnpj) => line(cnpj)), line(one.cnpj, "Bar Um"), line(two.cnpj)])
    await confirm(id)
    const rows = await barsOf(cnpjs)
    expect(rows).toHaveLength(1_203)
    expect(
      rows.every(({ active, version, createdAt }) => active && version === 1 && +createdAt === +now),
    ).toBe(true)
    const written = await auditOf(id)
    expect(written.map(({ action, after }) => [action, after?.count])).toEqual([
      ["create", 500],
      ["create", 500],
      ["create", 203],
      ["edit", 2],
    ])
    const sha256 = (await find(id))?.sha256
    expect(written.every(({ after }) => after?.fileSha256 === sha256)).toBe(true)
    expect(new Set(written.flatMap(({ after }) => after?.barIds as string[]))).toEqual(
      new Set([...rows.map((row) => row.id), one.id, two.id]),
    )
    expect(written[3]).toMatchObject({
      before: { bars: { [one.id]: { name: one.name } } },
      after: { bars: { [one.id]: { name: "Bar Um" } } },
    })
    expect(await findBrokenLink(db)).toBeNull()
    expect(await find(id)).toMatchObject({ imported: true })
    expect(await tallyOf(id)).toMatchObject({ created: 1_203, changed: 2, refused: 0 })
  })

  test("saves each field of a bar, all at once, and tells the audit what it saved", async () => {
    const bar = await inserted()
    const typed: Record<BarField, string> = {
      cnpj: bar.cnpj,
      name: "Bar da Orla",
      address: "Rua do Porto, 2",
      cep: "20040-002",
      uf: "RJ",
      city: "Rio de Janeiro",
      lat: "-22,9",
      lng: "-43,2",
    }
    const header = barFields.map((field) => storeFieldWords[field]).join(";")
    const id = await rehearse([barFields.map((field) => typed[field]).join(";")], header)
    await confirm(id)
    const [row] = await auditOf(id)
    const { [bar.id]: after } = row!.after!.bars as Record<string, Record<string, unknown>>
    const { cnpj: _, ...edited } = typed
    expect(Object.keys(after!).sort()).toEqual(Object.keys(edited).sort())
    const [saved] = await barsOf([bar.cnpj])
    expect(saved).toMatchObject({ ...after, version: 2 })
    expect(saved!.search).toContain("rua do porto, 2 rio de janeiro")
  })

  test("names its hash as any program counts it", async () => {
    const contents = [HEADER, line(someCnpj())].join("\n")
    const id = await openBarFile({ file: new File([contents], "b.csv"), by: userId, now }, { files: files() })
    expect((await find(id))?.sha256).toBe(createHash("sha256").update(contents).digest("hex"))
  })

  test("confirmed twice, at the same moment and again, is imported once", async () => {
    const cnpjs = someCnpjs(700)
    const id = await rehearse(cnpjs.map((cnpj) => line(cnpj)))
    await work(id)
    expect(await barsOf(cnpjs)).toEqual([])
    await Promise.all([confirm(id), confirm(id)])
    await confirm(id)
    expect(await barsOf(cnpjs)).toHaveLength(700)
    expect(await auditOf(id)).toHaveLength(2)
  })

  test("sent twice, and both confirmed, is imported once", async () => {
    const cnpjs = someCnpjs(600)
    const lines = cnpjs.map((cnpj) => line(cnpj))
    const [first, second] = [await rehearse(lines), await rehearse(lines.toReversed())]
    await Promise.all([confirm(first), confirm(second)])
    expect(await barsOf(cnpjs)).toHaveLength(600)
    const [one, two] = [await tallyOf(first), await tallyOf(second)] as { created: number; already: number }[]
    expect(one!.created + two!.created).toBe(600)
    expect(one!.already + two!.already).toBe(600)
    const third = await rehearse(lines)
    expect((await find(third))?.rehearsal?.counts).toEqual({ new: 0, changed: 0, unchanged: 600, refused: 0 })
  })

  test("never overwrites what somebody else wrote after the rehearsal: those lines are refused, and reported", async () => {
    const [edited, taken, free] = [await inserted(), someCnpj(), someCnpj()]
    const id = await rehearse([line(edited.cnpj, "Do Arquivo"), line(taken), line(free)])
    const typed = storeFields.parse({ ...storeForm(edited), name: "À Mão" })
    await editStore(db, {
      storeId: edited.id,
      input: { ...typed, version: edited.version },
      by: userId,
      now,
    })
    await inserted({ cnpj: taken, name: "Cadastrado à mão" })
    await confirm(id)
    const names = (await barsOf([edited.cnpj, taken, free])).map(({ name }) => name)
    expect(names.sort()).toEqual([`Bar ${free}`, "Cadastrado à mão", "À Mão"])
    expect(await tallyOf(id)).toMatchObject({ created: 1, changed: 0, refused: 2 })
    const csv = (await report(id)).flat().join("\n")
    expect(csv).toContain("Depois da conferência, este bar foi alterado por outra pessoa")
    expect(csv).toContain("Depois da conferência, este CNPJ foi cadastrado com outros dados")
    expect(csv).not.toContain(free)
  })

  test("that broke off half-way goes on behind what is done, and does nothing twice", async () => {
    const cnpjs = someCnpjs(1_300)
    const id = await rehearse(cnpjs.map((cnpj) => line(cnpj)))
    // The lease, two steps, and no more.
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
    expect(await barsOf(cnpjs)).toHaveLength(1_000)
    expect((await stageOfImport(db, files(), id)).stage).toBe("stopped")
    await work(id)
    expect(await barsOf(cnpjs)).toHaveLength(1_300)
    expect(await auditOf(id)).toHaveLength(3)
    expect(await tallyOf(id)).toMatchObject({ created: 1_300, refused: 0 })
  })

  test("whose process fell between a commit and its note finds that step done", async () => {
    const [bar, cnpj] = [await inserted(), someCnpj()]
    const id = await rehearse([line(bar.cnpj, "Do Arquivo"), line(cnpj)])
    const { noteProgress } = await import("#app/domain/imports/import-progress.server")
    await confirm(id)
    // As if its worker had never come to say so.
    const { keepImport } = await import("#app/domain/imports/kept-import.server")
    await keepImport(files(), id, { ...(await find(id))!, imported: false } as never)
    await noteProgress(files(), id, { done: 0 })
    await work(id)
    expect(await tallyOf(id)).toMatchObject({ created: 1, changed: 1, refused: 0 })
    expect(await auditOf(id)).toHaveLength(2)
    expect((await barsOf([bar.cnpj]))[0]).toMatchObject({ name: "Do Arquivo", version: bar.version + 1 })
  })

  test("is worked on by one alone, and stops before the next step once it is called off", async () => {
    const cnpjs = someCnpjs(600)
    const id = await rehearse(cnpjs.map((cnpj) => line(cnpj)))
    expect(await broken(cancelBars({ id, by: userId, now }, { files: files() }))).toEqual({
      code: "WRONG_STATE",
    })
    await sayYes(id)
    await underLease(db, importLeaseOf(id), () => work(id))
    expect(await barsOf(cnpjs)).toEqual([])
    // Called off while the first step is under way.
    let transactions = 0
    const watched = new Proxy(db, {
      get: (target, name) => {
        const value = Reflect.get(target, name)
        if (name !== "transaction") return typeof value === "function" ? value.bind(target) : value
        return async (...given: Parameters<typeof db.transaction>) => {
          if (++transactions === 2) await cancelBars({ id, by: userId, now }, { files: files() })
          return target.transaction(...given)
        }
      },
    })
    await work(id, watched)
    expect(await barsOf(cnpjs)).toHaveLength(500)
    expect(await stageOfImport(db, files(), id)).toMatchObject({ stage: "canceled", tally: { created: 500 } })
    await work(id)
    expect(await barsOf(cnpjs)).toHaveLength(500)
  })

  test("gives its refused lines back with their values and why, and no formula among them", async () => {
    const id = await rehearse([
      `01222333000181;=cmd|x;Rua "do" Gol;13010-000;SP;Campinas;;`,
      line(someCnpj()),
    ])
    const [header, refused, ...more] = await report(id)
    expect(header).toEqual([...HEADER.split(";"), "Linha no arquivo", "Motivo da recusa"])
    expect(refused?.slice(0, 3)).toEqual(["01222333000181", "=cmd|x", 'Rua "do" Gol'])
    expect(refused?.at(-1)).toBe("Nome: Há caracteres que não podem ser usados aqui; CNPJ: CNPJ inválido")
    expect(more).toEqual([])
  })

  test("is its sender's alone, for an hour, and discarded until its yes; a yes is to what was seen", async () => {
    const id = await rehearse([line(someCnpj())])
    const other = (await insertUser(db)).id
    expect(await find(id, now, other)).toBeUndefined()
    expect(await find(id, new Date(+now + HOUR + 1))).toBeUndefined()
    const next = await rehearse([line(someCnpj())])
    const again = { id: next, by: userId, now, columns: guessColumns(HEADER.split(";")) }
    await rehearseBars(db, again, { files: files() })
    expect((await broken(sayYes(next, 1))).code).toBe("STALE")
    await sayYes(next, 2)
    expect(await broken(discardBars({ id: next, by: userId, now }, { files: files() }))).toMatchObject({
      code: "WRONG_STATE",
    })
    expect(await broken(rehearseBars(db, again, { files: files() }))).toMatchObject({ code: "WRONG_STATE" })
    const third = await open([line(someCnpj())])
    await discardBars({ id: third, by: userId, now }, { files: files() })
    await discardBars({ id: third, by: userId, now }, { files: files() })
    expect(await find(third)).toBeUndefined()
  })

  test("is not compared anew under a yes that comes meanwhile: what was seen is imported", async () => {
    const id = await rehearse([line(someCnpj())])
    const columns = guessColumns(HEADER.split(";"))
    const seen = (await find(id))!.rehearsal
    const meanwhile = {
      ...files(),
      put: async (...given: Parameters<ReturnType<typeof files>["put"]>) => {
        if (given[0].includes(rehearsalPart(2))) await sayYes(id)
        return files().put(...given)
      },
    }
    const comparing = rehearseBars(db, { id, by: userId, now, columns }, { files: meanwhile })
    expect(await broken(comparing)).toMatchObject({ code: "WRONG_STATE" })
    expect((await find(id))!.rehearsal).toEqual(seen)
    await work(id)
    expect(await tallyOf(id)).toMatchObject({ created: 1 })
  })

  test("that another comparison slipped under a yes imports nothing, and asks anew", async () => {
    const [cnpj, { keepImport }] = [someCnpj(), await import("#app/domain/imports/kept-import.server")]
    const id = await rehearse([line(cnpj)])
    await sayYes(id)
    const kept = (await find(id))!
    await keepImport(files(), id, { ...kept, rehearsal: { ...kept.rehearsal, round: 2 } } as never)
    await work(id)
    expect(await barsOf([cnpj])).toEqual([])
    expect((await stageOfImport(db, files(), id)).stage).toBe("waiting")
    expect((await broken(sayYes(id, 1))).code).toBe("STALE")
  })

  test("waits where its sender may no longer import, and says why", async () => {
    const cnpj = someCnpj()
    const id = await rehearse([line(cnpj)])
    await sayYes(id)
    const setStatus = (status: "active" | "disabled") =>
      asOwner((owner) => owner.update(users).set({ status }).where(eq(users.id, userId)))
    await setStatus("disabled")
    await work(id)
    await setStatus("active")
    expect(await barsOf([cnpj])).toEqual([])
    expect(await stageOfImport(db, files(), id)).toMatchObject({ stage: "stopped", lostRight: true })
    await confirm(id)
    expect(await barsOf([cnpj])).toHaveLength(1)
  })

  test("goes with all that was kept of it", async () => {
    const id = await rehearse([line(someCnpj()), "123;;;;;;;"])
    expect((await readdir(path.join(folder, "imports"))).filter((name) => name.startsWith(id))).toHaveLength(
      3,
    )
    await expireImports(new Date(+now + HOUR + 1), files())
    expect((await readdir(path.join(folder, "imports"))).filter((name) => name.startsWith(id))).toEqual([])
  })

  test("wants a column that the file has", async () => {
    const id = await open([line(someCnpj())])
    const columns = { ...guessColumns(HEADER.split(";")), name: 40 }
    const asked = rehearseBars(db, { id, by: userId, now, columns }, { files: files() })
    expect(await broken(asked)).toEqual({ code: "INVALID_REQUEST", field: "name" })
    expect(await findProgress(files(), id)).toBeUndefined()
  })

  const lines = sized(1_100, 100_000)
  test(`of ${lines} lines is rehearsed, confirmed and imported whole`, { timeout: 900_000 }, async () => {
    const cnpjs = Array.from({ length: lines }, (_, n) => buildCnpj(1_000_000 + n))
    const id = await rehearse(cnpjs.map((cnpj) => line(cnpj)))
    await confirm(id)
    const [count] = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${stores} where ${stores.cnpj} = any(${sql.param(cnpjs)}::text[])`,
    )
    expect(count?.count).toBe(lines)
    expect(await auditOf(id)).toHaveLength(Math.ceil(lines / 500))
  })
})
