import type { FieldMetadata } from "@conform-to/react"
import { useStanding } from "#app/forms/mended-fields"
import { FieldErrors } from "#app/ui/field"
import { useKeysOn } from "./use-keys-on"

type Choice = { value: string; label: string; disabled?: boolean }

type Props = {
  field: FieldMetadata
  legend: string
  choices: readonly Choice[]
  /** Their ids begin with it: `queue-reason-1` and so on. */
  idStart: string
  /** Where a figure chooses (a queue). */
  byKeys?: boolean
}

/** One of a closed list, all of it in view. */
export function KeyChoices({ field: drawn, legend, choices, idStart, byKeys = false }: Props) {
  const keysOn = useKeysOn()
  const field = useStanding(drawn)
  return (
    <fieldset
      className="choices"
      id={field.id}
      aria-describedby={field.errors ? `${field.id}-error` : undefined}
    >
      <legend className="choices__legend">{legend}</legend>
      <FieldErrors id={field.id} errors={field.errors} />
      {choices.map(({ value, label, disabled }, at) => (
        <div key={value} className="check">
          <input
            type="radio"
            className="check__box"
            id={`${idStart}-${at + 1}`}
            name={field.name}
            value={value}
            disabled={disabled}
            defaultChecked={field.initialValue === value}
            aria-keyshortcuts={byKeys && keysOn ? String(at + 1) : undefined}
            required
          />
          <label className="check__label" htmlFor={`${idStart}-${at + 1}`}>
            {label}
          </label>
        </div>
      ))}
    </fieldset>
  )
}
