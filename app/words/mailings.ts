import { stateWords, unsentWord } from "./states"

/** Of an address that is nobody's, as the mail provider told of a mail that came back, or a mail server at once. */
export const BOUNCES = "Endereço devolve emails"

type RecipientState = keyof (typeof stateWords)["dispatch-list"]
export type Recipient = { state: RecipientState; mailing: keyof typeof stateWords.dispatches }

/** What a recipient's state is called, by how far the mailing is. */
export const sayRecipient = ({ state, mailing }: Recipient): string =>
  state === "queued" && mailing === "canceled" ? unsentWord : stateWords["dispatch-list"][state]

/** What became of a recipient's mail: the mail server's own words, or that nobody knows since the sending was cut off. */
export const sayServerAnswer = (error: string | null): string | null =>
  error === "interrupted" ? "Interrompido" : error
