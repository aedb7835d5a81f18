import { multipartBoundary } from "#app/platform/front/body-rules"
import { readBody } from "#app/forms/read-form.server"

/**
 * A form as far as its first bytes go, for what was typed: where a photo follows, it is cut off there, and the rest is never
 * read. Throws BAD_BODY as `readBody` does.
 */
export async function readStart(request: Request, most: number): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? ""
  const boundary = multipartBoundary(type)
  if (boundary === null) return readBody(request)
  const { start, isWhole } = await firstBytes(request, most)
  const end = isWhole ? "" : `\r\n--${boundary}--\r\n`
  const bytes = Buffer.concat([...start, Buffer.from(end)])
  return readBody(new Response(bytes, { headers: { "Content-Type": type } }))
}

/** The stream is left as it is, and not canceled: that would cut the line on which the answer goes. */
async function firstBytes({ body }: Request, most: number) {
  const start: Uint8Array[] = []
  const reader = body?.getReader()
  let left = most
  while (left >= 0) {
    const { value } = (await reader?.read()) ?? {}
    if (!value) return { start, isWhole: true }
    start.push(value.subarray(0, left))
    left -= value.length
  }
  return { start, isWhole: false }
}
