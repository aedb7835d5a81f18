import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import postgres from "postgres"
import { connect } from "#app/db/client.server"
import { runExport } from "#app/domain/exports/run-export.server"
import { clearMemorySooner } from "#app/jobs/clear-memory.server"
import { openFiles } from "#app/platform/storage/files.server"
import { type ExportFormat, exportFormats } from "#app/words/files"
import { exports } from "#drizzle/schema/back-office"
import { insertUser } from "#drizzle/seed/builders/user"
import { freshDatabase } from "#tests/support/database"
import { openCampaign } from "./campaign"
import { compare, figure, type Target } from "./compare"
import { milliseconds } from "./rolled-back"

/** `BENCH_ROWS=100000 npm run bench -- export-file` for a look in passing. */
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000)
const targets: Record<ExportFormat, Target> = { csv: "≤ 3.00", "csv-sheet": "≤ 3.00", xlsx: "≤ 8.00" }

/** A list of invoices as a file, from its row to the last byte in the store, against COPY of the same rows. */
export async function exportFile(): Promise<void> {
  // As the worker does, whose work this is.
  clearMemorySooner()
  const database = await freshDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), "bar-bench-"))
  const files = openFiles(`file:${folder}`)
  await openCampaign(database, { past: ROWS })
  const [db, owner] = [connect(database.url, { max: 2 }), postgres(database.ownerUrl, { max: 1 })]
  try {
    const { id: requestedBy } = await insertUser(db, { type: "super", passwordHash: null })
    await owner`analyze`
    for (const format of exportFormats) {
      let size = 0
      const ask = async () => {
        const asked = { area: "invoices", format, requestedBy } as const
        const [row] = await db.insert(exports).values(asked).returning({ id: exports.id })
        return row!.id
      }
      const take = async (id: string) => {
        const [done] = await db.select().from(exports).where(eq(exports.id, id))
        if (done?.rows !== ROWS || !done.fileKey) throw new Error(`not the whole file but ${done?.rows} rows`)
        size = done.bytes ?? 0
        await files.delete(done.fileKey)
      }
      const write = async () => {
        const id = await ask()
        await runExport({ primary: db, replica: db }, id, { files })
        await take(id)
      }
      await compare({
        name: `${ROWS} invoices as ${format} : COPY of the same query`,
        target: targets[format],
        unit: "ms",
        ours: () => milliseconds(write),
        reference: () => milliseconds(() => copy(database.ownerUrl)),
        rounds: 3,
      })
      const asked = [await ask(), await ask()]
      const held = await alone(asked, { DATABASE_URL: database.url, FILES_URL: `file:${folder}` })
      for (const id of asked) await take(id)
      figure({
        name: `  memory over idle, for ${(size / 1e6).toFixed(1)} MB of ${format}`,
        target: "≤ 64",
        unit: "MiB",
        value: held,
      })
    }
  } finally {
    await Promise.all([db.$client.end(), owner.end()])
    await rm(folder, { recursive: true, force: true })
    await database.drop()
  }
}

/** How much memory the files of these take in a process of its own. */
async function alone(exportIds: string[], settings: Record<string, string>): Promise<number> {
  const worker = fork("tests/bench/export-alone.ts", exportIds, {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, ...settings },
  })
  const failed = once(worker, "exit").then(() => Promise.reject(new Error("the export alone failed")))
  const [{ megabytes }] = (await Promise.race([once(worker, "message"), failed])) as [{ megabytes: number }]
  failed.catch(() => {})
  return megabytes
}

/**
 * Every row of the list in its order, as the database itself writes it. Over a connection of its own: the driver now and
 * then never hears the end of a copy that follows another.
 */
async function copy(url: string): Promise<void> {
  const owner = postgres(url, { max: 1 })
  const stream = await owner`copy (
    select i.id, i.protocol, i.received_at, r.name, r.lastname, r.cpf, s.name, s.cnpj, s.uf, s.city, i.access_key,
      i.number, i.issued_on, i.total_cents, i.status, i.reason, i.review_reason,
      (select count(*) from tickets t where t.invoice_id = i.id and t.void_at is null)
    from invoices i join registrations r on r.id = i.registration_id join stores s on s.id = i.store_id
    order by i.received_at desc, i.id desc) to stdout (format csv)`.readable()
  for await (const _ of stream);
  await owner.end()
}
