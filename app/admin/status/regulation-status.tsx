import { Badge } from "#app/ui/badge"
import { choicesOf, stateWords } from "#app/words/states"

const words = stateWords.regulations

/** Of an edition of a text that people accept. */
export const regulationStatuses = choicesOf(words)

export function RegulationStatus({ state }: { state: keyof typeof words }) {
  if (state === "current") return <Badge tone="good">{words.current}</Badge>
  return state === "draft" ? <Badge tone="info">{words.draft}</Badge> : <Badge>{words.replaced}</Badge>
}
