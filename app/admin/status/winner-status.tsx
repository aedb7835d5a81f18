import { choicesOf, reserveWord, stateWords, winnerKindWords } from "#app/words/states"
import { Badge, type BadgeTone } from "#app/ui/badge"

const words = stateWords.winners
type State = keyof typeof words
type Kind = keyof typeof winnerKindWords

const tones: Record<State, BadgeTone> = {
  pending: "warn",
  called: "info",
  validated: "good",
  invalid: "bad",
}

const [pending, ...others] = choicesOf(words)

/** Situação: who is in reserve is pending for nobody. */
export const winnerStatuses = [pending!, { value: "reserve", label: reserveWord }, ...others]

export const winnerKinds = choicesOf(winnerKindWords)

export const winnerKindLabel = (kind: Kind): string => winnerKindWords[kind]

/** A surrogate whom nobody called waits in reserve: nothing of it is pending. */
export function WinnerStatus({ value, kind }: { value: State; kind: Kind }) {
  if (kind === "surrogate" && value === "pending") return <Badge>{reserveWord}</Badge>
  return <Badge tone={tones[value]}>{words[value]}</Badge>
}
