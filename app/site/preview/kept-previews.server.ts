import { keptFor } from "#app/platform/cache-control"
import { drawPreview, type PreviewLine } from "./draw-preview.server"

/** Some 60 KB each: the ones that are asked for again and again, never all cities of the country. */
const MOST = 100
const kept = new Map<string, Promise<Buffer>>()

/** The picture under a name, drawn once as long as others are not asked for more. */
export async function previewAnswer(name: string, lines: () => readonly PreviewLine[]): Promise<Response> {
  const drawn = kept.get(name) ?? drawPreview(lines())
  kept.delete(name)
  kept.set(name, drawn)
  const [oldest] = kept.keys()
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
  try {
    return new Response(new Uint8Array(await drawn), {
      headers: { "Content-Type": "image/png", "Cache-Control": keptFor(86400) },
    })
  } catch (error) {
    kept.delete(name)
    throw error
  }
}
