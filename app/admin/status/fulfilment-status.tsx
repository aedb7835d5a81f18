import { choicesOf, stateWords } from "#app/words/states"
import { Badge, type BadgeTone } from "#app/ui/badge"

const words = stateWords.fulfilment
type State = keyof typeof words

const tones: Record<State, BadgeTone> = { waiting: "warn", sent: "info", delivered: "good", returned: "bad" }

export const fulfilmentStatuses = choicesOf(words)

export function FulfilmentStatus({ value }: { value: State }) {
  return <Badge tone={tones[value]}>{words[value]}</Badge>
}
