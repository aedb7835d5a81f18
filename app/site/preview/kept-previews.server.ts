import { keptFor } from "#app/platform/answers/cache-control"
import { boundedLine, boundedLineOfEach } from "#app/platform/bounded-line"
import { network } from "#app/platform/network"
import { drawPreview, type PreviewLine } from "./draw-preview.server"

/** Some 60 KB each: the ones that are asked for again and again, never all cities of the country. */
const MOST = 100
const kept = new Map<string, Promise<Buffer>>()
/** Each takes a fifth of a second of the threads that passwords and photos wait for: one at a time. */
const drawing = boundedLine({ atOnce: 1, waiting: 20 })
/** Nobody alone fills that line. */
const ofNetwork = boundedLineOfEach({ atOnce: 1, waiting: 4 })

/** The picture under a name, drawn once as long as others are not asked for more. Throws BUSY. */
export async function previewAnswer(
  { name, ip }: { name: string; ip: string },
  lines: () => readonly PreviewLine[],
): Promise<Response> {
  const whose = network(ip)
  const draw = () => drawing(whose, () => drawPreview(lines()))
  const drawn = kept.get(name) ?? ofNetwork(whose, draw)
  kept.delete(name)
  kept.set(name, drawn)
  try {
    const picture = new Uint8Array(await drawn)
    // Only what was drawn takes another's place: else whoever is refused would empty it.
    const [oldest] = kept.keys()
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
    return new Response(picture, {
      headers: { "Content-Type": "image/png", "Cache-Control": keptFor(86400) },
    })
  } catch (error) {
    kept.delete(name)
    throw error
  }
}
