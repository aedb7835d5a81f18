import type { Text } from "#app/errors"

/** Why something was refused: a text, one made of facts, or one for each case; in both languages. */
type Reason = Text | ((facts: never) => Text) | Readonly<Record<string, Text>>
export type Reasons = Readonly<Record<string, Reason>>
