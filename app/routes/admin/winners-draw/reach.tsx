import type { SeriesReach } from "#app/domain/draws/planning/series-reach"
import { sayCount, sayNumber } from "#app/words/count"
import { Notice } from "#app/ui/notice"

const times = (count: number) => sayCount(count, "vez", "vezes")
const series = (count: number) => sayCount(count, "série", "séries")

/** Whether the tens digits treat all series alike; where they do not, with the numbers. */
export function Reach({ reach, count }: { reach: SeriesReach; count: number }) {
  const { outcomes, least, most, favoured } = reach
  if (count === 1) return <p className="card__note">Uma série só: ela é sempre a sorteada.</p>
  if (least === most)
    return (
      <p className="card__note">
        Redução justa: de {sayNumber(outcomes)} resultados possíveis, cada uma das {sayNumber(count)} séries
        sai {times(least)}.
      </p>
    )
  return (
    <Notice tone="warning" title="As séries não têm a mesma chance">
      <p>
        De {sayNumber(outcomes)} resultados possíveis, {series(favoured)} {favoured === 1 ? "sai" : "saem"}{" "}
        {times(most)} e {series(count - favoured)}, {times(least)}. Com uma quantidade que divide{" "}
        {sayNumber(outcomes)} todas saem igual.
      </p>
    </Notice>
  )
}
