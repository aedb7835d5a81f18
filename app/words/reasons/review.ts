import type { Reasons } from "#app/words/reasons/reason"

/** Why a person should look at an invoice. */
export const reviewReasons = {
  "tax-office-cnpj": {
    pt: "A série é da secretaria da fazenda: o CNPJ da chave não é o do bar.",
    en: "The series is the tax office's: the key's CNPJ is not the bar's.",
  },
  "cpf-issuer": {
    pt: "Quem emitiu foi uma pessoa: a chave traz um CPF no lugar do CNPJ.",
    en: "A person issued it: the key has a CPF in place of the CNPJ.",
  },
  "other-unit": {
    pt: "A chave é de outro estado que o do bar.",
    en: "The key is of another state than the bar's.",
  },
  "other-than-scanned": {
    pt: "O código lido traz outro valor ou outra data do que a pessoa digitou.",
    en: "The scanned code has another total or day than the person typed.",
  },
  twin: {
    pt: "Outra pessoa enviou um cupom com o mesmo bar, número e data",
    en: "Somebody else sent a receipt with the same bar, number and date",
  },
  "refused-before": {
    pt: "Um cupom igual, do mesmo bar e número, já foi recusado",
    en: "A receipt like it, of the same bar and number, was refused before",
  },
  "near-number": {
    pt: "Outro cupom tem o mesmo bar e número, com outra data ou série",
    en: "Another receipt has the same bar and number, with another date or series",
  },
  "same-photo": {
    pt: "A foto é a de outro cupom, talvez cortada, girada ou salva de novo",
    en: "The photo is another receipt's, perhaps cut, turned or saved again",
  },
  "high-value": {
    pt: "O valor é alto para uma conta de bar.",
    en: "The total is high for a bar's bill.",
  },
  "fast-pace": {
    pt: "A pessoa enviou cupons demais em uma hora, ou valor demais em um dia.",
    en: "The person sent too many receipts in an hour, or too high a total in a day.",
  },
  "many-units": {
    pt: "São unidades demais para uma mesa, ou para o valor do cupom.",
    en: "These are too many units for one table, or for the receipt's total.",
  },
  "lost-prize": {
    pt: "A pessoa já perdeu um prêmio instantâneo por desclassificação.",
    en: "The person lost an instant prize by a disqualification before.",
  },
  "busy-bar": {
    pt: "O bar teve na última hora muito mais cupons do que costuma ter.",
    en: "The bar had far more receipts in the last hour than it usually has.",
  },
  "photo-not-compared": {
    pt: "A foto não foi comparada com as de outros cupons: havia fotos demais na fila, ou algo falhou.",
    en: "The photo was not compared with other receipts': too many photos were waiting, or something failed.",
  },
} as const satisfies Reasons

export type ReviewReason = keyof typeof reviewReasons

/** Reasons for a review in short, as a list's filter names them. */
export const reviewReasonNames: Record<ReviewReason, string> = {
  "tax-office-cnpj": "Série da fazenda",
  "cpf-issuer": "CPF de emissor",
  "other-unit": "Estado difere do bar",
  "other-than-scanned": "Digitado difere do código",
  twin: "Igual ao de outra pessoa",
  "refused-before": "Recusado antes",
  "near-number": "Número repetido",
  "same-photo": "Foto repetida",
  "high-value": "Valor alto",
  "fast-pace": "Ritmo acima do normal",
  "many-units": "Unidades demais",
  "lost-prize": "Já perdeu um prêmio",
  "busy-bar": "Bar acima do normal",
  "photo-not-compared": "Foto não comparada",
}
