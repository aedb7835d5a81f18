import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { allPermissions, keyOf, type PermissionEntry } from "#app/auth/permissions"
import { connect } from "#app/db/client.server"
import type { ExportSource, FileViewer } from "#app/domain/exports/export-source"
import { exportSources } from "#app/domain/exports/export-sources.server"
import { readableLists } from "#app/domain/tokens/readable-lists.server"
import { paths } from "#app/paths"
import { ipBlocks } from "#drizzle/schema/back-office"
import { rolePermissions } from "#drizzle/schema/users"
import type { RunningApp } from "#tests/support/app"
import { closeCampaign, db, drawn, ids, now, openCampaign, ownerUrl } from "#tests/support/axe-campaign"
import { builtPages, exampleOf } from "#tests/support/axe-examples"
import { signInAdmin } from "#tests/support/sign-in"
import type { Visitor } from "#tests/support/visitor"

/** What an administrator writes freely of a person, who knows whom else it names: each column with its own mark. */
const reasons = {
  approvals: "reason",
  bulk_runs: "reason",
  cpf_blocks: "reason",
  disqualifications: "reason",
  invoices: "reason",
  ip_blocks: "reason",
  prize_awards: "reason",
  registrations: "status_reason",
  winners: "reason",
}
/** A reason of these is a code, or about a draw or the whole site and nobody in it. */
const ofNobody = ["draw_exclusions", "draw_rejections", "pauses", "unsubscribes", "sessions"]
const AUDIT = "MarcaAuditoria"
const markOf = (table: string) => `Marca_${table}`
/** Told where papers are decided alone, and there only while somebody is asked. */
const DISQUALIFICATION = markOf("disqualifications")
const marks = [...Object.keys(reasons).map(markOf), AUDIT]

/** Pages for whoever decides on papers, where people stand in full whoever it is. */
const inFull = ["routes/admin/validation/record", "routes/admin/validation/queue"]

/** A request that waits tells whoever is to end it why it was asked, and nothing else. */
const decidedBy: Readonly<Record<string, string>> = { "routes/admin/approvals/detail": markOf("approvals") }

const owner = connect(ownerUrl, { max: 1 })
let app: RunningApp
let [reader, masked] = [{}, {}] as [Visitor, Visitor]

beforeAll(async () => {
  ;({ app } = await openCampaign())
  await owner.insert(ipBlocks).values({
    network: ids.ip,
    reason: "x",
    blockedBy: ids.admin,
    blockedAt: now,
    until: new Date(now.getTime() + 86_400_000),
  })
  // Whatever a row went through, it gets its mark.
  await owner.execute(sql`set session_replication_role = replica`)
  for (const [table, column] of Object.entries(reasons))
    await owner.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${markOf(table)}`)
  // By which exception a paper was missing is as free a text.
  for (const table of ["winners", "prize_awards"])
    await owner.execute(sql`update ${sql.identifier(table)} set papers_waived = ${markOf(table)}`)
  await owner.execute(sql`
    update actions set text = jsonb_set(text::jsonb, '{after,papersWaived}', to_jsonb(${AUDIT}::text))::text
    where subject_type in ('prizes', 'winners') and jsonb_typeof(text::jsonb -> 'after') = 'object'`)
  // A draw's is about nobody.
  await owner.execute(
    sql`update approvals set reason = 'x' where kind in ('edit-draw', 'add-series', 'cancel-draw')`,
  )
  await owner.execute(sql`
    update actions set text =
      jsonb_set(jsonb_set(text::jsonb, '{reason}', to_jsonb(${AUDIT}::text)), '{after,reason}', to_jsonb(${AUDIT}::text))::text
    where subject_type in ('registrations', 'invoices', 'prizes', 'winners', 'cpf-block', 'approvals', 'bulk', 'requests', 'ips')`)
  await owner.execute(sql`
    update user_logs set data = jsonb_set(data, '{reason}', to_jsonb(${AUDIT}::text)) where data ? 'reason'`)
  // Whoever may do everything but read people in full.
  await owner.delete(rolePermissions).where(eq(rolePermissions.type, "exports"))
  await owner.insert(rolePermissions).values(held.map((entry) => ({ type: "exports" as const, ...entry })))
  reader = await signInAdmin(db, app.origin, "super")
  masked = await signInAdmin(db, app.origin, "exports")
}, 120_000)
afterAll(async () => {
  await owner.$client.end()
  await closeCampaign()
})

const held: PermissionEntry[] = allPermissions.filter((entry) => keyOf(entry) !== "registrations:view")

/** Pages that show more of a reason than their example does. */
async function besides(id: string): Promise<string[]> {
  if (id === "routes/admin/winners/detail") return [paths.admin.winner(drawn.lost)]
  if (id === "routes/admin/invalid-prizes/detail") return [paths.admin.invalidPrize(ids.lostAward)]
  if (id === "routes/admin/bulk/detail") {
    const runs = await db.execute<{ id: string }>(sql`select id from bulk_runs limit 5`)
    return runs.map((run) => paths.admin.bulkRun(run.id))
  }
  return []
}
const marksIn = (text: string) => marks.filter((mark) => text.includes(mark))

test("every column that holds a reason is marked here, or says nothing of a person", async () => {
  const found = await owner.execute<{ name: string; column: string }>(sql`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name like '%reason' and column_name <> 'review_reason'`)
  const known = [...Object.entries(reasons), ...ofNobody.map((table) => [table, "reason"])]
  expect(found.map(({ name, column }) => `${name}.${column}`).toSorted()).toEqual(
    known.map(([table, column]) => `${table}.${column}`).toSorted(),
  )
})

test(
  "no page of the back office tells a reason to whoever reads people masked",
  { timeout: 120_000 },
  async () => {
    const pages = (await builtPages()).filter(({ id }) => /^routes\/admin\/(?!auth\/)/.test(id))
    const told: string[] = []
    const seen = new Set<string>()
    for (const page of pages)
      for (const path of [await exampleOf(page), ...(await besides(page.id))]) {
        for (const mark of marksIn(await (await reader.get(path)).text())) seen.add(mark)
        if (inFull.includes(page.id)) continue
        const text = await (await masked.get(path)).text()
        const shown = marksIn(text).filter((mark) => mark !== decidedBy[page.id])
        if (shown.length > 0) told.push(`${path} (${page.id}): ${shown.join(", ")}`)
      }
    expect(told).toEqual([])
    expect([...seen].toSorted()).toEqual(marks.filter((mark) => mark !== DISQUALIFICATION).toSorted())
  },
)

test("no file and no answer to a program does either", { timeout: 120_000 }, async () => {
  const marksFor = async ({ rows, columns }: ExportSource<unknown>, named: boolean) => {
    const viewer: FileViewer = { named, permissions: held }
    const lines: unknown[] = []
    for await (const page of rows(db, new URLSearchParams(), viewer))
      for (const row of page)
        lines.push(columns.map(({ value, masked: hidden }) => (hidden && !named ? hidden(row) : value(row))))
    return marksIn(JSON.stringify(lines))
  }
  const told: string[] = []
  const seen = new Set<string>()
  for (const list of exportSources as readonly ExportSource<unknown>[]) {
    if (list.area === "named-base") continue
    for (const mark of await marksFor(list, true)) seen.add(mark)
    for (const mark of await marksFor(list, false)) told.push(`${list.area}: ${mark}`)
  }
  expect(told).toEqual([])
  expect(seen.size).toBeGreaterThan(5)
  // Programs read the same columns.
  const columns = new Set((exportSources as readonly ExportSource<unknown>[]).map((list) => list.columns))
  expect(readableLists.length).toBeGreaterThan(10)
  expect(readableLists.filter((list) => !columns.has(list.columns))).toEqual([])
})
