import type { ComponentProps } from "react"
import { paths } from "#app/paths"
import { RecordLink } from "./links"
import { FulfilmentStatus } from "./status/prize-status"

type Delivery = {
  id: string
  state: ComponentProps<typeof FulfilmentStatus>["value"]
  /** YYYY-MM-DD: of what waits until when it is due, else when it came to its state. */
  day: string
  code: string | null
}
export type DeliveryProps = { delivery: Delivery | null }

/** How far a won prize is, with the way to its delivery; a dash where there is none that its reader may see. */
export function DeliveryOf({ delivery }: DeliveryProps) {
  if (!delivery) return "—"
  const { id, state, day, code } = delivery
  return (
    <>
      <FulfilmentStatus value={state} />{" "}
      <RecordLink
        to={paths.admin.fulfilment(id)}
      >{`${state === "waiting" ? "até" : "em"} ${day}`}</RecordLink>
      {code && <span className="list__sub">código {code}</span>}
    </>
  )
}
