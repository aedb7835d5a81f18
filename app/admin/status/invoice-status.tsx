import { choicesOf, stateWords } from "#app/words/states"
import { Badge, type BadgeTone } from "#app/ui/badge"

const words = stateWords.invoices
type State = keyof typeof words

const tones: Record<State, BadgeTone> = {
  pending: "warn",
  validated: "good",
  invalid: "bad",
}

export const invoiceStatuses = choicesOf(words)

/** A state in a word: the badge's own. */
export const invoiceStatusLabel = (state: State): string => words[state]

export function InvoiceStatus({ value }: { value: State }) {
  return <Badge tone={tones[value]}>{words[value]}</Badge>
}
