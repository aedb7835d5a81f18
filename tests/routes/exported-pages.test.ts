import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { desc } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { runExport } from "#app/domain/exports/run-export.server"
import { type Files, openFiles } from "#app/platform/storage/files.server"
import { commands, exports } from "#drizzle/schema/back-office"
import { closeCampaign, db, ids, openCampaign } from "#tests/support/axe-campaign"
import { builtPages, exampleOf } from "#tests/support/axe-examples"
import { type Visitor, visit } from "#tests/support/visitor"

let insider: Visitor
let folder: string
let files: Files

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-exported-"))
  files = openFiles(`file:${folder}`)
  const { app, cookies } = await openCampaign({ FILES_URL: `file:${folder}` })
  insider = visit(app.origin, {
    cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
  })
  await db.insert(commands).values({ name: "verify-audit", state: "done", startedBy: ids.admin })
})
afterAll(async () => {
  await closeCampaign()
  await rm(folder, { recursive: true, force: true })
})

/** What each Exportar of a page sends. */
function exportsOf(html: string): Record<string, string>[] {
  const forms = [...html.matchAll(/<form\b[^>]*action="\/admin\/exports"[^>]*>([\s\S]*?)<\/form>/g)]
  return forms
    .map(([, fields = ""]) =>
      Object.fromEntries(
        [...fields.matchAll(/<input\b[^>]*name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
          name!,
          value!.replaceAll("&amp;", "&"),
        ]),
      ),
    )
    .filter(({ intent }) => intent === "create")
}

/** How many rows the page's list has, and whether others follow on a next page; null where it has none. */
function listOf(html: string): { shown: number; isAll: boolean } | null {
  // A table over a list's columns is another part of its page.
  const list = html.slice(Math.max(0, html.indexOf('action="/admin/columns"')))
  const [, rows] = /<table[^>]*class="[^"]*\blist\b[\s\S]*?<tbody[^>]*>([\s\S]*?)<\/tbody>/.exec(list) ?? []
  if (rows === undefined || !html.includes('role="search"')) return null
  return { shown: [...rows.matchAll(/<tr\b/g)].length, isAll: !/rel="next"/.test(html) }
}

/** Pages whose table shows other rows than their file has, with why. */
const others: Readonly<Record<string, string>> = {
  exports: "the file that was just asked for is a row of it",
  "total-tickets": "a draw's numbers as one row, and in the file by its series and days",
}

/** Every page of the back office as it is opened. */
async function* openedPages(): AsyncGenerator<{ id: string; html: string }> {
  for (const route of (await builtPages()).filter(({ id }) => id.startsWith("routes/admin/")))
    yield { id: route.id, html: await insider.read(await exampleOf(route)) }
}

test("Exportar of every page gives a file of the rows that its list shows", async () => {
  const found: string[] = []
  const misfits: object[] = []
  for await (const { html } of openedPages()) {
    const forms = exportsOf(html)
    // A page with several files has tables of figures, and none of rows.
    const list = forms.length === 1 ? listOf(html) : null
    for (const form of forms) {
      const area = form.area!
      expect([area, (await insider.post("/admin/exports", form)).status]).toEqual([area, 302])
      const [asked] = await db
        .select()
        .from(exports)
        .orderBy(desc(exports.createdAt), desc(exports.id))
        .limit(1)
      await runExport({ primary: db, replica: db }, asked!.id, { files })
      const [file] = (await db.select().from(exports)).filter(({ id }) => id === asked!.id)
      expect(file).toMatchObject({ area, state: "ready", error: null })
      found.push(area)
      if (!list || Object.hasOwn(others, area)) continue
      if (list.isAll ? file!.rows !== list.shown : file!.rows! <= list.shown)
        misfits.push({ area, ...list, written: file!.rows })
    }
  }
  expect(misfits).toEqual([])
  expect(found).toContain("calculation")
  expect(found).toContain("named-base")
  expect(found.length).toBeGreaterThan(30)
}, 120_000)

/** Sums, a row each, that lead to lists. */
const figures = ["routes/admin/total-tickets/totals"]

test("a page with a table and Exportar is a list in all: cards on a phone, folded filters, columns, views", async () => {
  const [lists, misfits]: [string[], string[]] = [[], []]
  for await (const { id, html } of openedPages()) {
    if (exportsOf(html).length !== 1 || !listOf(html) || figures.includes(id)) continue
    lists.push(id)
    for (const part of ["list--cards", "filters-fold", "columns-fold", "list-foot", "row-height"])
      if (!new RegExp(`class="[^"]*\\b${part}\\b`).test(html)) misfits.push(`${id} has no ${part}`)
  }
  expect(misfits).toEqual([])
  for (const list of ["approvals/list", "bulk/list", "fulfilment/kinds"])
    expect(lists).toContain(`routes/admin/${list}`)
}, 120_000)
