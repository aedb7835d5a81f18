import type { Reasons } from "#app/words/reasons/reason"

/** Why a token is not made, or not revoked. */
export const tokenReasons = {
  notYours: {
    pt: "Um token só lê o que a sua conta também lê. Recarregue a página e escolha de novo.",
    en: "A token reads only what your own account reads. Reload the page and choose again.",
  },
  shownOnce: {
    pt: "Este formulário já criou um token, que só aparece uma vez. Revogue-o na lista e crie outro.",
    en: "This form made a token already, which is shown once. Revoke it in the list and make another.",
  },
  revoked: { pt: "Esse token já foi revogado.", en: "This token was revoked already." },
} as const satisfies Reasons
