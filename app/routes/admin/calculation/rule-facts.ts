import { paddedSeries } from "#app/domain/tickets/lucky-number"
import type { DescribedFact } from "#app/ui/description-list"
import { sayCount, sayNumber } from "#app/words/count"
import { drawFieldWords, sayDrawChoice } from "#app/words/draw-plan"
import { drawWayWords } from "#app/words/draw-way"
import type { CalculationView } from "./detail-view.server"

type RuledDraw = Pick<CalculationView["draw"], "rule" | "oncePerPromotion" | "afterPublication">
type Rule = RuledDraw["rule"]

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

function seriesRange({ seriesFirst, seriesCount, seriesDigits }: Rule): string {
  const first = paddedSeries(seriesFirst, seriesDigits)
  const last = paddedSeries(seriesFirst + seriesCount - 1, seriesDigits)
  return `${first === last ? first : `${first} a ${last}`} (${sayNumber(seriesCount)})`
}

/** Whether the prizes can write a series that the draw does not have. */
const isReduced = ({ seriesFrom, seriesCount }: Rule) => 10 ** seriesFrom.length > seriesCount

/**
 * A draw's rule in plain words, with all that the drawn number and the places follow from; the draw's own page explains
 * each setting.
 */
export const ruleFacts = ({ rule, oncePerPromotion, afterPublication }: RuledDraw): DescribedFact[] => [
  { term: "Séries", value: seriesRange(rule) },
  { term: "Série", value: seriesWords(rule) },
  ...(isReduced(rule)
    ? [{ term: "Se a série passa da última", value: `Tira-se ${sayNumber(rule.seriesCount)} até caber` }]
    : []),
  { term: "Elemento", value: "As unidades dos prêmios 1 a 5" },
  {
    term: "Aproximação",
    value: drawWayWords.pt[rule.approximation][rule.wrap ? "wraps" : "ends"],
    wide: true,
  },
  ...(rule.approximation === "ascending" ? [] : [{ term: "Outras séries", value: others[rule.emptySeries] }]),
  {
    term: "Procura",
    value: `${sayCount(rule.winners, "titular", "titulares")} e ${sayCount(rule.surrogates, "suplente", "suplentes")}`,
  },
  { term: "Por pessoa", value: rule.onePerHolder ? "Um lugar" : "Quantos lugares vierem" },
  { term: drawFieldWords.oncePerPromotion, value: oncePerPromotion ? "Sim" : "Não" },
  { term: drawFieldWords.afterPublication, value: sayDrawChoice("afterPublication", afterPublication) },
]
