import { choicesOf, stateWords } from "#app/words/states"
import { Badge, type BadgeTone } from "#app/ui/badge"

const words = stateWords.commands
type State = keyof typeof words

const tones: Record<State, BadgeTone> = {
  queued: "neutral",
  running: "info",
  done: "good",
  failed: "bad",
}

export const runStatuses = choicesOf(words)

export function RunStatus({ value }: { value: State }) {
  return <Badge tone={tones[value]}>{words[value]}</Badge>
}
