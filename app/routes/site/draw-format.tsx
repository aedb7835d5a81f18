import { useLoaderData } from "@remix-run/react"
import { databases } from "#app/db/client.server"
import { formatExamples } from "#app/domain/draws/publication/format-examples.server"
import { namedOutsiders } from "#app/domain/log/dating/named-outsiders.server"
import { publicKeys } from "#app/domain/log/public-keys.queries.server"
import { en, pt } from "#app/i18n/format"
import { renderMarkdown } from "#app/platform/markdown.server"
import { publicLoader } from "#app/site/guard.server"
import { openPage, titled } from "#app/site/page-head"
import { checkerSha256 } from "./checker-file.server"
import { DrawFormat, type DrawFormatProps, formatParts } from "./draw-format/draw-format"

export const headers = openPage
export const meta = titled({ pt: pt.title, en: en.title }, { pt: pt.description, en: en.description })

/** How anybody redoes a draw, with our program or one of their own, and with which keys; it says nothing of any draw. */
export const loader = publicLoader(async ({ locale }) => {
  const words = { pt, en }[locale]
  const texts = Object.fromEntries(
    formatParts.map((part) => [part, renderMarkdown(words[part].text).html]),
  ) as DrawFormatProps["texts"]
  const [sha256, keys] = await Promise.all([checkerSha256(), publicKeys(databases().primary)])
  return { ...formatExamples(), texts, sha256, keys, outsiders: namedOutsiders() }
})

export default function DrawFormatPage() {
  return <DrawFormat {...useLoaderData<typeof loader>()} />
}
