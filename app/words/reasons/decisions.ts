import type { Text } from "#app/errors"
import type { Reasons } from "./reason"

/** Why a decision comes second. */
export const decisionReasons = {
  decidedAlready: ({ already, who, when }: { already: Text; who: string | null; when: string }) => ({
    pt: `${already.pt} Foi ${who ?? "outra pessoa"}, em ${when}.`,
    en: `${already.en} It was ${who ?? "somebody else"}, at ${when}.`,
  }),
} as const satisfies Reasons
