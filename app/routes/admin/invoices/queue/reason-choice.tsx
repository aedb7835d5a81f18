import type { FieldMetadata } from "@conform-to/react"
import { useKeysOn } from "#app/admin/use-keys-on"
import { useStanding } from "#app/forms/mended-fields"
import { FieldErrors } from "#app/ui/field"
import { invalidWords } from "#app/words/reasons/invalid-invoice"
import { REASONS } from "./queue-keys"

type Props = {
  field: FieldMetadata
  /** Where a figure chooses (the queue). */
  byKeys?: boolean
}

/** Why a coupon is invalid, in the words that its owner reads: a list, so that one deed is said in one way. */
export function ReasonChoice({ field: drawn, byKeys = false }: Props) {
  const keysOn = useKeysOn()
  const field = useStanding(drawn)
  return (
    <fieldset
      className="choices"
      id={field.id}
      aria-describedby={field.errors ? `${field.id}-error` : undefined}
    >
      <legend className="choices__legend">Motivo, como a pessoa lê no email</legend>
      <FieldErrors id={field.id} errors={field.errors} />
      {Object.entries(invalidWords).map(([code, { pt }], at) => (
        <div key={code} className="check">
          <input
            type="radio"
            className="check__box"
            id={`${REASONS}-${at + 1}`}
            name={field.name}
            value={code}
            defaultChecked={field.initialValue === code}
            aria-keyshortcuts={byKeys && keysOn ? String(at + 1) : undefined}
            required
          />
          <label className="check__label" htmlFor={`${REASONS}-${at + 1}`}>
            {pt}
          </label>
        </div>
      ))}
    </fieldset>
  )
}
