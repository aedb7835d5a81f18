import { Fragment } from "react"
import { DeliveryOf, type DeliveryProps } from "#app/admin/delivery-of"
import { LinkIf } from "#app/admin/links"
import { Moment } from "#app/admin/moment"
import { WinnerStatus } from "#app/admin/status/draw-status"
import { PrizeStatus } from "#app/admin/status/prize-status"
import { paths } from "#app/paths"
import { Badge } from "#app/ui/badge"
import { stateWords } from "#app/words/states"
import { listOf } from "./list-of"
import { type PartOf, RecordPart } from "./record-part"

/** Under a prize's state how far it is on its way, where its reader may see that. */
const onItsWay = ({ delivery }: DeliveryProps) =>
  delivery && (
    <div>
      <DeliveryOf delivery={delivery} />
    </div>
  )

export const Awards = ({ person, rows }: PartOf<"awards">) => (
  <RecordPart
    title="Prêmios instantâneos"
    empty="Nenhum prêmio instantâneo."
    all={listOf(paths.admin.prizes, person)}
    headers={["Prêmio", "Situação", "Ganho"]}
    rows={rows}
    cells={({ prizeId, name, state, isReleased, awardedAt, delivery }) => [
      <LinkIf key="name" permission="prizes:view" to={paths.admin.prize(prizeId)}>
        {name}
      </LinkIf>,
      <Fragment key="state">
        {isReleased ? <Badge>{stateWords["invalid-prizes"].released}</Badge> : <PrizeStatus value={state} />}
        {onItsWay({ delivery })}
      </Fragment>,
      <Moment key="awardedAt" at={awardedAt} />,
    ]}
  />
)

export const Wins = ({ person, rows }: PartOf<"wins">) => (
  <RecordPart
    title="Prêmios de sorteio"
    empty="Nenhum lugar em resultado de sorteio."
    all={listOf(paths.admin.winners, person)}
    headers={["Prêmio", "Sorteio", "Número", "Situação"]}
    rows={rows}
    cells={({ id, prize, draw, number, state, kind, delivery }) => [
      <LinkIf key="prize" permission="winners:view" to={paths.admin.winner(id)}>
        {prize}
      </LinkIf>,
      draw,
      number,
      <Fragment key="state">
        <WinnerStatus value={state} kind={kind} />
        {onItsWay({ delivery })}
      </Fragment>,
    ]}
  />
)
