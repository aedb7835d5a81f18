import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import postgres from "postgres"
import { connect } from "#app/db/client.server"
import { computeDraw as compute } from "#app/domain/draws/calculation/compute-draw.server"
import { resultFile } from "#app/domain/draws/result/result-file.server"
import { storedNumbers } from "#app/domain/draws/calculation/store-result.server"
import { openHolderKey } from "#app/domain/draws/draw-secrets.server"
import { openFiles } from "#app/platform/files.server"
import { moveDraw } from "#drizzle/seed/builders/draw"
import { insertUser } from "#drizzle/seed/builders/user"
import { draws } from "#drizzle/schema/draws"
import { drawTypings } from "#drizzle/schema/calculation"
import { freshDatabase } from "#tests/support/database"
import { compare } from "./compare"
import { insertFullDraw } from "./full-draw"
import { milliseconds, rolledBack } from "./rolled-back"

const SIZES = [300_000, 1_200_000, 4_800_000]
const PRIZES = ["45931", "12876", "60254", "33019", "08777"]

/** 100 winners and 200 surrogates, written and audited, against the look-ups of the same numbers one by one. */
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
    await moveDraw(db, draw, { to: "closed" })
    const by = users[0]!
    const now = new Date()
    const [one, other] = [by.id, (await insertUser(db, { passwordHash: null })).id]
    for (const userId of [one, other])
      await db.insert(drawTypings).values({ drawId: draw.id, userId, prizes: PRIZES, typedAt: now })
    const two = { extractionBy: one, extractionAgainBy: other, extractionAt: now }
    const entered = { extraction: PRIZES, ...two }
    await db.update(draws).set(entered).where(eq(draws.id, draw.id))
    const rule = { ...draw.rule, prizes: PRIZES }
    const holderKey = await openHolderKey(db, draw)
    const inspected = async () => {
      const base = storedNumbers(db, { id: draw.id, holderForm: draw.holderForm, holderKey })
      const { contents, result } = resultFile({ rule, baseSha256: "0".repeat(64), base })
      for await (const _ of contents);
      return result()
    }
    const found = (await inspected()).winners.map(({ number }) => number)
    const lookUp = async () => {
      for (const { series, element } of found)
        await bare`select id, registration_id, element from tickets where draw_id = ${draw.id} and series = ${series}
          and element >= ${element} order by element limit 1`
    }
    const whole = () =>
      rolledBack(db, (tx) => compute(tx, { drawId: draw.id, by: by.id, now: new Date(), files }))
    for (const [what, ours] of [
      ["computing", inspected],
      ["the whole transaction, with file, winners' rows and audit,", whole],
    ] as const)
      await compare({
        name: `${what} over ${count} numbers : ${found.length} look-ups in SQL`,
        target: "≤ 2.00",
        unit: "ms",
        ours: () => milliseconds(ours),
        reference: () => milliseconds(lookUp),
        warmUp: 5,
      })
  } finally {
    await Promise.all([db.$client.end(), bare.end()])
    await rm(folder, { recursive: true, force: true })
    await database.drop()
  }
}
