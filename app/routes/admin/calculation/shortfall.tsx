import { Notice } from "#app/ui/notice"
import type { CalculationView } from "./detail-view.server"
import { figure } from "./words"
import { sayCount } from "#app/ui/figure"

/** Fewer people than the rule looks for: said wherever the result is looked at before it is public. */
export function Shortfall({ result }: { result: CalculationView["result"] }) {
  if (!result?.shortfall) return null
  const { winners, surrogates, found } = result.shortfall
  return (
    <Notice tone="warning" title="Menos lugares do que o procurado">
      <p>
        Procurados {sayCount(winners, "titular", "titulares")} e{" "}
        {sayCount(surrogates, "suplente", "suplentes")}; encontrados {figure(found.titulars)} e{" "}
        {figure(found.surrogates)}.
      </p>
    </Notice>
  )
}
