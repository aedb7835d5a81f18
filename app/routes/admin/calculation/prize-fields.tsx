import type { FieldMetadata } from "@conform-to/react"
import type { FivePrizes } from "#app/domain/draws/calculation/calculation-input.server"
import { TextField } from "#app/forms/fields"

const places: readonly (keyof FivePrizes)[] = [0, 1, 2, 3, 4]

/** As a refusal of their form (`prizes`) names them. */
export const prizeLabels = Object.fromEntries(
  places.map((place) => [`prizes.${place}`, `${place + 1}º prêmio`]),
)

type Props = {
  legend: string
  field: FieldMetadata<FivePrizes>
}

/** The five prizes of an extraction. */
export function PrizeFields({ legend, field }: Props) {
  const prizes = field.getFieldset()
  return (
    <fieldset className="prize-fields">
      <legend>{legend}</legend>
      {places.map((place) => (
        <TextField key={place} field={prizes[place]} inputMode="numeric" autoComplete="off" />
      ))}
    </fieldset>
  )
}
