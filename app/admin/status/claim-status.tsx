import { choicesOf, reserveWord, stateWords, unconfirmedWord } from "#app/words/states"
import { Badge, type BadgeTone } from "#app/ui/badge"

const words = stateWords.validation
type State = keyof typeof words

const tones: Record<State, BadgeTone> = {
  waiting: "warn",
  validated: "good",
  invalid: "bad",
}

export const claimFilters = [...choicesOf(words), { value: "unconfirmed", label: unconfirmedWord }]

/** A state in a word: the badge's own. */
export const claimStatusLabel = (state: State): string => words[state]

/** A surrogate whom nobody called has won nothing that could wait for its papers. */
export function ClaimStatus({ value, isReserve = false }: { value: State; isReserve?: boolean }) {
  if (isReserve) return <Badge>{reserveWord}</Badge>
  return <Badge tone={tones[value]}>{words[value]}</Badge>
}
