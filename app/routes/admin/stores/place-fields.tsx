import type { FieldMetadata } from "@conform-to/react"
import { useState } from "react"
import { useBusy } from "#app/admin/use-busy"
import { CityChoices } from "#app/forms/city-choices"
import { SelectField, TextField } from "#app/forms/fields"
import { paths } from "#app/paths"
import type { SelectOption } from "#app/ui/select"

// The value's own type is of no interest to a control.
type CityHelp = { where: { article: string; unit: string }; names: string[]; chosen?: string }
type Props = {
  fields: Record<"uf" | "city", FieldMetadata>
  units: readonly SelectOption[]
  /** The nearest names, where the unit does not have the city that was typed. */
  help?: CityHelp
}

/**
 * Estado and Cidade, as the form calls them and participants fill them in: the city is typed, an unknown one comes back with the nearest names,
 * and with scripts the unit's own are suggested.
 */
export function PlaceFields({ fields, units, help }: Props) {
  const { names, suggest, forget, isBusy } = useSuggestions(fields.uf.id)
  const list = `${fields.city.id}-list`
  return (
    <>
      <div className="form__pair">
        <SelectField field={fields.uf} options={units} placeholder="Escolha o estado" onChange={forget} />
        <TextField field={fields.city} list={list} onFocus={suggest} autoComplete="off" aria-busy={isBusy} />
        <datalist id={list}>
          {(names.length > 0 ? names : (help?.names ?? [])).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      {help && (
        <CityChoices
          field={fields.city}
          names={help.names}
          chosen={help.chosen}
          legend={`Você quis dizer uma destas cidades, ${help.where.article} ${help.where.unit}?`}
        />
      )}
    </>
  )
}

/** The cities of the unit that the select says, asked for when the city's field is entered. */
function useSuggestions(selectId: string) {
  const [known, setKnown] = useState<{ uf: string; names: string[] } | null>(null)
  const [isUnderWay, setUnderWay] = useState(false)
  const suggest = async () => {
    const select = document.getElementById(selectId)
    const uf = select instanceof HTMLSelectElement ? select.value : ""
    if (uf === "" || uf === known?.uf) return
    setUnderWay(true)
    try {
      const answer = await fetch(paths.locations(uf))
      if (answer.ok) setKnown({ uf, names: (await answer.json()) as string[] })
    } catch {
      // The field works without suggestions; the next visit to it asks again.
    } finally {
      setUnderWay(false)
    }
  }
  const isBusy = useBusy(isUnderWay)
  return { names: known?.names ?? [], isBusy, suggest: () => void suggest(), forget: () => setKnown(null) }
}
