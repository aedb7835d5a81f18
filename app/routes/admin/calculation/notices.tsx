import { Notice } from "#app/ui/notice"
import type { CalculationView } from "./detail-view.server"
import { figure } from "./words"
import { sayCount } from "#app/ui/figure"

/** Instead of a button that this viewer's account may not press: by the rule of two people, with its reason. */
export function SomebodyElse({ because }: { because: string | null }) {
  if (because === null) return null
  return (
    <Notice tone="warning" title="Este passo é de outra pessoa">
      <p>{because}</p>
    </Notice>
  )
}

/** Before a period is closed behind its extraction: that one no longer counts. */
export const ExtractionGone = ({ day }: { day: string }) => (
  <Notice tone="warning" title={`A extração de ${day} já passou`}>
    <p>
      Uma base que fecha depois da extração não concorre nela. Depois de fechar, é preciso adiar a extração
      deste sorteio para a próxima, e o adiamento aparece na página pública.
    </p>
  </Notice>
)

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
