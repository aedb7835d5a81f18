import { createReadableStreamFromReadable } from "@remix-run/node"
import { adminLoader } from "#app/admin/guard.server"
import { getExportFile } from "#app/domain/exports/read-export.server"

/** The file of an export: one's own, or another's for whoever may see all of it. */
export const loader = adminLoader("exports:view", async ({ db, params: { id = "" }, admin, now }) => {
  const { stream, fileName, contentType, bytes } = await getExportFile(db.primary, { id, reader: admin, now })
  return new Response(createReadableStreamFromReadable(stream), {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Content-Length": String(bytes),
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  })
})
