import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { buffer } from "node:stream/consumers"
import { parse } from "csv-parse/sync"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { allPermissions, keyOf, type Permission, type PermissionEntry } from "#app/auth/permissions"
import type { connect } from "#app/db/client.server"
import { deleteExport } from "#app/domain/exports/delete-export.server"
import type { FileViewer } from "#app/domain/exports/export-source"
import { exportSources } from "#app/domain/exports/export-sources.server"
import { listExports } from "#app/domain/exports/exports.list.server"
import { getExportFile } from "#app/domain/exports/read-export.server"
import { requestExport } from "#app/domain/exports/request-export.server"
import { runExport } from "#app/domain/exports/run-export.server"
import { RuleBroken } from "#app/errors"
import { type Files, openFiles } from "#app/platform/storage/files.server"
import { approvals } from "#drizzle/schema/approvals"
import { exports } from "#drizzle/schema/back-office"
import { bulkRuns } from "#drizzle/schema/bulk"
import { prizeAwards } from "#drizzle/schema/prizes"
import { rolePermissions } from "#drizzle/schema/users"
import { winners } from "#drizzle/schema/winners"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { asOwner } from "#tests/support/as-owner"
import { drawnPrize, heldPrize } from "#tests/support/claims"
import { openPromotion } from "#tests/support/promotion"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let [files, folder] = [{} as Files, ""]
const now = new Date()

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  folder = await mkdtemp(path.join(tmpdir(), "bar-export-rights-"))
  files = openFiles(`file:${folder}`)
  const { id: by } = await insertUser(db, { passwordHash: null })
  const { id: subjectId } = await insertRegistration(db, { name: "Caio" })
  const asked = { subjectId, reason: "Equipe", askedBy: by, askedAt: now, details: {} }
  await asOwner(async (owner) => {
    await owner.insert(approvals).values({ kind: "block-cpf", ...asked })
    await owner.insert(bulkRuns).values({ command: "invalidate", total: 1, requestedBy: by, reason: "Prazo" })
    const [held, drawn] = [await heldPrize(owner), await drawnPrize(owner, { to: "published" })]
    await owner.update(prizeAwards).set({ state: "validated" }).where(eq(prizeAwards.id, held.award.id))
    await owner.update(winners).set({ state: "validated" }).where(eq(winners.id, drawn.winner.id))
    await heldPrize(owner)
    await drawnPrize(owner, { to: "published" })
  })
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const pairs = (held: readonly Permission[]): PermissionEntry[] =>
  allPermissions.filter((entry) => held.some((right) => right === keyOf(entry)))

/** A type of administrators holds these rights from now on, and no other. */
const typeHolds = (held: readonly Permission[]) =>
  asOwner(async (owner) => {
    await owner.delete(rolePermissions).where(eq(rolePermissions.type, "reports"))
    await owner.insert(rolePermissions).values(pairs(held).map((entry) => ({ type: "reports", ...entry })))
  })

/** Somebody with these rights, who is of that type. */
async function somebody(...held: Permission[]) {
  await typeHolds(held)
  const { id } = await insertUser(db, { passwordHash: null, type: "reports" })
  return { id, permissions: pairs(held) }
}
type Somebody = Awaited<ReturnType<typeof somebody>>
const holding = (who: Somebody, ...held: Permission[]): Somebody => ({ id: who.id, permissions: pairs(held) })

const ask = ({ id: by, permissions }: Somebody, area: string, filters = "") =>
  requestExport(db, { area, filters, by, permissions, now })
const run = (id: string) => runExport({ primary: db, replica: db }, id, { files })
const rowOf = async (id: string) => (await db.select().from(exports).where(eq(exports.id, id)))[0]!

/** By which code it is refused; null where it is not. */
const refusalOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof RuleBroken) return error.code
      throw error
    },
  )

async function linesOf(id: string, reader: Somebody) {
  const { stream } = await getExportFile(db, { id, reader, now: new Date() }, { files })
  return parse(await buffer(stream), { bom: true, columns: true }) as Record<string, string>[]
}
/** Whether somebody may take a file, as the list offers it and as its address answers. */
async function mayTake(id: string, reader: Somebody): Promise<boolean> {
  const { rows } = await listExports(db, new URL("http://x/"), { reader, now: new Date() })
  const offered = rows.find((row) => row.id === id)?.readable
  const refusal = await refusalOf(linesOf(id, reader))
  expect([offered, refusal]).toEqual(offered ? [true, null] : [false, "FORBIDDEN"])
  return refusal === null
}

const READS = "registrations:view"
type Case = { area: string; filters: string; takes: Permission; shaped: Permission }
/** Files in which there is more than their list's own right tells, with the right by which it is there. */
const shaped: Case[] = [
  {
    area: "registrations",
    filters: "invoiceless=1",
    takes: "registrations:export",
    shaped: "registrations:invoiceless",
  },
  { area: "approvals", filters: "", takes: "actions:export", shaped: "actions:view" },
  { area: "approvals", filters: "status=asked", takes: "actions:export", shaped: "cpf-block:create" },
  { area: "bulk", filters: "", takes: "actions:export", shaped: "invoices:invalidate" },
  { area: "fulfilment", filters: "", takes: "winners:export", shaped: "prizes:view" },
  { area: "fulfilment", filters: "type=winner", takes: "winners:export", shaped: "winners:manage" },
  { area: "validation", filters: "", takes: "winners:export", shaped: "prizes:validate" },
  { area: "validation", filters: "type=winner", takes: "winners:export", shaped: "winners:view" },
]
const named = shaped.map((one) => [`${one.area}?${one.filters} by ${one.shaped}`, one] as const)

describe.each(named)("a file of %s", (_, { area, filters, takes, shaped: right }) => {
  test("opens to whoever holds what shaped it, and to nobody without, its requester included", async () => {
    const who = await somebody(takes, READS, right)
    const { id } = await ask(who, area, filters)
    await run(id)
    expect(await rowOf(id)).toMatchObject({ state: "ready", error: null })
    expect((await linesOf(id, who)).length).toBeGreaterThan(0)
    const other = await insertUser(db, { passwordHash: null })
    const every = { id: other.id, permissions: allPermissions }
    const without = (reader: { id: string }) => ({
      id: reader.id,
      permissions: allPermissions.filter((entry) => keyOf(entry) !== right),
    })
    expect(await mayTake(id, who)).toBe(true)
    expect(await mayTake(id, every)).toBe(true)
    expect(await mayTake(id, holding(every, takes, READS, right))).toBe(true)
    expect(await mayTake(id, holding(every, takes, READS))).toBe(false)
    expect(await mayTake(id, without(every))).toBe(false)
    expect(await mayTake(id, without(who))).toBe(false)
  })

  test("is not written once its requester lost it", async () => {
    const who = await somebody(takes, READS, right, "winners:list")
    const { id } = await ask(who, area, filters)
    await typeHolds([takes, READS, "winners:list"])
    await run(id)
    expect(await rowOf(id)).toMatchObject({ state: "failed", error: "FORBIDDEN", fileKey: null })
  })

  test("is refused to whoever has nothing of it, as its page is", async () => {
    expect(await refusalOf(ask(await somebody(takes, READS), area, filters))).toBe("FORBIDDEN")
  })
})

describe.each(["fulfilment", "validation"])("%s", (area) => {
  const filters = area === "validation" ? "status=validated" : ""
  const prizesFor = async (...held: Permission[]) => {
    const who = await somebody("winners:export", READS, ...held)
    const { id } = await ask(who, area, filters)
    await run(id)
    const lines = await linesOf(id, who)
    expect(await rowOf(id)).toMatchObject({ rows: lines.length, expected: lines.length })
    return lines.map((line) => line["Prêmio"]).toSorted()
  }

  test("has as a file the prizes that its page shows to whoever asked", async () => {
    expect(await prizesFor("prizes:view")).toEqual(["Camisa oficial"])
    expect(await prizesFor("winners:view")).toEqual(["Um ano de camarote"])
    expect(await prizesFor("prizes:view", "winners:view")).toEqual(["Camisa oficial", "Um ano de camarote"])
  })
})

test("a file of which nobody noted the rights opens to whoever holds all that its rows may follow", async () => {
  const who = await somebody("actions:export", READS, "invoices:invalidate")
  const { id } = await ask(who, "bulk")
  await run(id)
  const { fileKey } = await rowOf(id)
  const before = { area: "bulk", state: "ready", fileKey, requestedBy: who.id, named: true } as const
  const [old] = await db
    .insert(exports)
    .values({ ...before, expiresAt: new Date(Date.now() + 60_000) })
    .returning()
  expect(await mayTake(old!.id, who)).toBe(false)
  expect(await mayTake(old!.id, { id: who.id, permissions: allPermissions })).toBe(true)
})

test("whoever asked for a file deletes it, though they may not open it any more", async () => {
  const who = await somebody("actions:export", READS, "invoices:invalidate", "exports:delete")
  const { id } = await ask(who, "bulk")
  await run(id)
  const { permissions } = holding(who, "exports:delete")
  const other = await insertUser(db, { passwordHash: null })
  const theirs = deleteExport(db, { id, by: other.id, permissions, now }, { files })
  expect(await refusalOf(theirs)).toBe("FORBIDDEN")
  await deleteExport(db, { id, by: who.id, permissions, now }, { files })
  expect(await rowOf(id)).toMatchObject({ state: "expired", fileKey: null })
})

/** Whether what it reads looks at anybody's rights. */
async function asksRights(read: (reader: FileViewer) => Promise<unknown>) {
  let asked = false
  const reader = {
    named: true,
    get permissions() {
      asked = true
      return allPermissions
    },
  }
  // What wants a filter of its own refuses without having read a row.
  await refusalOf(read(reader))
  return asked
}

test.each(exportSources.map((source) => [source.area, source] as const))(
  "%s: what its rows ask of rights is declared, and asked by its file as by a program's page",
  async (_, source) => {
    const params = new URLSearchParams()
    const byFile = await asksRights(async (reader) => {
      for await (const _ of source.rows(db, params, reader)) break
    })
    expect(byFile).toBe((source.rowRights ?? []).length > 0)
    if (!source.page) return
    const byPage = await asksRights((reader) =>
      source.page!(db, params, 10, {
        get named() {
          return reader.named
        },
        get permissions() {
          return reader.permissions
        },
        id: crypto.randomUUID(),
        now,
      }),
    )
    expect(byPage).toBe(byFile)
  },
)
