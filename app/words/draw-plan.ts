/** Each field of a draw's form by its label, in the form's order. */
export const drawFieldWords = {
  title: "Nome do sorteio",
  prize: "Prêmio",
  periodStart: "Início do período",
  periodEnd: "Fim do período",
  alongside: "Corre junto com outro sorteio: um cupom vale para os dois",
  extractionOn: "Data da extração",
  extractionHour: "Hora da extração",
  reasonCode: "Motivo público da mudança da data",
  reason: "Motivo do pedido, só para a equipe",
  seriesCount: "Quantidade de séries",
  seriesFirst: "Primeira série",
  seriesDigits: "Algarismos da série",
  seriesFrom: "Dezenas de quais prêmios",
  prefix: "Prefixo da série",
  approximation: "Aproximação",
  wrap: "Dá a volta",
  emptySeries: "Quando a série acaba",
  winners: "Ganhadores",
  surrogates: "Suplentes",
  onePerHolder: "Uma vez por CPF neste sorteio",
  oncePerPromotion: "Uma vez por CPF na promoção inteira",
  afterPublication: "Desclassificado depois da publicação",
  winnerNames: "Nome dos ganhadores na página pública",
} as const

/** What each choice is called. */
export const drawChoiceWords = {
  approximation: {
    "higher-then-lower": "Acima, depois abaixo",
    alternating: "O mais próximo, alternando",
    ascending: "Sempre subindo",
  },
  emptySeries: {
    "higher-then-lower": "Séries acima, depois abaixo",
    alternating: "Alternando",
    lower: "Séries abaixo, depois acima",
    none: "Para na série sorteada",
  },
  afterPublication: {
    surrogate: "Chama o próximo suplente",
    treasury: "O prêmio vai para o Tesouro Nacional",
  },
  winnerNames: { masked: "Primeiro nome e inicial", full: "Nome completo" },
} as const

/** The ticks that a draw keeps: a form sends nothing for a box that is not ticked. */
const ticks = ["wrap", "onePerHolder", "oncePerPromotion"] as const

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = drawChoiceWords

/** What a field's choice is called; undefined where the field has none. */
export const sayDrawChoice = (field: string, value: unknown): string | undefined =>
  choices[field]?.[String(value)]

/** A draw's form in the words of the screen. */
export const sayDrawForm = (values: Readonly<Record<string, unknown>>): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sayValue(name, value)])),
  ...Object.fromEntries(ticks.map((name) => [name, values[name] === "on" ? "sim" : "não"])),
})

function sayValue(name: string, value: unknown): string {
  if (typeof value !== "string") return String(value ?? "")
  return sayDrawChoice(name, value) ?? value.replace(/^(\d{4}-\d{2}-\d{2})T/, "$1 ")
}
