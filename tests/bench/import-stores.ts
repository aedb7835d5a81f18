import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import postgres from "postgres"
import { v7 as uuidv7 } from "uuid"
import { connect } from "#app/db/client.server"
import { guessColumns } from "#app/domain/stores/import/bar-columns"
import { confirmBars, importBars } from "#app/domain/stores/import/import-bars.server"
import { openBarFile } from "#app/domain/stores/import/open-bar-file.server"
import { rehearseBars } from "#app/domain/stores/import/rehearse-bars.server"
import { openFiles } from "#app/platform/storage/files.server"
import { buildStore } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { freshDatabase } from "#tests/support/database"
import { compare } from "./compare"
import { milliseconds } from "./rolled-back"

/** `BENCH_ROWS=10000 npm run bench -- import-stores` for a look in passing. */
const ROWS = Number(process.env.BENCH_ROWS ?? 100_000)
const HEADER = ["CNPJ", "Nome", "Endereço", "CEP", "Estado", "Cidade", "Latitude", "Longitude"]

/** Bars from a file's bytes to their rows, rehearsal included, against COPY into the same table as it stands. */
export async function importStores(): Promise<void> {
  const database = await freshDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), "bar-bench-"))
  const files = openFiles(`file:${folder}`)
  const [db, owner] = [connect(database.url, { max: 4 }), postgres(database.ownerUrl, { max: 1 })]
  const now = new Date()
  const bars = Array.from({ length: ROWS }, (_, n) => buildStore(n, { now }))
  const contents = [
    HEADER,
    ...bars.map((b) => [b.cnpj, b.name, b.address, b.cep, b.uf, b.city, b.lat, b.lng]),
  ]
    .map((cells) => cells.join(";"))
    .join("\n")
  const empty = () => owner`delete from stores`
  try {
    const { id: by } = await insertUser(db, { type: "super", passwordHash: null })
    const ours = async () => {
      const file = new File([contents], "bares.csv")
      const id = await openBarFile({ file, by, now }, { files })
      const request = { id, by, now }
      await rehearseBars(db, { ...request, columns: guessColumns(HEADER) }, { files })
      await confirmBars(db, { ...request, round: 1 }, { files })
      await importBars(db, { importId: id, by }, { files })
    }
    const counted = async (work: () => Promise<unknown>) => {
      await empty()
      await owner`vacuum analyze stores`
      const took = await milliseconds(work)
      const [row] = await owner<{ count: number }[]>`select count(*)::int as count from stores`
      if (row?.count !== ROWS) throw new Error(`not ${ROWS} bars but ${row?.count}`)
      return took
    }
    await compare({
      name: `${ROWS} bars from a file : COPY into the same table`,
      target: "≤ 4.00",
      unit: "ms",
      ours: () => counted(ours),
      reference: () => counted(() => copy(database.ownerUrl, bars)),
      rounds: 3,
    })
  } finally {
    await Promise.all([db.$client.end(), owner.end()])
    await rm(folder, { recursive: true, force: true })
    await database.drop()
  }
}

/** Over a connection of its own: the driver now and then never hears the end of a copy that follows another. */
async function copy(url: string, bars: ReturnType<typeof buildStore>[]): Promise<void> {
  const owner = postgres(url, { max: 1 })
  const target =
    await owner`copy stores (id, cnpj, name, address, cep, uf, city, lat, lng, search, created_at) from stdin`.writable()
  const lines = bars.map(
    (b) =>
      `${[uuidv7(), b.cnpj, b.name, b.address, b.cep, b.uf, b.city, b.lat, b.lng, b.search, b.createdAt?.toISOString()].join("\t")}\n`,
  )
  await pipeline(Readable.from(lines), target)
  await owner.end()
}
