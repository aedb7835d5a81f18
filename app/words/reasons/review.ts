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
  twin: {
    pt: "Outra pessoa enviou um cupom com o mesmo bar, número e data",
    en: "Somebody else sent an invoice with the same bar, number and date",
  },
} as const satisfies Reasons
