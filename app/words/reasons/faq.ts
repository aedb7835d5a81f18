import type { Reasons } from "#app/words/reasons/reason"

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
