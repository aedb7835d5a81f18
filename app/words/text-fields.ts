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
