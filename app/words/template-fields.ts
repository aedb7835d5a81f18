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
