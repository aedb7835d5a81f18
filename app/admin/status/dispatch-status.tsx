import { type Recipient, sayRecipient } from "#app/words/mailings"
import { choicesOf, recipientWords, stateWords } from "#app/words/states"
import { Badge, type BadgeTone } from "#app/ui/badge"

const words = stateWords.dispatches
type State = keyof typeof words
const tones: Record<State, BadgeTone> = {
  scheduled: "neutral",
  sending: "info",
  paused: "warn",
  sent: "good",
  canceled: "bad",
}
export const dispatchStatuses = choicesOf(words)

export function DispatchStatus({ value }: { value: State }) {
  return <Badge tone={tones[value]}>{words[value]}</Badge>
}

const recipientTones: Record<Recipient["state"], BadgeTone> = {
  queued: "neutral",
  sending: "info",
  sent: "good",
  failed: "bad",
  unknown: "warn",
  left: "neutral",
  unsubscribed: "neutral",
}
export const recipientStatuses = choicesOf(recipientWords)

export const RecipientStatus = (recipient: Recipient) => (
  <Badge tone={recipientTones[recipient.state]}>{sayRecipient(recipient)}</Badge>
)

const mailWords = stateWords.mails
type MailState = keyof typeof mailWords
const mailTones: Record<MailState, BadgeTone> = { sent: "good", failed: "warn", refused: "bad" }

/** Of a mail of the trade, to one person. */
export function MailStatus({ value }: { value: MailState }) {
  return <Badge tone={mailTones[value]}>{mailWords[value]}</Badge>
}
