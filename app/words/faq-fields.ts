/** What a question's fields are called: on its form, in its file and in the audit. */
export const faqFieldWords = {
  locale: "Língua",
  question: "Pergunta",
  answer: "Resposta",
  position: "Posição",
  published: "Publicada",
}
