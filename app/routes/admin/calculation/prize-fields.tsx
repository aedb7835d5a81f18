import type { FieldMetadata } from "@conform-to/react"
import { TextField } from "#app/forms/fields"

export type FivePrizes = Record<"0" | "1" | "2" | "3" | "4", string>
const places = ["0", "1", "2", "3", "4"] as const

type Props = {
  legend: string
  /** "1º prêmio" becomes "Repita o 1º prêmio". */
  again?: boolean
  field: FieldMetadata<FivePrizes>
}

/** The five prizes of an extraction. */
export function PrizeFields({ legend, again, field }: Props) {
  const prizes = field.getFieldset()
  return (
    <fieldset className="prize-fields">
      <legend>{legend}</legend>
      {places.map((place, at) => (
        <TextField
          key={place}
          field={prizes[place]}
          label={`${again ? "Repita o " : ""}${at + 1}º prêmio`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          required
        />
      ))}
    </fieldset>
  )
}
