import { choicesOf, stateWords } from "#app/words/states"
import { Badge, type BadgeTone } from "#app/ui/badge"

const words = stateWords.tokens
type State = keyof typeof words

const tones: Record<State, BadgeTone> = { live: "good", expired: "neutral", revoked: "bad" }

export const tokenStatuses = choicesOf(words)

export function TokenStatus({ value }: { value: State }) {
  return <Badge tone={tones[value]}>{words[value]}</Badge>
}
