import { Badge, type BadgeTone } from "#app/ui/badge"
import { choicesOf, stateWords, twoFactorWords } from "#app/words/states"

const userWords = stateWords.users
type UserState = keyof typeof userWords

const userTones: Record<UserState, BadgeTone> = {
  active: "good",
  invited: "warn",
  disabled: "bad",
}

export const userStatuses = choicesOf(userWords)

export function UserStatus({ value }: { value: UserState }) {
  return <Badge tone={userTones[value]}>{userWords[value]}</Badge>
}

export const twoFactorStates = choicesOf(twoFactorWords)

export function TwoFactor({ on }: { on: boolean }) {
  return on ? <Badge tone="good">{twoFactorWords.on}</Badge> : <Badge>{twoFactorWords.off}</Badge>
}

const tokenWords = stateWords.tokens
type TokenState = keyof typeof tokenWords

const tokenTones: Record<TokenState, BadgeTone> = { live: "good", expired: "neutral", revoked: "bad" }

export const tokenStatuses = choicesOf(tokenWords)

export function TokenStatus({ value }: { value: TokenState }) {
  return <Badge tone={tokenTones[value]}>{tokenWords[value]}</Badge>
}
