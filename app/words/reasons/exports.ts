import type { Reasons } from "#app/words/reasons/reason"

/** Why an export is not deleted or called off. */
export const exportReasons = {
  isCanceled: { pt: "A exportação já foi cancelada.", en: "The export is canceled already." },
  hasEnded: {
    pt: "A exportação já não está sendo gerada. Se o arquivo está pronto, ele pode ser apagado.",
    en: "The export is no longer under way. If its file is there, it can be deleted.",
  },
  isGone: { pt: "O arquivo já não existe.", en: "The file is gone already." },
} as const satisfies Reasons
