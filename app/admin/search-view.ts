import type { ComponentProps } from "react"
import type { ActiveStatus } from "./state-change"
import type { InvoiceStatus, RegistrationStatus } from "./status/participant-status"
import type { FulfilmentStatus, PrizeStatus } from "./status/prize-status"
import type { TicketStatus, WinnerStatus } from "./status/draw-status"

/** The state of what was found, for the badge that its list shows too. */
export type HitState =
  | ({ of: "registrations" } & ComponentProps<typeof RegistrationStatus>)
  | ({ of: "invoices" } & ComponentProps<typeof InvoiceStatus>)
  | ({ of: "tickets" } & ComponentProps<typeof TicketStatus>)
  | ({ of: "prizes" } & ComponentProps<typeof PrizeStatus>)
  | ({ of: "winners" } & ComponentProps<typeof WinnerStatus>)
  | ({ of: "fulfilment" } & ComponentProps<typeof FulfilmentStatus>)
  | ({ of: "stores" } & ComponentProps<typeof ActiveStatus>)

/** One thing that was found; who may not open it is led to its list, by the same text. */
export type SearchHit = { id: string; href: string; title: string; note: string; state: HitState | null }

/** What was found of a kind; `list` is where the others are, null for the back office's own pages. */
export type SearchGroupView = {
  name: string
  title: string
  hits: SearchHit[]
  more: boolean
  list: string | null
}

/** What the search has to say about a text: `isShort` where nothing was looked for because it says too little. */
export type SearchView = { text: string; isShort: boolean; groups: SearchGroupView[] }

/** How many were found, as it is shown and read out. */
export function sayFound({ groups, isShort }: SearchView): string {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0)
  if (count === 0)
    return isShort ? "Escreva ao menos três letras ou algarismos." : "Nada encontrado com esse texto."
  const more = groups.some((group) => group.more) ? ", e há mais nas listas" : ""
  return `${count === 1 ? "1 resultado" : `${count} resultados`}${more}.`
}
