import { Badge, type BadgeTone } from "#app/ui/badge"
import { choicesOf, reserveWord, stateWords, winnerKindWords } from "#app/words/states"

const drawWords = stateWords.draws
type DrawState = keyof typeof drawWords

const drawTones: Record<DrawState, BadgeTone> = {
  planned: "info",
  closing: "warn",
  closed: "warn",
  computed: "warn",
  published: "good",
  canceled: "bad",
}

export const drawStatuses = choicesOf(drawWords)

export function DrawStatus({ value }: { value: DrawState }) {
  return <Badge tone={drawTones[value]}>{drawWords[value]}</Badge>
}

const ticketWords = stateWords.tickets

export const ticketStates = choicesOf(ticketWords)

/** A valid one that its draw's closed list leaves out says so. */
export function TicketStatus({ isVoid, isLeftOut = false }: { isVoid: boolean; isLeftOut?: boolean }) {
  if (isVoid) return <Badge tone="bad">{ticketWords.void}</Badge>
  if (isLeftOut) return <Badge tone="warn">Fora do sorteio</Badge>
  return <Badge tone="good">{ticketWords.valid}</Badge>
}

const winnerWords = stateWords.winners
type WinnerState = keyof typeof winnerWords
type Kind = keyof typeof winnerKindWords

const winnerTones: Record<WinnerState, BadgeTone> = {
  pending: "warn",
  called: "info",
  validated: "good",
  invalid: "bad",
}

const [pending, ...others] = choicesOf(winnerWords)

/** Situação: who is in reserve is pending for nobody. */
export const winnerStatuses = [pending!, { value: "reserve", label: reserveWord }, ...others]

export const winnerKinds = choicesOf(winnerKindWords)

export const winnerKindLabel = (kind: Kind): string => winnerKindWords[kind]

/** A surrogate whom nobody called waits in reserve: nothing of it is pending. */
export function WinnerStatus({ value, kind }: { value: WinnerState; kind: Kind }) {
  if (kind === "surrogate" && value === "pending") return <Badge>{reserveWord}</Badge>
  return <Badge tone={winnerTones[value]}>{winnerWords[value]}</Badge>
}
