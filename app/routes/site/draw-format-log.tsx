import { useLoaderData } from "@remix-run/react"
import { databases } from "#app/db/client.server"
import { formatExamples } from "#app/domain/draws/publication/format-examples.server"
import { publicKeys } from "#app/domain/log/public-keys.queries.server"
import { publicLoader } from "#app/site/guard.server"
import { openPage } from "#app/site/page-head"
import { titledFormat } from "./draw-format/format-pages"
import { formatTexts } from "./draw-format/format-texts.server"
import { LogChapters } from "./draw-format/log-chapters"

export const headers = openPage
export const meta = titledFormat("log")

/** The public log to the byte, and with which keys it is checked. */
export const loader = publicLoader(async ({ locale }) => ({
  texts: formatTexts("log", locale),
  log: formatExamples().log,
  keys: await publicKeys(databases().primary),
}))

export default function DrawFormatLogPage() {
  return <LogChapters {...useLoaderData<typeof loader>()} />
}
