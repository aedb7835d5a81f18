import type { HitState as State } from "./search-view"
import { ActiveStatus } from "./state-change"
import { InvoiceStatus, RegistrationStatus } from "./status/participant-status"
import { FulfilmentStatus, PrizeStatus } from "./status/prize-status"
import { TicketStatus, WinnerStatus } from "./status/draw-status"

/** The badge of what was found, the same that its list shows. */
export function HitState({ state }: { state: State }) {
  switch (state.of) {
    case "registrations":
      return <RegistrationStatus value={state.value} />
    case "invoices":
      return <InvoiceStatus value={state.value} />
    case "tickets":
      return <TicketStatus isVoid={state.isVoid} />
    case "prizes":
      return <PrizeStatus value={state.value} />
    case "winners":
      return <WinnerStatus value={state.value} kind={state.kind} />
    case "fulfilment":
      return <FulfilmentStatus value={state.value} />
    case "stores":
      return <ActiveStatus active={state.active} />
  }
}
