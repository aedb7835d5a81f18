import type { DrawFields } from "#app/domain/draws/planning/draw-input.server"
import type { Choice } from "./choice-field"

/** Choices that the field of the schema has, each with its words. */
type ExplainedChoices<Name extends keyof DrawFields> = readonly (Choice & { value: DrawFields[Name] })[]

/** What each approximation does (app/domain/draws/formats.md). */
export const approximations: ExplainedChoices<"approximation"> = [
  {
    value: "higher-then-lower",
    label: "Acima, depois abaixo",
    hint: "Vale o número distribuído mais próximo acima, na mesma série; sem nenhum acima, o mais próximo abaixo. Os próximos ganhadores saem na mesma ordem. Um número acima ganha mesmo quando há outro mais perto abaixo.",
  },
  {
    value: "alternating",
    label: "O mais próximo, alternando",
    hint: "1 acima, 1 abaixo, 2 acima, 2 abaixo… na mesma série: ganha quem está mais perto, para qualquer lado; no empate, quem está acima.",
  },
  {
    value: "ascending",
    label: "Sempre subindo",
    hint: "Todas as séries formam uma linha só: sobe a partir do número sorteado e passa de uma série à seguinte. A regra da série que acaba não se usa.",
  },
]

export const emptySeries: ExplainedChoices<"emptySeries"> = [
  {
    value: "higher-then-lower",
    label: "Séries acima, depois abaixo",
    hint: "+1, +2, +3… até a última; depois −1, −2…",
  },
  { value: "alternating", label: "Alternando", hint: "+1, −1, +2, −2…" },
  { value: "lower", label: "Séries abaixo, depois acima", hint: "−1, −2… até a primeira; depois +1, +2…" },
  {
    value: "none",
    label: "Para na série sorteada",
    hint: "Só ela vale: podem faltar ganhadores e suplentes.",
  },
]

export const afterPublication: ExplainedChoices<"afterPublication"> = [
  {
    value: "surrogate",
    label: "Chama o próximo suplente",
    hint: "Na ordem da lista apurada; cada chamada é publicada.",
  },
  {
    value: "treasury",
    label: "O prêmio vai para o Tesouro Nacional",
    hint: "Ninguém mais é chamado depois de publicado o resultado.",
  },
]

export const winnerNames: ExplainedChoices<"winnerNames"> = [
  {
    value: "masked",
    label: "Primeiro nome e inicial",
    hint: "Por exemplo, Joana F. É o que expõe menos a pessoa.",
  },
  {
    value: "full",
    label: "Nome completo",
    hint: "Só se o regulamento manda: quem participa precisa ter lido isso antes.",
  },
]

/** Every field that takes certain texts alone. */
type DrawChoices = {
  [Name in keyof DrawFields as string extends DrawFields[Name] ? never : Name]: ExplainedChoices<Name>
}
const drawChoices: DrawChoices = {
  approximation: approximations,
  emptySeries,
  afterPublication,
  winnerNames,
}

/** The explained choices by their field. */
const choices: Readonly<Record<string, readonly Choice[]>> = drawChoices

/** What a field's choice is called; undefined where the field has none. */
export const choiceLabel = (field: string, value: unknown): string | undefined =>
  choices[field]?.find((choice) => choice.value === value)?.label
