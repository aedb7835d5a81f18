import { stateWords } from "#app/words/states"
import { Badge, type BadgeTone } from "#app/ui/badge"

const words = stateWords.bulk
type State = keyof typeof words

const tones: Record<State, BadgeTone> = {
  draft: "neutral",
  queued: "neutral",
  running: "info",
  done: "good",
  canceled: "neutral",
  failed: "bad",
}

export function BulkStatus({ value }: { value: State }) {
  return <Badge tone={tones[value]}>{words[value]}</Badge>
}
