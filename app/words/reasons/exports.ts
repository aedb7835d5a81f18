import type { Reasons } from "#app/words/reasons/reason"

/** Why an export is not deleted. */
export const exportReasons = {
  isGone: { pt: "O arquivo já não existe.", en: "The file is gone already." },
} as const satisfies Reasons
