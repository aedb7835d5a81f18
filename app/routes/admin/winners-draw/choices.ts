import type { DrawFields } from "#app/domain/draws/planning/draw-input.server"
import { drawChoiceWords } from "#app/words/draw-plan"
import type { Choice } from "./choice-field"

/** Choices that the field of the schema has, each with its words. */
type ExplainedChoices<Name extends keyof DrawFields> = readonly (Choice & { value: DrawFields[Name] })[]

/** What each approximation does (app/domain/draws/formats.md). */
export const approximations: ExplainedChoices<"approximation"> = [
  {
    value: "higher-then-lower",
    label: drawChoiceWords.approximation["higher-then-lower"],
    hint: "Vale o número distribuído mais próximo acima, na mesma série; sem nenhum acima, o mais próximo abaixo. Os próximos ganhadores saem na mesma ordem. Um número acima ganha mesmo quando há outro mais perto abaixo.",
  },
  {
    value: "alternating",
    label: drawChoiceWords.approximation.alternating,
    hint: "1 acima, 1 abaixo, 2 acima, 2 abaixo… na mesma série: ganha quem está mais perto, para qualquer lado; no empate, quem está acima.",
  },
  {
    value: "ascending",
    label: drawChoiceWords.approximation.ascending,
    hint: "Todas as séries formam uma linha só: sobe a partir do número sorteado e passa de uma série à seguinte. A regra da série que acaba não se usa.",
  },
]

export const emptySeries: ExplainedChoices<"emptySeries"> = [
  {
    value: "higher-then-lower",
    label: drawChoiceWords.emptySeries["higher-then-lower"],
    hint: "+1, +2, +3… até a última; depois −1, −2…",
  },
  { value: "alternating", label: drawChoiceWords.emptySeries.alternating, hint: "+1, −1, +2, −2…" },
  {
    value: "lower",
    label: drawChoiceWords.emptySeries.lower,
    hint: "−1, −2… até a primeira; depois +1, +2…",
  },
  {
    value: "none",
    label: drawChoiceWords.emptySeries.none,
    hint: "Só ela vale: podem faltar ganhadores e suplentes.",
  },
]

export const afterPublication: ExplainedChoices<"afterPublication"> = [
  {
    value: "surrogate",
    label: drawChoiceWords.afterPublication.surrogate,
    hint: "Na ordem da lista apurada; cada chamada é publicada.",
  },
  {
    value: "treasury",
    label: drawChoiceWords.afterPublication.treasury,
    hint: "Ninguém mais é chamado depois de publicado o resultado.",
  },
]

export const winnerNames: ExplainedChoices<"winnerNames"> = [
  {
    value: "masked",
    label: drawChoiceWords.winnerNames.masked,
    hint: "Por exemplo, Joana F. É o que expõe menos a pessoa.",
  },
  {
    value: "full",
    label: drawChoiceWords.winnerNames.full,
    hint: "Só se o regulamento manda. Antes, confira o regulamento e os termos publicados: os dois precisam dizer que o nome sai completo, porque quem participa tem de ter lido isso.",
  },
]
