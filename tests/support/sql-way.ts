import { createHash } from "node:crypto"
import { sql } from "drizzle-orm"
import { connect, type Db } from "#app/db/client.server"
import type { NumberBase, EntryNumber } from "#app/domain/draws/inspection/inspect"
import { resultFile } from "#app/domain/draws/result/result-file.server"
import { type StoredNumber, storedNumbers } from "#app/domain/draws/calculation/store-result.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { freshDatabase } from "./database"
import type { DrawReading } from "./draws-agree"

/** As many as one generated draw has at most. */
const HOLDERS = 20
const rolledBack = new Error("rolled back")

/**
 * The way over the database: a draw's numbers stand in `tickets`, ineligible ones void, and are inspected by SQL. Only
 * the pseudonyms are the base's own ones.
 */
export async function sqlWay(): Promise<DrawReading & { close: () => Promise<void> }> {
  const database = await freshDatabase()
  const db = connect(database.url, { max: 1 })
  const draw = await insertDraw(db, { rule: { seriesFirst: 0, seriesCount: 1000, seriesDigits: 3 } })
  const people: string[] = []
  while (people.length < HOLDERS) people.push((await insertRegistration(db, { passwordHash: "none" })).id)
  const invoice = await insertInvoice(db, { registrationId: people[0] })

  const insertNumbers = (tx: Db, lines: Line[], holders: string[]) =>
    tx.execute(sql`
    insert into tickets (id, draw_id, segment_id, position, series, element, registration_id, invoice_id, void_at)
    select gen_random_uuid(), ${draw.id}::uuid, ${draw.segment.id}::uuid, n, series, element, person, ${invoice.id}::uuid,
      case when eligible then null else now() end
    from jsonb_to_recordset(${JSON.stringify(
      lines.map((line, n) => ({ ...line, n, person: people[holders.indexOf(line.holder)] })),
    )}::jsonb) as line (n int, series int, element int, person uuid, eligible boolean)`)

  async function play({ baseCsv, rule }: Parameters<DrawReading["play"]>[0]): Promise<unknown> {
    const lines = linesOf(baseCsv)
    const holders = [...new Set(lines.map(({ holder }) => holder))]
    const blocks: Buffer[] = []
    const work = db.transaction(async (tx) => {
      if (lines.length > 0) await insertNumbers(tx as unknown as Db, lines, holders)
      const stored = storedNumbers(tx as unknown as Db, draw)
      const base = named(stored, (id) => holders[people.indexOf(id)] ?? "")
      const baseSha256 = createHash("sha256").update(baseCsv).digest("hex")
      for await (const block of resultFile({ rule, baseSha256, base }).contents) blocks.push(block)
      throw rolledBack
    })
    await work.catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
    return JSON.parse(Buffer.concat(blocks).toString())
  }

  return {
    name: "the SQL way",
    play,
    async close() {
      await db.$client.end()
      await database.drop()
    },
  }
}

type Line = EntryNumber

const linesOf = (baseCsv: string): Line[] =>
  baseCsv
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [series, element, holder = "", eligible] = line.split(",")
      return { series: Number(series), element: Number(element), holder, eligible: eligible === "1" }
    })

/** The stored numbers with the pseudonyms of the generated base. */
function named(
  stored: NumberBase<StoredNumber>,
  holderOf: (registrationId: string) => string,
): NumberBase<StoredNumber> {
  async function* renamed(blocks: AsyncIterable<StoredNumber[]> | Iterable<StoredNumber[]>) {
    for await (const block of blocks)
      yield block.map((number) => ({ ...number, holder: holderOf(number.registrationId) }))
  }
  return {
    upwards: (from, to) => renamed(stored.upwards(from, to)),
    downwards: (from, to) => renamed(stored.downwards(from, to)),
  }
}
