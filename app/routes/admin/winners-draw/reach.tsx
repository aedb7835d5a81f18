import type { SeriesReach } from "#app/domain/draws/series-reach"
import { Notice } from "#app/ui/notice"

const say = (count: number) => count.toLocaleString("pt-BR")
const times = (count: number) => (count === 1 ? "1 vez" : `${say(count)} vezes`)
const series = (count: number) => (count === 1 ? "1 série" : `${say(count)} séries`)

/** Whether the tens digits treat all series alike; where they do not, with the numbers. */
export function Reach({ reach, count }: { reach: SeriesReach; count: number }) {
  const { outcomes, least, most, favoured } = reach
  if (count === 1) return <p className="card__note">Uma série só: ela é sempre a sorteada.</p>
  if (least === most)
    return (
      <p className="card__note">
        Redução justa: de {say(outcomes)} resultados possíveis, cada uma das {say(count)} séries sai{" "}
        {times(least)}.
      </p>
    )
  return (
    <Notice tone="warning" title="As séries não têm a mesma chance">
      <p>
        De {say(outcomes)} resultados possíveis, {series(favoured)} {favoured === 1 ? "sai" : "saem"}{" "}
        {times(most)} e {series(count - favoured)}, {times(least)}. Com uma quantidade que divide{" "}
        {say(outcomes)} todas saem igual.
      </p>
    </Notice>
  )
}
