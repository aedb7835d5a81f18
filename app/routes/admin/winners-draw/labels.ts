/** Each field of a draw's form by its label, in the form's order. */
export const drawLabels = {
  title: "Nome do sorteio",
  prize: "Prêmio",
  periodStart: "Início do período",
  periodEnd: "Fim do período",
  alongside: "Corre junto com outro sorteio: um cupom vale para os dois",
  extractionOn: "Data da extração",
  reason: "Motivo da mudança da data",
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

export type DrawField = keyof typeof drawLabels
/** Every field as it is typed or ticked. */
export type DrawValues = Partial<Record<DrawField, string>>
