import { Badge, type BadgeTone } from "#app/ui/badge"
import { Icon, type IconName } from "#app/ui/icon"
import {
  anyChoice,
  choicesOf,
  outWord,
  reserveWord,
  stateWords,
  unconfirmedWord,
  undeliveredWord,
} from "#app/words/states"

const prizeWords = stateWords.prizes
type PrizeState = keyof typeof prizeWords

const prizeTones: Record<PrizeState, BadgeTone> = {
  default: "neutral",
  available: "info",
  pending: "warn",
  validated: "good",
  invalid: "bad",
}

export const prizeStatuses = choicesOf(prizeWords)

/** A state in a word: the badge's own. */
export const prizeStatusLabel = (state: PrizeState): string => prizeWords[state]

const prizeIcons: Record<PrizeState, IconName> = {
  default: "lock",
  available: "open",
  pending: "clock",
  validated: "check",
  invalid: "close",
}

/** The state as an icon, told apart at a glance in a long list, with its word for whoever sees or hears it. */
export function PrizeStatus({ value }: { value: PrizeState }) {
  return (
    <Badge tone={prizeTones[value]}>
      <Icon name={prizeIcons[value]} size={14} />
      {prizeWords[value]}
    </Badge>
  )
}

const invalidPrizeWords = stateWords["invalid-prizes"]
type InvalidPrizeState = keyof typeof invalidPrizeWords

const invalidPrizeTones: Record<InvalidPrizeState, BadgeTone> = { undecided: "warn", released: "neutral" }

export const invalidPrizeStatuses = choicesOf(invalidPrizeWords)

/** What becomes of a prize that somebody lost: nobody has said yet, or others can win it again. */
export function InvalidPrizeStatus({ value }: { value: InvalidPrizeState }) {
  return <Badge tone={invalidPrizeTones[value]}>{invalidPrizeWords[value]}</Badge>
}

const claimWords = stateWords.validation
type ClaimState = keyof typeof claimWords

const claimTones: Record<ClaimState, BadgeTone> = {
  waiting: "warn",
  validated: "good",
  invalid: "bad",
}

export const claimFilters = choicesOf({ ...claimWords, unconfirmed: unconfirmedWord, ...anyChoice })

/** A state in a word: the badge's own. */
export const claimStatusLabel = (state: ClaimState): string => claimWords[state]

/** A surrogate whom nobody called has won nothing that could wait for its papers. */
export function ClaimStatus({ value, isReserve = false }: { value: ClaimState; isReserve?: boolean }) {
  if (isReserve) return <Badge>{reserveWord}</Badge>
  return <Badge tone={claimTones[value]}>{claimWords[value]}</Badge>
}

const fulfilmentWords = stateWords.fulfilment
type FulfilmentState = keyof typeof fulfilmentWords

const fulfilmentTones: Record<FulfilmentState, BadgeTone> = {
  waiting: "warn",
  sent: "info",
  delivered: "good",
  returned: "bad",
}

export const fulfilmentFilters = choicesOf({
  ...fulfilmentWords,
  out: outWord,
  undelivered: undeliveredWord,
  ...anyChoice,
})

export function FulfilmentStatus({ value }: { value: FulfilmentState }) {
  return <Badge tone={fulfilmentTones[value]}>{fulfilmentWords[value]}</Badge>
}
