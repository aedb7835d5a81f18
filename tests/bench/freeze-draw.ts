import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import postgres from "postgres"
import { connect } from "#app/db/client.server"
import { freezeDraw as freeze } from "#app/domain/draws/base/freeze-draw.server"
import { openFiles } from "#app/platform/storage/files.server"
import { draws } from "#drizzle/schema/draws"
import { freshDatabase } from "#tests/support/database"
import { compare, figure } from "./compare"
import { insertFullDraw } from "./full-draw"
import { milliseconds, rolledBack } from "./rolled-back"
import { watchMemory } from "./watch-memory"

const SIZES = [300_000, 1_200_000, 4_800_000]

/** The base with hash and root, written to a file, against the SHA-256 of the same rows by SQL alone. */
export async function freezeDraw(): Promise<void> {
  for (const count of SIZES) await freezeOf(count)
}

async function freezeOf(count: number): Promise<void> {
  const database = await freshDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), "bar-bench-"))
  const files = openFiles(`file:${folder}`)
  const { draw } = await insertFullDraw(database, { count })
  const [db, owner] = [connect(database.url, { max: 1 }), postgres(database.ownerUrl, { max: 1 })]
  await db.update(draws).set({ state: "closing" }).where(eq(draws.id, draw.id))
  const once = () => rolledBack(db, (tx) => freeze(tx, { drawId: draw.id, now: new Date(), files }))
  const memory = watchMemory()
  try {
    await compare({
      name: `freezing ${count} numbers : sha256 of the rows in SQL`,
      target: "≤ 3.00",
      unit: "ms",
      ours: () => memory.during(() => milliseconds(once)),
      reference: () => milliseconds(() => hashRows(owner, draw.id)),
      rounds: 3,
    })
    figure({ name: "  freezing, memory over idle", target: "≤ 64", unit: "MiB", value: memory.peak() })
  } finally {
    await Promise.all([db.$client.end(), owner.end()])
    await rm(folder, { recursive: true, force: true })
    await database.drop()
  }
}

/** The rows as they stand, without pseudonyms: less work than the base is. */
const hashRows = (owner: postgres.Sql, drawId: string) => owner`
  select sha256(convert_to(string_agg(concat_ws(',', lpad(series::text, 3, '0'), lpad(element::text, 5, '0'),
    registration_id, (void_at is null)::int), E'\n' order by series, element), 'UTF8'))
  from tickets where draw_id = ${drawId}`
