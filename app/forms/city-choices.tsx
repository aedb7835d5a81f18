import type { FieldMetadata } from "@conform-to/react"

// The value's own type is of no interest to a control.
type Props = {
  /** The city's own field, which they stand under. */
  field: Pick<FieldMetadata, "id">
  legend: string
  names: readonly string[]
  chosen?: string
}

/** The nearest names to a city that is not known in its unit, to choose from; sent as `cityChoice`. */
export function CityChoices({ field, legend, names, chosen }: Props) {
  return (
    <fieldset className="choices">
      <legend className="choices__legend">{legend}</legend>
      {names.map((name, at) => (
        <div key={name} className="check">
          <input
            type="radio"
            className="check__box"
            id={`${field.id}-choice-${at}`}
            name="cityChoice"
            value={name}
            defaultChecked={name === chosen}
          />
          <label className="check__label" htmlFor={`${field.id}-choice-${at}`}>
            {name}
          </label>
        </div>
      ))}
    </fieldset>
  )
}
