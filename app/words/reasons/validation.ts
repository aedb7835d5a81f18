import type { Reasons } from "#app/words/reasons/reason"

/** Why a won prize is not validated or confirmed. */
export const validationReasons = {
  allOfThem: {
    pt: "Para validar, tudo precisa estar conferido.",
    en: "To validate, everything must be checked.",
  },
  queued: {
    pt: "O email de confirmação já está na fila e sai sozinho.",
    en: "The confirmation is in the queue and goes out by itself.",
  },
  notPublished: {
    pt: "O resultado ainda não foi publicado: o email de confirmação sai sozinho na publicação.",
    en: "The result is not published yet: the confirmation goes out by itself when it is.",
  },
} as const satisfies Reasons
