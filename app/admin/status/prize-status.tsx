import { choicesOf, stateWords } from "#app/words/states"
import { Badge, type BadgeTone } from "#app/ui/badge"

const words = stateWords.prizes
type State = keyof typeof words

const tones: Record<State, BadgeTone> = {
  default: "neutral",
  available: "info",
  pending: "warn",
  validated: "good",
  invalid: "bad",
}

export const prizeStatuses = choicesOf(words)

/** A state in a word: the badge's own. */
export const prizeStatusLabel = (state: State): string => words[state]

export function PrizeStatus({ value }: { value: State }) {
  return <Badge tone={tones[value]}>{words[value]}</Badge>
}
