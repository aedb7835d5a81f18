import { choicesOf, stateWords } from "#app/words/states"
import { Badge } from "#app/ui/badge"

const words = stateWords["cpf-block"]

export const blockStatuses = choicesOf(words)

export function BlockStatus({ standing }: { standing: boolean }) {
  return standing ? <Badge tone="bad">{words.blocked}</Badge> : <Badge>{words.unblocked}</Badge>
}
