import { defaultFilterOf } from "#app/domain/exports/default-filters.server"
import { filtersOfList, type ListFilter } from "#app/domain/exports/list-filters"
import { units } from "#app/domain/locations/locations.server"
import type { ReadableList } from "#app/domain/tokens/readable-list"
import { filterLabels } from "#app/words/filters"

const labels: Readonly<Record<string, string>> = filterLabels

/** What a filter is where its address does not name it, and what that is changes by the day. */
const moving: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  statistics: { from: "os 30 dias que acabam em to", to: "hoje" },
  "total-tickets": { draw: "o sorteio de agora" },
}

const parameter = (name: string, description: string | undefined, schema: object) => ({
  name,
  in: "query",
  description,
  schema,
})

const schemas = {
  text: { type: "string" },
  day: { type: "string", format: "date" },
  id: { type: "string", format: "uuid" },
  tick: { enum: ["1"] },
  unit: { enum: units.map(({ value }) => value) },
  number: { type: "string", pattern: "^[0-9]{1,6}$" },
}

/** What a filter takes; beside it what each choice is called, as the rows say it. */
function filterParameter(area: string, name: string, filter: ListFilter) {
  const own = defaultFilterOf(area)
  const isOwn = own?.filter === name
  const besides = [
    "choices" in filter &&
      Object.entries(filter.choices)
        .map(([code, word]) => `${code}: ${word}`)
        .join("; "),
    isOwn && `Sem este filtro${own.whenSearched ? "" : " e sem q"}: ${own.value}`,
    moving[area]?.[name] && `Sem este filtro: ${moving[area][name]}`,
  ].filter(Boolean)
  const schema = schemaOf(filter)
  return parameter(
    name,
    [labels[name], ...besides].join(". "),
    isOwn ? { ...schema, default: own.value } : schema,
  )
}

function schemaOf(filter: ListFilter): object {
  if ("kind" in filter) return schemas[filter.kind]
  const choices = { enum: Object.keys(filter.choices) }
  return filter.orNumber ? { anyOf: [choices, schemas.number] } : choices
}

/** A list's filters, its order (with - before it the other way round) and the place to go on from. */
export const parametersOf = ({ area, sorts }: ReadableList<never>) => [
  ...Object.entries<ListFilter>(filtersOfList(area) ?? {}).map(([name, filter]) =>
    filterParameter(area, name, filter),
  ),
  ...(sorts.length > 0
    ? [parameter("sort", "Ordem", { enum: sorts.flatMap((sort) => [sort, `-${sort}`]) })]
    : []),
  parameter("cursor", "Próxima página", schemas.text),
]
