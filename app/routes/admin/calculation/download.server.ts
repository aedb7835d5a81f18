import { createReadableStreamFromReadable } from "@remix-run/node"
import { openDrawFile } from "#app/domain/draws/result/draw-file.server"

/** A stored file of a draw under the name by which it is known outside. */
export async function download(key: string | null, { name, type }: { name: string; type: string }) {
  const stream = await openDrawFile(key)
  return new Response(createReadableStreamFromReadable(stream), { headers: downloadHeaders(name, type) })
}

export const downloadHeaders = (name: string, type: string) => ({
  "Content-Type": type,
  "Content-Disposition": `attachment; filename="${name}"`,
  "Cache-Control": "private, no-store",
  "X-Content-Type-Options": "nosniff",
})
