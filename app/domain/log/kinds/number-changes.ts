import type { EntryContent } from "#app/domain/log/entry.server"
import type { RestoreCode, VoidCode } from "#app/words/reasons/number-changes"

export type LoggedPosition = { segment: number; position: number }

/** As many as surely fit into one entry. */
export const POSITIONS_EACH = 3_000

type ChangeInput = { drawId: string; coupon: string; turn: number; positions: readonly LoggedPosition[] }

const changeSays = ({ drawId, coupon, turn, positions }: ChangeInput) => ({
  draw: drawId,
  coupon,
  turn,
  positions: positions.map(({ segment, position }) => [segment, position]),
})

/** Numbers of a coupon that count no more. */
export const voidSays = (input: ChangeInput, reason: VoidCode): EntryContent => ({
  kind: "void",
  ...changeSays(input),
  reason,
})

/** Numbers of a coupon that count again: perhaps not all that were voided, since a cap may hold some back. */
export const restoreSays = (input: ChangeInput, reason: RestoreCode): EntryContent => ({
  kind: "restore",
  ...changeSays(input),
  reason,
})
