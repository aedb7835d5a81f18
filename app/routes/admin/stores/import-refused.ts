import { Readable } from "node:stream"
import { createReadableStreamFromReadable } from "@remix-run/node"
import { adminLoader } from "#app/admin/guard.server"
import { getBarFile } from "#app/domain/stores/import/kept-bars.server"
import { refusedFile } from "#app/domain/stores/import/refused-file.server"
import { files } from "#app/platform/files.server"

/** The lines of one's own file that were refused, with why. */
export const loader = adminLoader("stores:import", async ({ params: { id = "" }, admin, now }) => {
  const file = await getBarFile(files(), { id, by: admin.id, now })
  const chunks = Readable.from(refusedFile(files(), id, file), { objectMode: false })
  return new Response(createReadableStreamFromReadable(chunks), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="bares-recusados.csv"',
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  })
})
