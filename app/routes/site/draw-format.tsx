import { useLoaderData } from "@remix-run/react"
import { databases } from "#app/db/client.server"
import { formatExamples } from "#app/domain/draws/publication/format-examples.server"
import { namedOutsiders } from "#app/domain/log/dating/named-outsiders.server"
import { publicKeys } from "#app/domain/log/public-keys.queries.server"
import { publicLoader } from "#app/site/guard.server"
import { openPage } from "#app/site/page-head"
import { checkerSha256 } from "./checker-file.server"
import { DrawChapters } from "./draw-format/draw-chapters"
import { titledFormat } from "./draw-format/format-pages"
import { formatTexts } from "./draw-format/format-texts.server"

export const headers = openPage
export const meta = titledFormat("draw")

/** How anybody redoes a draw, with our program or one of their own; it says nothing of any draw. */
export const loader = publicLoader(async ({ locale }) => ({
  texts: formatTexts("draw", locale),
  rule: formatExamples().rule,
  sha256: await checkerSha256(),
  outsiders: namedOutsiders(),
  keys: await publicKeys(databases().primary),
}))

export default function DrawFormatPage() {
  return <DrawChapters {...useLoaderData<typeof loader>()} />
}
