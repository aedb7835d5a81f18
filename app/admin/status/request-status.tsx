import { choicesOf, stateWords } from "#app/words/states"
import { Badge, type BadgeTone } from "#app/ui/badge"

const words = stateWords.requests
type State = keyof typeof words
const tones: Record<State, BadgeTone> = { open: "warn", granted: "good", refused: "bad", answered: "info" }

export const requestStatuses = choicesOf(words)

export const RequestStatus = ({ value }: { value: State }) => (
  <Badge tone={tones[value]}>{words[value]}</Badge>
)
