import { choicesOf, stateWords } from "#app/words/states"
import { Badge, type BadgeTone } from "#app/ui/badge"

const words = stateWords.registrations
type State = keyof typeof words

const tones: Record<State, BadgeTone> = {
  active: "good",
  canceled: "bad",
}

export const registrationStatuses = choicesOf(words)

export function RegistrationStatus({ value }: { value: State }) {
  return <Badge tone={tones[value]}>{words[value]}</Badge>
}
