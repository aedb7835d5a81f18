import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import postgres from "postgres"
import { connect } from "#app/db/client.server"
import { runExport } from "#app/domain/exports/run-export.server"
import { clearMemorySooner } from "#app/jobs/clear-memory.server"
import { openFiles } from "#app/platform/files.server"
import { type ExportFormat, exportFormats } from "#app/words/files"
import { exports } from "#drizzle/schema/back-office"
import { insertUser } from "#drizzle/seed/builders/user"
import { freshDatabase } from "#tests/support/database"
import { openCampaign } from "./campaign"
import { compare, type Target } from "./compare"
import { milliseconds } from "./rolled-back"
import { watchMemory } from "./watch-memory"

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
      const memory = watchMemory()
      let size = 0
      const write = async () => {
        const [row] = await db
          .insert(exports)
          .values({ area: "invoices", format, requestedBy })
          .returning({ id: exports.id })
        await runExport({ primary: db, replica: db }, row!.id, { files })
        const [done] = await db.select().from(exports).where(eq(exports.id, row!.id))
        if (done?.rows !== ROWS || !done.fileKey) throw new Error(`not the whole file but ${done?.rows} rows`)
        size = done.bytes ?? 0
        await files.delete(done.fileKey)
      }
      await compare({
        name: `${ROWS} invoices as ${format} : COPY of the same query`,
        target: targets[format],
        unit: "ms",
        ours: () => memory.during(() => milliseconds(write)),
        reference: () => milliseconds(() => copy(database.ownerUrl)),
        rounds: 3,
      })
      const [held, megabytes] = [memory.peak().toFixed(0), (size / 1e6).toFixed(1)]
      console.log(`  memory over idle: ${held} MiB (≤ 64); ${megabytes} MB`)
    }
  } finally {
    await Promise.all([db.$client.end(), owner.end()])
    await rm(folder, { recursive: true, force: true })
    await database.drop()
  }
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
