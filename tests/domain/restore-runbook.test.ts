import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { readFile } from "node:fs/promises"
import { sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { cancelDispatch, resumeDispatch } from "#app/domain/dispatches/move-dispatch.server"
import { beginDispatch } from "#app/domain/dispatches/send-in-order.server"
import { sendDispatchJob } from "#app/jobs/send-dispatch.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { plannedDispatch } from "#tests/support/dispatch"

const now = new Date("2026-11-20T15:00:00Z")
afterAll(dropOwnDatabase)

/** The statement about a table that .github/OPERATING.md gives whoever restored a backup, with psql's variable filled in. */
async function statementFor(table: string, missing: number): Promise<string> {
  const page = await readFile(".github/OPERATING.md", "utf8")
  const blocks = Array.from(page.matchAll(/```sql\n([^`]*)```/g), ([, block = ""]) => block)
  const block = blocks.find((one) => one.includes(table)) ?? ""
  return block.replace(/^ *\\set missing .*$/m, "").replaceAll(":missing", String(missing))
}
async function runAsOwner(table: string, missing = 0) {
  const owner = connect(ownerUrl, { max: 1 })
  try {
    return [...(await owner.execute(sql.raw(await statementFor(table, missing))))]
  } finally {
    await owner.$client.end()
  }
}
/** How many mails leave where the queue works these mailings. */
async function mailsAt(moment: Date, ...some: { dispatchId: string }[]): Promise<number> {
  let count = 0
  const send = async () => void count++
  const wait = async () => {}
  const clock = { now: () => moment }
  for (const { dispatchId } of some) await sendDispatchJob({ dispatchId }, { db, clock, send, wait })
  return count
}
const next = async (name: string) => {
  const [row] = await db.execute<{ position: string }>(sql`select nextval(${name}::regclass) as position`)
  return Number(row!.position)
}

test("after a restore every run of series goes on behind what may be missing, and never past its end", async () => {
  const draw = await insertDraw(db, { now, title: "Sorteio", seriesCount: 1 })
  const { sequenceName } = draw.segment
  expect(await next(sequenceName)).toBe(0)
  expect(await runAsOwner("draw_segments", 5000)).toMatchObject([{ title: "Sorteio", was: "0", now: "5000" }])
  expect(await next(sequenceName)).toBe(5001)
  expect(await runAsOwner("draw_segments", 1_000_000)).toMatchObject([{ was: "5001", now: "99999" }])
  expect(await runAsOwner("draw_segments", 10)).toMatchObject([{ was: "99999", now: null }])
})

test("after a restore no mailing goes on before somebody says so", async () => {
  const at = new Date(Date.now() + 3_600_000)
  const begun = await plannedDispatch(db, { count: 2 })
  await beginDispatch(db, begun.dispatchId, new Date())
  const planned = await plannedDispatch(db, { count: 1, scheduledAt: at })
  const over = await plannedDispatch(db)
  await cancelDispatch(db, { dispatchId: over.dispatchId, by: over.by, now: new Date() })

  expect(await runAsOwner("dispatches")).toHaveLength(2)
  expect(await mailsAt(at, begun, planned, over)).toBe(0)
  expect(await runAsOwner("dispatches")).toEqual([])
  await resumeDispatch(db, { dispatchId: begun.dispatchId, by: begun.by, now: new Date() })
  expect(await mailsAt(at, begun, planned, over)).toBe(2)
})
