import { codesOf } from "#app/words/codes-of"
import { paperWords } from "#app/words/papers"

/** What a paper is; `receipt` is the signed one of the delivery. */
export const paperKinds = codesOf(paperWords)
export type PaperKind = (typeof paperKinds)[number]

/** What the winner may send; the receipt of the delivery comes from whoever delivers. */
export const ownPaperKinds = ["identity", "address", "invoice", "other"] as const satisfies PaperKind[]

/** A person sends front, back and a better photo of either; who sends more of a kind should write to us. */
export const MOST_OF_A_KIND = 4
/** All papers of one prize, whoever added them. */
export const MOST_PAPERS = 40
