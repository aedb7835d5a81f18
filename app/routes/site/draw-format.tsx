import { useLoaderData } from "@remix-run/react"
import { formatExamples } from "#app/domain/draws/publication/format-examples.server"
import { en, pt } from "#app/i18n/format"
import { DrawFormat } from "#app/site/draw-format"
import { publicLoader } from "#app/site/guard.server"
import { openPage, titled } from "#app/site/page-head"
import { checkerSha256 } from "./checker-file.server"

export const headers = openPage
export const meta = titled({ pt: pt.title, en: en.title }, { pt: pt.description, en: en.description })

/** How anybody redoes a draw, with our program or one of their own; it says nothing of any draw. */
export const loader = publicLoader(async () => ({ ...formatExamples(), sha256: await checkerSha256() }))

export default function DrawFormatPage() {
  return <DrawFormat {...useLoaderData<typeof loader>()} />
}
