import type { FieldMetadata } from "@conform-to/react"
import type { ReactNode } from "react"

// The value's own type is of no interest to a control.
type Props = {
  /** The city's own field, which they stand under. */
  field: Pick<FieldMetadata, "id">
  legend: ReactNode
  names: readonly string[]
  chosen?: string
  /** Of the names, on a page in another language. */
  lang?: string
}

/** The nearest names to a city that is not known in its unit, to choose from; sent as `cityChoice`. */
export function CityChoices({ field, legend, names, chosen, lang }: Props) {
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
          <label className="check__label" htmlFor={`${field.id}-choice-${at}`} lang={lang}>
            {name}
          </label>
        </div>
      ))}
    </fieldset>
  )
}
