import { choicesOf, stateWords } from "#app/words/states"
import { Badge, type BadgeTone } from "#app/ui/badge"

const words = stateWords.indexes
type State = keyof typeof words

/** A unique index keeps a promise by being there, read or not: nothing is wrong with one that nobody reads. */
const tones: Record<State, BadgeTone> = { used: "good", unused: "neutral", invalid: "bad" }

export const indexStatuses = choicesOf(words)

export function IndexStatus({ value }: { value: State }) {
  return <Badge tone={tones[value]}>{words[value]}</Badge>
}
