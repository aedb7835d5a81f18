/** What an administrator's fields are called: on the form, in the account's history and in the audit. */
export const userFieldWords = {
  name: "Nome",
  email: "Email",
  type: "Tipo",
}
/** Beside another account's fields "Senha atual" would be that account's. */
export const ownPasswordWords = { currentPassword: "Sua senha" }
export const userFormWords = Object.assign({}, userFieldWords, ownPasswordWords)

/** What a bar's fields are called: on its form, in its file and in the audit. */
export const storeFieldWords = {
  name: "Nome",
  cnpj: "CNPJ",
  address: "Endereço",
  cep: "CEP",
  uf: "Estado",
  city: "Cidade",
  lat: "Latitude",
  lng: "Longitude",
}

/** And of the columns of a file of bars: what an address is made of may stand in some of its own. */
export const barColumnWords = {
  ...storeFieldWords,
  streetType: "Tipo de logradouro",
  number: "Número",
  complement: "Complemento",
  district: "Bairro",
}

/** And a participating product's. */
export const productFieldWords = {
  name: "Nome",
  sku: "SKU",
  numbersPerUnit: "Números por unidade",
}

/** What the fields of a published text are called: on its form and in the audit. */
export const regulationFieldWords = {
  kind: "Tipo",
  locale: "Língua",
  title: "Título",
  body: "Texto",
}

/** The name under which a text's PDF is saved, before the edition's number. */
export const textFileWords = {
  regulation: { pt: "regulamento", en: "regulations" },
  terms: { pt: "termos-de-uso", en: "terms-of-use" },
} as const

/** What a question's fields are called: on its form, in its file and in the audit. */
export const faqFieldWords = {
  locale: "Língua",
  question: "Pergunta",
  answer: "Resposta",
  position: "Posição",
  published: "Publicada",
}

/** What a template's fields are called: on its form and in the audit. */
export const templateFieldWords = {
  name: "Nome",
  subjectPt: "Assunto",
  previewPt: "Resumo na caixa de entrada",
  titlePt: "Título",
  bodyPt: "Texto",
  subjectEn: "Assunto em inglês",
  previewEn: "Resumo em inglês",
  titleEn: "Título em inglês",
  bodyEn: "Texto em inglês",
}

/** What a pause of the invoices holds, as form and audit call it. */
export const pauseFieldWords = {
  noticePt: "Aviso ao público",
  noticeEn: "Aviso em inglês",
} as const

/** What a kind of prize says of its delivery. */
export const prizeKindFieldWords = {
  way: "Como é entregue",
  stock: "Estoque",
} as const

/** What is typed about a delivery. */
export const fulfilmentFieldWords = {
  deliveryCode: "Código",
  day: "Dia",
} as const
