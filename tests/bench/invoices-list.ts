import postgres from "postgres"
import { connect } from "#app/db/client.server"
import { cutPage, noFilters, PAGE_SIZE, readPage } from "#app/db/list.server"
import { listInvoices } from "#app/domain/invoices/invoices.list.server"
import { freshDatabase } from "#tests/support/database"
import { openCampaign } from "./campaign"
import { compare, median } from "./compare"
import { record } from "./recording"

const ROWS = 1_000_000
const PAGE = 10_000
const LOOKS = 100

/** The list's own orders, each with its sortable column and a filter that leaves far more than 10,000 pages. */
const lists = [
  { query: "", column: "received_at", where: "true" },
  { query: "status=validated", column: "received_at", where: "status = 'validated'" },
  { query: "sort=-totalCents", column: "total_cents", where: "true" },
] as const

/** Page 10,000 of a million invoices against page 1, and the plan by which the database finds it. */
export async function invoicesList(): Promise<void> {
  const database = await freshDatabase()
  await openCampaign(database, { past: ROWS })
  const [db, owner] = [connect(database.url, { max: 1 }), postgres(database.ownerUrl, { max: 1 })]
  try {
    const recorded = record(db)
    for (const list of lists) {
      const first = new URLSearchParams(list.query)
      const deep = new URLSearchParams(list.query)
      deep.set("cursor", await cursorOf(owner, list))
      await compare({
        name: `invoices list ?${list.query}, page 10,000 : page 1`,
        target: "≤ 1.20",
        unit: "ms",
        ours: () => millisecondsOf(() => look(db, deep)),
        reference: () => millisecondsOf(() => look(db, first)),
      })
      recorded.take()
      await look(db, deep)
      for (const { text, parameters } of recorded.take().flat(2)) {
        const plan = await owner.unsafe(`explain (costs off) ${text}`, parameters)
        console.log(`  ${scans(plan.map((line) => String(line["QUERY PLAN"])))}`)
      }
    }
  } finally {
    await Promise.all([db.$client.end(), owner.end()])
    await database.drop()
  }
}

type List = (typeof lists)[number]

/** The cursor that page 9,999 ends with. Only here may somebody count rows off. */
async function cursorOf(owner: postgres.Sql, { query, column, where }: List): Promise<string> {
  const rows = await owner.unsafe<{ id: string; value: Date | number }[]>(
    `select id, ${column} as value from invoices where ${where}
     order by ${column} desc, id desc offset ${(PAGE - 1) * PAGE_SIZE - 1} limit 2`,
  )
  const page = readPage(
    new URLSearchParams(query),
    { sorts: ["receivedAt", "totalCents"], defaultSort: "-receivedAt", filters: noFilters },
    1,
  )
  const { next } = cutPage([...rows], page, ({ value }) => (value instanceof Date ? value : Number(value)))
  if (!next) throw new Error(`there is no page ${PAGE}`)
  return next
}

async function look(db: ReturnType<typeof connect>, params: URLSearchParams): Promise<void> {
  const page = await listInvoices(db, new URL(`http://bench/?${params}`), { named: true })
  if (page.rows.length !== PAGE_SIZE || !page.next) throw new Error("not a page from the middle of the list")
}

/** How long one usually takes, of so many one after the other. */
async function millisecondsOf(one: () => Promise<void>): Promise<number> {
  const times: number[] = []
  while (times.length < LOOKS) {
    const began = performance.now()
    await one()
    times.push(performance.now() - began)
  }
  return median(times)
}

/** How the rows are found: scans, sorts and limits of a plan, the outermost first (it sorts one page's rows). */
const scans = (plan: string[]): string =>
  plan
    .filter((line) => /Scan|Sort|Limit/.test(line) && !/Key:|Cond:/.test(line))
    .map((line) => line.replace(/^[\s>-]*/, "").trim())
    .join(" ← ")
