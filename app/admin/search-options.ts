import type { SearchView } from "./search-view"

/** What can be chosen in each group, a hit or the list that has more of them; `id` is the option's element's. */
export const optionsOf = ({ groups }: SearchView) =>
  groups.map(({ name, title, hits, more, list }) => ({
    name,
    title,
    options: [
      ...hits.map((hit, at) => ({ ...hit, id: `found-${name}-${at}` })),
      ...(more && list
        ? [{ id: `found-${name}-all`, href: list, title: `Ver todos em ${title}`, note: "", state: null }]
        : []),
    ],
  }))

/** The option that an arrow leads to: round the end to the beginning, and back. */
export function stepTo(count: number, from: number, key: string): number {
  if (key === "ArrowDown") return (from + 1) % count
  if (key === "ArrowUp") return (from - 1 + count) % count
  return from
}
