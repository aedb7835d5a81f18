import { useLoaderData } from "@remix-run/react"
import { formatExamples } from "#app/domain/draws/publication/format-examples.server"
import { publicLoader } from "#app/site/guard.server"
import { openPage } from "#app/site/page-head"
import { titledFormat } from "./draw-format/format-pages"
import { formatTexts } from "./draw-format/format-texts.server"
import { ProofChapters } from "./draw-format/proof-chapters"

export const headers = openPage
export const meta = titledFormat("proofs")

/** What a list's tree, a seal and a key prove. */
export const loader = publicLoader(async ({ locale }) => {
  const { tree, shuffle } = formatExamples()
  return { texts: formatTexts("proofs", locale), tree, shuffle }
})

export default function DrawFormatProofsPage() {
  return <ProofChapters {...useLoaderData<typeof loader>()} />
}
