import { choicesOf, stateWords } from "#app/words/states"
import { Badge, type BadgeTone } from "#app/ui/badge"

const words = stateWords["invalid-prizes"]
type State = keyof typeof words

const tones: Record<State, BadgeTone> = { undecided: "warn", released: "neutral" }

export const invalidPrizeStatuses = choicesOf(words)

/** What becomes of a prize that somebody lost: nobody has said yet, or others can win it again. */
export function InvalidPrizeStatus({ value }: { value: State }) {
  return <Badge tone={tones[value]}>{words[value]}</Badge>
}
