import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { connect, type Db } from "#app/db/client.server"
import { listPlans } from "#app/domain/draws/planning/plan.queries.server"
import { openSequencer, sequence } from "#app/domain/log/sequence.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { freshDatabase } from "#tests/support/database"
import { allTables } from "#tests/support/seen-tables"
import {
  changedTables,
  lateChanges,
  leftAlone,
  unseenTables,
  mayBeUnaudited,
  mayBeUnauditedByJobs,
  unauditedChanges,
  watchChanges,
} from "#tests/support/unaudited-changes"
import { writeAction } from "#app/audit/audit.server"
import { stores } from "#drizzle/schema/stores"

/** A watched database with a bar, and a row of the audit about it as the back office writes one. */
async function openWatched() {
  const database = await freshDatabase()
  const owner = connect(database.ownerUrl, { max: 1 })
  const office = connect(database.url, { max: 1, name: "bar-na-torcida office" })
  await watchChanges(owner)
  const [store, admin] = [await insertStore(owner), await insertUser(owner, { passwordHash: null })]
  return {
    owner,
    office,
    url: database.url,
    rename: sql`update stores set name = 'Outro' where id = ${store.id}`,
    tell: (tx: Db) =>
      writeAction(tx, {
        by: admin.id,
        permission: "stores",
        action: "edit",
        subjectType: "stores",
        subjectId: store.id,
        table: stores,
        at: new Date(),
        before: null,
        after: null,
      }),
    async close() {
      await Promise.all([owner.$client.end(), office.$client.end()])
      await database.drop()
    },
  }
}

test("a change by the back office is found in any table unless the audit tells of it", async () => {
  const { owner, office, rename, tell, close } = await openWatched()
  try {
    expect(await unauditedChanges(owner)).toEqual([])
    await office.transaction(async (tx) => {
      await tx.execute(rename)
      await tell(tx)
    })
    expect(await unauditedChanges(owner)).toEqual([])
    await office.execute(rename)
    await office.execute(sql`delete from rate_limits`)
    expect(await unauditedChanges(owner)).toEqual(["stores: update"])
    const tables = await owner.execute<{ name: string }>(sql`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
    const known = tables.map(({ name }) => name)
    expect(allTables().toSorted()).toEqual(known.toSorted())
    for (const named of [mayBeUnaudited, mayBeUnauditedByJobs, leftAlone])
      expect(Object.keys(named).filter((table) => !known.includes(table))).toEqual([])
  } finally {
    await close()
  }
})

test("a change behind its row of the audit is found, while the others wait for the chain", async () => {
  const { owner, office, rename, tell, close } = await openWatched()
  try {
    await office.transaction(async (tx) => {
      await tx.execute(rename)
      await tell(tx)
      await tell(tx)
    })
    await office.execute(rename)
    expect(await lateChanges(owner)).toEqual([])
    await office.transaction(async (tx) => {
      await tx.execute(rename)
      await tell(tx)
      await tx.execute(rename)
    })
    expect(await lateChanges(owner)).toEqual(["stores: update"])
  } finally {
    await close()
  }
})

test("what a job changes is found too, but not how far the job itself is", async () => {
  const { owner, office, rename, close, url } = await openWatched()
  const [jobs, site] = ["bar-na-torcida jobs", "bar-na-torcida"].map((name) => connect(url, { max: 1, name }))
  try {
    await site!.execute(rename)
    expect(await changedTables(owner)).toEqual([])
    await jobs!.execute(sql`
      insert into statistic_days (day, counted_at) values ('2026-11-01', now())`)
    expect(await unauditedChanges(owner)).toEqual([])
    await jobs!.execute(rename)
    expect(await unauditedChanges(owner)).toEqual(["stores: update by a job"])
    await office.execute(sql`
      insert into statistic_days (day, counted_at) values ('2026-11-02', now())`)
    expect(await unauditedChanges(owner)).toEqual(["statistic_days: insert", "stores: update by a job"])
    expect(await changedTables(owner)).toEqual(["statistic_days", "stores"])
  } finally {
    await Promise.all([jobs!.$client.end(), site!.$client.end()])
    await close()
  }
})

test("the log's first key, which the worker's round writes, is told in the plans of draws that stand", async () => {
  const { owner, close, url } = await openWatched()
  const folder = await mkdtemp(path.join(tmpdir(), "bar-first-key-"))
  const LOG_KEY = Buffer.alloc(32, 3).toString("base64")
  Object.assign(process.env, { LOG_KEY, DATABASE_URL: url, FILES_URL: `file:${folder}` })
  const jobs = connect(url, { max: 2, name: "bar-na-torcida jobs" })
  try {
    const { id } = await insertDraw(owner)
    await sequence(jobs, openSequencer(1)!, new Date())
    expect((await listPlans(owner, id)).map(({ version }) => version)).toEqual([1, 2])
    expect(await changedTables(owner)).toContain("draw_plans")
    expect(await unauditedChanges(owner)).toEqual([])
  } finally {
    await jobs.$client.end()
    await close()
    await rm(folder, { recursive: true })
  }
})

test("a table that no administrator changed in any site is named, unless it is left alone", () => {
  const tables = allTables()
  expect(tables.length).toBeGreaterThan(60)
  const seen = tables.filter((table) => table !== "stores" && !Object.hasOwn(leftAlone, table))
  expect(unseenTables(tables, seen)).toEqual(["stores"])
  expect(unseenTables(tables, [...seen, "stores"])).toEqual([])
})
