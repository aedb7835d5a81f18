import { choicesOf, stateWords } from "#app/words/states"
import { Badge, type BadgeTone } from "#app/ui/badge"
import { Icon, type IconName } from "#app/ui/icon"

const words = stateWords.prizes
type State = keyof typeof words

const tones: Record<State, BadgeTone> = {
  default: "neutral",
  available: "info",
  pending: "warn",
  validated: "good",
  invalid: "bad",
}

export const prizeStatuses = choicesOf(words)

/** A state in a word: the badge's own. */
export const prizeStatusLabel = (state: State): string => words[state]

const icons: Record<State, IconName> = {
  default: "lock",
  available: "open",
  pending: "clock",
  validated: "check",
  invalid: "close",
}

/** The state as an icon, told apart at a glance in a long list, with its word for whoever sees or hears it. */
export function PrizeStatus({ value }: { value: State }) {
  return (
    <Badge tone={tones[value]}>
      <Icon name={icons[value]} size={14} />
      {words[value]}
    </Badge>
  )
}
