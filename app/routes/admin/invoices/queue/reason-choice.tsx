import type { FieldMetadata } from "@conform-to/react"
import { KeyChoices } from "#app/admin/key-choices"
import { invalidWords } from "#app/words/reasons/invalid-invoice"
import { REASONS } from "./queue-keys"

const reasons = Object.entries(invalidWords).map(([value, { pt }]) => ({ value, label: pt }))

type Props = { field: FieldMetadata; byKeys?: boolean }

/** Why a coupon is invalid, in the words that its owner reads: a list, so that one deed is said in one way. */
export const ReasonChoice = (props: Props) => (
  <KeyChoices legend="Motivo, como a pessoa lê no email" choices={reasons} idStart={REASONS} {...props} />
)
