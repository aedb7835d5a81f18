import { choicesOf, stateWords, twoFactorWords } from "#app/words/states"
import { Badge, type BadgeTone } from "#app/ui/badge"

const words = stateWords.users
type State = keyof typeof words

const tones: Record<State, BadgeTone> = {
  active: "good",
  invited: "warn",
  disabled: "bad",
}

export const userStatuses = choicesOf(words)

export function UserStatus({ value }: { value: State }) {
  return <Badge tone={tones[value]}>{words[value]}</Badge>
}

export const twoFactorStates = choicesOf(twoFactorWords)

export function TwoFactor({ on }: { on: boolean }) {
  return on ? <Badge tone="good">{twoFactorWords.on}</Badge> : <Badge>{twoFactorWords.off}</Badge>
}
