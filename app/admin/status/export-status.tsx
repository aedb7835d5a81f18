import { choicesOf, stateWords } from "#app/words/states"
import { Badge, type BadgeTone } from "#app/ui/badge"

const words = stateWords.exports
type State = keyof typeof words

const tones: Record<State, BadgeTone> = {
  queued: "neutral",
  running: "info",
  ready: "good",
  expired: "neutral",
  failed: "bad",
  canceled: "neutral",
}

export const exportStatuses = choicesOf(words)

export function ExportStatus({ value }: { value: State }) {
  return <Badge tone={tones[value]}>{words[value]}</Badge>
}
