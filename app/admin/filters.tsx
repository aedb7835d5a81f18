import { useSearchParams } from "@remix-run/react"
import { Checkbox } from "#app/ui/checkbox"
import { describe, Field, Input } from "#app/ui/field"
import { Select, type SelectOption } from "#app/ui/select"

type Filter = { name: string; label: string }

/** What the URL holds for a filter; the key draws the control anew when the URL changes under it. */
function useFilter(name: string) {
  const value = useSearchParams()[0].get(name) ?? ""
  return { core: { id: `filter-${name}`, name }, value, key: `${name}=${value}` }
}

/** Free text, e.g. Busca. */
export function TextFilter({
  name,
  label,
  hint,
  type = "search",
}: Filter & { hint?: string; type?: "search" | "date" }) {
  const { core, value, key } = useFilter(name)
  return (
    <Field {...core} label={label}>
      <Input {...describe(core)} key={key} type={type} defaultValue={value} placeholder={hint} />
    </Field>
  )
}

/** One of a closed list; its first choice filters nothing. */
export function SelectFilter({
  name,
  label,
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

/** Whole days in São Paulo, as `betweenDays` of app/db/list.server.ts reads them. */
export function PeriodFilter() {
  return (
    <>
      <TextFilter name="from" label="De" type="date" />
      <TextFilter name="to" label="Até" type="date" />
    </>
  )
}

/** On or not there; the URL says `name=1`. */
export function TickFilter({ name, label }: Filter) {
  const { core, value, key } = useFilter(name)
  return <Checkbox {...core} key={key} label={label} value="1" defaultChecked={value === "1"} />
}
