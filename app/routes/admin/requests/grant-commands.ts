import { type GrantedKind, grantOf } from "#app/domain/requests/request"
import type { RequestKind } from "#app/words/reasons/requests"

/** The page's command for the yes to each kind; the other answers' is the kind itself. */
export const grantCommands = {
  appeal: "grant-appeal",
  correction: "grant-correction",
} as const satisfies Record<GrantedKind, string>

export const isGranted = (kind: RequestKind): kind is GrantedKind => kind in grantOf

/** All that a request of a kind may be answered by. */
export const commandsOn = (kind: RequestKind): readonly string[] =>
  isGranted(kind) ? [kind, grantCommands[kind]] : [kind]
