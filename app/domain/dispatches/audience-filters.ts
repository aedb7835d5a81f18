import type { Permission } from "#app/auth/permissions"
import { type Filters, listFilters } from "#app/domain/exports/list-filters"
import { claimKindWords, stateWords } from "#app/words/states"

const { q, uf, from, to, invoiceless } = listFilters.registrations

/** The filters by which an audience is told: the registration list's own, and what people have in other lists. */
export const audienceFilters = {
  q,
  uf,
  from,
  to,
  invoiceless,
  coupon: { choices: stateWords.invoices },
  store: { kind: "text" },
  draw: { kind: "id" },
  won: { choices: claimKindWords },
  source: { kind: "text" },
} as const satisfies Filters
export type AudienceFilter = keyof typeof audienceFilters

export const audienceNames = Object.keys(audienceFilters) as AudienceFilter[]

/** Whoever chooses by what people have in a list reads by the count what that list tells. */
export const audienceTakes: Readonly<Partial<Record<AudienceFilter, Permission>>> = {
  coupon: "invoices:list",
  store: "invoices:list",
  draw: "tickets:list",
  won: "prizes:list",
}
