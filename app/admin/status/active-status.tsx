import { choicesOf, stateWords } from "#app/words/states"
import { Badge } from "#app/ui/badge"

const words = stateWords.stores

/** Of what takes part or no longer does: bars, products. */
export const activeStatuses = choicesOf(words)

export function ActiveStatus({ active }: { active: boolean }) {
  return active ? <Badge tone="good">{words.active}</Badge> : <Badge>{words.inactive}</Badge>
}
