import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import type { RunningApp } from "#tests/support/app"
import { closeCampaign, db, drawIds, openCampaign, ownerUrl } from "#tests/support/axe-campaign"
import { builtPages, exampleOf } from "#tests/support/axe-examples"
import { visit, words } from "#tests/support/visitor"

/**
 * What names people in full and notes nobody: a page of a list is of nobody in particular, and its
 * CPFs are masked. Whoever opens one of them is noted there.
 */
const isList = (id: string) =>
  id.endsWith("/list") ||
  [
    "routes/admin/validation/search",
    "routes/admin/dispatches/recipients",
    "routes/admin/approvals/list",
  ].includes(id)

let app: RunningApp
let cookies: { name: string; value: string }[]
const owner = connect(ownerUrl, { max: 1 })

beforeAll(async () => {
  ;({ app, cookies } = await openCampaign())
  // Looks stay for years, and here each page wants its own.
  await owner.execute(sql`set session_replication_role = replica`)
  // A name that stands nowhere but where its person does.
  await owner.execute(sql`
    update registrations set name = 'Marca' || n, lastname = 'Dela' || n from (
      select id, row_number() over (order by id) as n from registrations) numbered
    where numbered.id = registrations.id`)
}, 120_000)
afterAll(async () => {
  await owner.$client.end()
  await closeCampaign()
})

test("each page that names somebody in full notes who looked, but for lists, which mask the CPF", async () => {
  const people = await db.execute<{ id: string; name: string; cpf: string }>(
    sql`select id, name || ' ' || lastname as name, cpf from registrations`,
  )
  const byName = new Map(people.map((person) => [person.name, person]))
  const jar = Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
  const admin = visit(app.origin, { cookies: jar })
  const pages = (await builtPages()).filter(({ id }) => /^routes\/admin\/(?!auth\/)/.test(id))
  /** What a page names people by besides its example. */
  const besides: Record<string, string[] | undefined> = {
    "routes/admin/calculation/detail": [`/admin/calculation/${drawIds.computed}`],
    "routes/admin/search/search": [`/admin/search?q=${people[0]!.cpf}`],
  }
  const shown: string[] = []
  const silent: string[] = []
  for (const page of pages) {
    const example = await exampleOf(page)
    for (const path of [example, ...(besides[page.id] ?? [])]) {
      await owner.execute(sql`delete from looks`)
      const answer = await admin.get(path)
      if (answer.status >= 400 && !page.id.endsWith("/not-found"))
        silent.push(`${path} answers ${answer.status}`)
      const text = words(await answer.text())
      const named = [...new Set(text.match(/Marca\d+ Dela\d+/g))].flatMap((name) => byName.get(name) ?? [])
      if (named.length === 0) continue
      shown.push(page.id)
      if (isList(page.id)) {
        const bare = named.filter(({ cpf }) => text.replace(/[.-]/g, "").includes(cpf))
        silent.push(...bare.map(({ name }) => `${path} shows the CPF of ${name}`))
        continue
      }
      const looks = await db.execute<{ id: string }>(sql`select distinct registration_id as id from looks`)
      const noted = new Set(looks.map(({ id }) => id))
      const missed = named.filter(({ id }) => !noted.has(id))
      if (missed.length > 0) silent.push(`${page.id} ${path} names ${missed.length} and notes none of them`)
    }
  }
  expect(silent).toEqual([])
  expect(shown).toEqual(
    expect.arrayContaining([
      "routes/admin/dashboard",
      "routes/admin/ips/detail",
      "routes/admin/calculation/detail",
      "routes/admin/statistics/statistics",
      "routes/admin/registrations/detail",
      "routes/admin/search/search",
    ]),
  )
})
