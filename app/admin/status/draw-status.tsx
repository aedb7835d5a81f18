import { choicesOf, stateWords } from "#app/words/states"
import { Badge, type BadgeTone } from "#app/ui/badge"

const words = stateWords.draws
type State = keyof typeof words

const tones: Record<State, BadgeTone> = {
  planned: "info",
  closing: "warn",
  closed: "warn",
  computed: "warn",
  published: "good",
  canceled: "bad",
}

export const drawStatuses = choicesOf(words)

export function DrawStatus({ value }: { value: State }) {
  return <Badge tone={tones[value]}>{words[value]}</Badge>
}
