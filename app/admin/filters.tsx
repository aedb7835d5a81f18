import { useSearchParams } from "@remix-run/react"
import { useEffect, useRef } from "react"
import { parseDay } from "#app/platform/time/day"
import { Checkbox } from "#app/ui/checkbox"
import { describe, Field, Input } from "#app/ui/field"
import { Select, type SelectOption } from "#app/ui/select"
import { filterLabels, type FilterName, type TickName } from "#app/words/filters"

type Filter = {
  name: FilterName | TickName
  /** Where a list calls it something else than the others do. */
  label?: string
}

/** What the URL holds for a filter; the key draws a choice anew when the URL changes under it. */
function useFilter(name: string) {
  const value = useSearchParams()[0].get(name) ?? ""
  return { core: { id: `filter-${name}`, name }, value, key: `${name}=${value}` }
}

/**
 * Shows in a control what the URL holds by now, where that changed under it. Drawn anew it would lose the focus of
 * whoever pressed Enter in it.
 */
function useFollowing(value: string) {
  const control = useRef<HTMLInputElement>(null)
  const shown = useRef(value)
  useEffect(() => {
    if (control.current && shown.current !== value) {
      if (control.current.type === "checkbox") control.current.checked = value === control.current.value
      else control.current.value = value
    }
    shown.current = value
  }, [value])
  return control
}

/** Free text, e.g. Busca. */
export function TextFilter({
  name,
  label = filterLabels[name],
  hint,
  type = "search",
}: Filter & { hint?: string; type?: "search" | "date" }) {
  const { core, value: written } = useFilter(name)
  // A day in Brazilian order would leave the browser's own field empty.
  const value = type === "date" ? (parseDay(written) ?? written) : written
  const control = useFollowing(value)
  return (
    <Field {...core} label={label}>
      <Input {...describe(core)} inputRef={control} type={type} defaultValue={value} placeholder={hint} />
    </Field>
  )
}

/** One of a closed list; its first choice filters nothing. */
export function SelectFilter({
  name,
  label = filterLabels[name],
  options,
  all = "Todos",
}: Filter & { options: readonly SelectOption[]; all?: string }) {
  const { core, value, key } = useFilter(name)
  return (
    <Field {...core} label={label}>
      <Select {...describe(core)} key={key} options={options} placeholder={all} defaultValue={value} />
    </Field>
  )
}

/** Whole days in São Paulo, as `betweenDays` of app/db/filter-readers.server.ts reads them. */
export function PeriodFilter() {
  return (
    <div className="filters__period">
      <TextFilter name="from" type="date" />
      <TextFilter name="to" type="date" />
    </div>
  )
}

/** On or not there; the URL says `name=1`. */
export function TickFilter({ name }: Pick<Filter, "name">) {
  const { core, value } = useFilter(name)
  const control = useFollowing(value)
  return (
    <Checkbox
      {...core}
      inputRef={control}
      label={filterLabels[name]}
      value="1"
      defaultChecked={value === "1"}
    />
  )
}
