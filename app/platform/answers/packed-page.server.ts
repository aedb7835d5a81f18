import { promisify } from "node:util"
import { brotliCompress, constants } from "node:zlib"

const pack = promisify(brotliCompress)

type Page = Buffer<ArrayBuffer>

/** Brotli, by a word of its own and not refused (`br;q=0`). */
const takesBrotli = ({ headers }: Request) =>
  /(?:^|,)\s*br\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i.test(headers.get("Accept-Encoding") ?? "")

/**
 * A finished page as it travels. What serves Remix would pack it by quality 4, since it does not know that nothing more
 * comes; one more takes 7 % of the bytes off (855 of the profile's 13,278) for a quarter of a millisecond, and the next
 * ones hardly any. Whoever takes no Brotli is left to that server, which also says by which header it chose.
 */
export async function packedPage(page: Page, request: Request, headers: Headers): Promise<Page> {
  if (!takesBrotli(request)) return page
  headers.set("Content-Encoding", "br")
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: page.length }
  return pack(page, { params })
}
