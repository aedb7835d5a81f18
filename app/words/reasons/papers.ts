import type { Reasons } from "#app/words/reasons/reason"

/** Why a prize's paper is not kept. */
export const paperReasons = {
  choosePhoto: { pt: "Escolha a foto.", en: "Choose the photo." },
  tooMany: {
    pt: "Já temos fotos suficientes desse papel.",
    en: "We have enough photos of this paper already.",
  },
  alreadyDecided: {
    pt: "A conferência deste prêmio já terminou.",
    en: "This prize has been checked already.",
  },
} as const satisfies Reasons
