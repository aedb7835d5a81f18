import { Badge, type BadgeTone } from "#app/ui/badge"
import { anyChoice, choicesOf, stateWords } from "#app/words/states"

const registrationWords = stateWords.registrations
type RegistrationState = keyof typeof registrationWords

const registrationTones: Record<RegistrationState, BadgeTone> = {
  active: "good",
  canceled: "bad",
}

export const registrationStatuses = choicesOf(registrationWords)

export function RegistrationStatus({ value }: { value: RegistrationState }) {
  return <Badge tone={registrationTones[value]}>{registrationWords[value]}</Badge>
}

const invoiceWords = stateWords.invoices
type InvoiceState = keyof typeof invoiceWords

const invoiceTones: Record<InvoiceState, BadgeTone> = {
  pending: "warn",
  validated: "good",
  invalid: "bad",
}

export const invoiceStatuses = choicesOf(invoiceWords)

/** A state in a word: the badge's own. */
export const invoiceStatusLabel = (state: InvoiceState): string => invoiceWords[state]

export function InvoiceStatus({ value }: { value: InvoiceState }) {
  return <Badge tone={invoiceTones[value]}>{invoiceWords[value]}</Badge>
}

const requestWords = stateWords.requests
type RequestState = keyof typeof requestWords
const requestTones: Record<RequestState, BadgeTone> = {
  open: "warn",
  granted: "good",
  refused: "bad",
  answered: "info",
}

export const requestFilters = choicesOf({ ...requestWords, ...anyChoice })

export const RequestStatus = ({ value }: { value: RequestState }) => (
  <Badge tone={requestTones[value]}>{requestWords[value]}</Badge>
)
