import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import postgres from "postgres"
import { connect, type Db } from "#app/db/client.server"
import { computeDraw as compute } from "#app/domain/draws/calculation/compute-draw.server"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { openFiles } from "#app/platform/storage/files.server"
import { writeAudited } from "#drizzle/seed/builders/write-audited"
import { insertUser } from "#drizzle/seed/builders/user"
import { draws } from "#drizzle/schema/draws"
import { drawTypings } from "#drizzle/schema/calculation"
import { winners } from "#drizzle/schema/winners"
import { freshDatabase } from "#tests/support/database"
import { compare } from "./compare"
import { readAndHash } from "./read-and-hash"
import { insertFullDraw } from "./full-draw"
import { milliseconds, rolledBack } from "./rolled-back"

const SIZES = [300_000, 1_200_000, 4_800_000]
const PRIZES = ["45931", "12876", "60254", "33019", "08777"]

/** 100 winners and 200 surrogates, written and audited, against reading and hashing the base and looking them up. */
export async function computeDraw(): Promise<void> {
  for (const count of SIZES) await computeOf(count)
}

async function computeOf(count: number): Promise<void> {
  const database = await freshDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), "bar-bench-"))
  const files = openFiles(`file:${folder}`)
  const { draw, users } = await insertFullDraw(database, { count })
  const [db, bare] = [connect(database.url, { max: 1 }), postgres(database.url, { max: 1 })]
  try {
    await db.update(draws).set({ state: "closing" }).where(eq(draws.id, draw.id))
    await freezeDraw(db, { drawId: draw.id, now: new Date(), files })
    const [closed] = await db.select().from(draws).where(eq(draws.id, draw.id))
    const by = users[0]!
    const now = new Date()
    const [one, other] = [by.id, (await insertUser(db, { passwordHash: null })).id]
    for (const userId of [one, other])
      await db.insert(drawTypings).values({ drawId: draw.id, userId, prizes: PRIZES, typedAt: now })
    const two = { extractionBy: one, extractionAgainBy: other, extractionAt: now }
    const deed = { permission: "calculation", action: "run", subjectType: "draws" } as const
    const entered = { extraction: PRIZES, ...two }
    await writeAudited(db, deed, (tx) =>
      tx.update(draws).set(entered).where(eq(draws.id, draw.id)).returning(),
    )
    const whole = (use?: (tx: Db) => Promise<unknown>) =>
      rolledBack(db, async (tx) => {
        await compute(tx, { drawId: draw.id, by: by.id, now: new Date(), files })
        await use?.(tx)
      })
    let found: { ticketId: string }[] = []
    await whole(async (tx) => (found = await tx.select({ ticketId: winners.ticketId }).from(winners)))
    const plain = async () => {
      await files.onDisk(closed!.baseFile!, async (file) => readAndHash(file))
      for (const { ticketId } of found)
        await bare`select id, registration_id from tickets where id = ${ticketId}`
    }
    await compare({
      name: `computing over ${count} numbers, with file, winners' rows and audit : read, hash and ${found.length} look-ups`,
      target: "≤ 2.00",
      unit: "ms",
      ours: () => milliseconds(() => whole()),
      reference: () => milliseconds(plain),
      warmUp: 5,
    })
  } finally {
    await Promise.all([db.$client.end(), bare.end()])
    await rm(folder, { recursive: true, force: true })
    await database.drop()
  }
}
