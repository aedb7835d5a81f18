import type { FilterName, TickName } from "#app/words/filters"

type Filters = readonly (FilterName | TickName)[]

/** The filters of each list that the API has; a test holds them against what the lists read. */
export const listFilters: Readonly<Record<string, Filters>> = {
  actions: ["q", "user", "area", "action", "type", "subject", "from", "to"],
  calculation: ["q", "status", "draw"],
  commands: ["q", "command", "status", "by", "from", "to"],
  "cpf-block": ["q", "status", "import", "from", "to"],
  "dispatch-list": ["q", "dispatch", "state"],
  dispatches: ["q", "state"],
  draw: ["q", "status"],
  exports: ["q", "area", "status"],
  faq: ["q", "locale", "status"],
  fulfilment: ["q", "status", "way", "type", "prize"],
  indexes: ["q", "status"],
  "invalid-prizes": ["q", "status", "from", "to"],
  invoices: ["q", "status", "uf", "review", "reason", "from", "to"],
  ips: ["q", "status", "from", "to"],
  logs: ["q", "event", "ip", "from", "to"],
  prizes: ["q", "status", "batch", "from", "to"],
  products: ["q", "status"],
  registrations: ["q", "status", "uf", "from", "to", "invoiceless"],
  regulations: ["q", "kind", "locale", "status"],
  requests: ["q", "state", "kind", "from", "to"],
  statistics: ["measure", "cut", "uf", "from", "to"],
  stores: ["q", "status", "uf"],
  templates: ["q", "kind"],
  tickets: ["q", "draw", "state", "from", "to"],
  tokens: ["q", "status", "from", "to"],
  "total-tickets": ["draw", "series", "state", "from", "to"],
  users: ["q", "status", "type", "twoFactor"],
  validation: ["q", "status", "type"],
  winners: ["q", "draw", "state", "kind", "overdue", "expired"],
}
