import { paddedSeries } from "#app/domain/tickets/lucky-number"
import type { DescribedFact } from "#app/ui/description-list"
import { sayCount } from "#app/words/count"
import type { CalculationView } from "./detail-view.server"

type Rule = CalculationView["draw"]["rule"]

const ways: Record<Rule["approximation"], string> = {
  ascending: "Do número sorteado para cima, por todas as séries",
  "higher-then-lower": "Do número sorteado para cima; depois para baixo",
  alternating: "O mais perto primeiro: um acima, um abaixo",
}

const others: Record<Rule["emptySeries"], string> = {
  alternating: "Uma acima, uma abaixo",
  "higher-then-lower": "As de cima, depois as de baixo",
  lower: "As de baixo, depois as de cima",
  none: "Nenhuma",
}

function seriesWords({ prefix, seriesFrom, seriesFirst, seriesDigits }: Rule): string {
  const parts = [
    ...(prefix === null ? [] : [`o prefixo ${prefix}`]),
    ...(seriesFrom.length > 0
      ? [`as dezenas ${seriesFrom.length === 1 ? "do prêmio" : "dos prêmios"} ${seriesFrom.join(", ")}`]
      : []),
  ]
  return parts.length > 0
    ? parts.join(" e ").replace(/^./, (first) => first.toUpperCase())
    : `Sempre ${paddedSeries(seriesFirst, seriesDigits)}`
}

/** A draw's rule in plain words; the draw's own page explains each setting. */
export const ruleFacts = (rule: Rule): DescribedFact[] => [
  { term: "Série", value: seriesWords(rule) },
  { term: "Elemento", value: "As unidades dos prêmios 1 a 5" },
  { term: "Aproximação", value: ways[rule.approximation] },
  { term: "Ao chegar ao fim", value: rule.wrap ? "Recomeça do 00000" : "Para" },
  ...(rule.approximation === "ascending" ? [] : [{ term: "Outras séries", value: others[rule.emptySeries] }]),
  {
    term: "Procura",
    value: `${sayCount(rule.winners, "titular", "titulares")} e ${sayCount(rule.surrogates, "suplente", "suplentes")}`,
  },
  { term: "Por pessoa", value: rule.onePerHolder ? "Um lugar" : "Quantos lugares vierem" },
]
