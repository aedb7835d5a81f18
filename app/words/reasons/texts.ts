import type { Reasons } from "./reason"

/** Why a text is not saved or published so. */
export const regulationReasons = {
  published: {
    pt: "Essa edição já foi publicada e não muda mais. Uma mudança vem em uma nova edição.",
    en: "This edition is published already and never changes. A change comes with a new edition.",
  },
  publishedAlready: { pt: "A edição já está publicada.", en: "The edition is published already." },
  deletedAlready: { pt: "O rascunho já não existe.", en: "The draft is gone already." },
  draftThere: {
    pt: "Já existe um rascunho desse texto nessa língua. Abra-o, ou exclua-o antes.",
    en: "There is a draft of this text in this language already. Open it, or delete it first.",
  },
  nothingNew: ({ edition }: { edition: number }) => ({
    pt: `O rascunho diz o mesmo que a edição ${edition}, que está em vigor.`,
    en: `The draft says the same as edition ${edition}, which is in force.`,
  }),
  noPdf: {
    pt: "O arquivo não é um PDF inteiro. Salve-o de novo como PDF e envie outra vez.",
    en: "The file is not a whole PDF. Save it as a PDF again and send it once more.",
  },
} as const satisfies Reasons

/** Why a question is not changed so. */
export const faqReasons = {
  already: {
    true: { pt: "A pergunta já está publicada.", en: "The question is published already." },
    false: { pt: "A pergunta já está fora do ar.", en: "The question is off the page already." },
  },
  deletedAlready: { pt: "A pergunta já não existe.", en: "The question is gone already." },
  published: {
    pt: "A pergunta está publicada. Tire-a do ar antes de excluir.",
    en: "The question is published. Take it off the page before deleting it.",
  },
} as const satisfies Reasons
