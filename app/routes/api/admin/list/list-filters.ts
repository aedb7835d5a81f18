import type { FilterName, TickName } from "#app/words/filters"

type Filters = readonly (FilterName | TickName)[]

/** The filters of each list that the API has; a test holds them against what the lists read. */
export const listFilters: Readonly<Record<string, Filters>> = {
  actions: ["q", "user", "area", "action", "type", "subject", "from", "to"],
  commands: ["q", "command", "status", "by", "from", "to"],
  "cpf-block": ["q", "status", "import", "from", "to"],
  draw: ["q", "status"],
  indexes: ["q", "status"],
  "invalid-prizes": ["q", "status", "from", "to"],
  invoices: ["q", "status", "uf", "review", "reason", "from", "to"],
  ips: ["q", "status", "from", "to"],
  logs: ["q", "event", "ip", "from", "to"],
  prizes: ["q", "status", "batch", "from", "to"],
  products: ["q", "status"],
  registrations: ["q", "status", "uf", "from", "to", "invoiceless"],
  requests: ["q", "state", "kind", "from", "to"],
  stores: ["q", "status", "uf"],
  tickets: ["q", "draw", "state", "from", "to"],
  users: ["q", "status", "type", "twoFactor"],
  winners: ["q", "draw", "state", "kind", "overdue", "expired"],
}
