import { choicesOf, stateWords } from "#app/state-words"
import { Badge, type BadgeTone } from "#app/ui/badge"

const words = stateWords.validation
type State = keyof typeof words

const tones: Record<State, BadgeTone> = {
  waiting: "warn",
  validated: "good",
  invalid: "bad",
}

export const claimStatuses = choicesOf(words)

/** A state in a word: the badge's own. */
export const claimStatusLabel = (state: State): string => words[state]

export function ClaimStatus({ value }: { value: State }) {
  return <Badge tone={tones[value]}>{words[value]}</Badge>
}
