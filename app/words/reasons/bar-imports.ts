import type { Reasons } from "#app/words/reasons/reason"

/** Why nothing more is done with a file of bars. */
export const barImportReasons = {
  confirmed: {
    pt: "Esse arquivo já foi confirmado e está sendo importado.",
    en: "This file was confirmed already and is being imported.",
  },
  unconfirmed: {
    pt: "Esse arquivo ainda não foi confirmado. Descarte-o, se não for importar.",
    en: "This file was not confirmed yet. Discard it if it is not to be imported.",
  },
  imported: { pt: "Esse arquivo já foi importado.", en: "This file was imported already." },
} as const satisfies Reasons
