/** What older rows call a list's parameters and choices; those rows stay for good and are read and run as they stand. */
const formerNames: ReadonlyMap<string, string> = new Map([
  ["de", "from"],
  ["ate", "to"],
])
const formerBatches: ReadonlyMap<string, string> = new Map([
  ["programados", "scheduled"],
  ["avulsos", "loose"],
])

/** The query that an export was asked with, in the names that its list reads now. */
export const readStoredFilters = (filters: string): URLSearchParams =>
  new URLSearchParams(
    [...new URLSearchParams(filters)].map(([name, value]) => [
      formerNames.get(name) ?? name,
      name === "batch" ? (formerBatches.get(value) ?? value) : value,
    ]),
  )
