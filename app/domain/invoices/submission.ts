import type { Window } from "#app/domain/campaign"
import type { PromotionRules } from "#app/domain/campaign.server"
import type { Paper } from "./read-invoice"
import type { PhotoLook } from "./same-photo.server"
import type { Keys } from "./submission-keys.server"
import type { Purchase } from "./submission-rules.server"

export type Submission = {
  registrationId: string
  /** Which paper the form names, what it says of it, and what the form goes by when it comes again. */
  paper: Paper
  purchase: Purchase
  keys: Keys
  photoKey: string | null
  photoLook?: PhotoLook
  rules: PromotionRules
  window: Window
  /** When it arrived, where the caller knows better than the database's clock, e.g. in a simulation. */
  receivedAt?: Date
  /** How long ago its request arrived: a slow body, a photo and a queue do not make it later. */
  waitedMs?: number
  ip?: string | null
}

/** Which invoice the form is, and whether it had been sent before. */
export type Submitted = { invoiceId: string; replay: boolean }
