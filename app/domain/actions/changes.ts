import type { PersonViewer } from "#app/domain/registrations/shown-person"

/**
 * One side of a change as a page may show it. `erased`: a personal value that was erased on request; `unkept`: one
 * that the text holds hashed and nowhere stands in clear; `hidden`: one that this reader may not see; `none`: the field
 * is not on this side.
 */
export type ChangeSide =
  { kind: "value"; value: unknown; personal: boolean } | { kind: "erased" | "unkept" | "hidden" | "none" }
export type FieldChange = { field: string; before: ChangeSide; after: ChangeSide; changed: boolean }

type Values = Record<string, unknown> | null
/** Path (`before.email`) → the clear value as JSON; null: erased. */
type KeptValues = ReadonlyMap<string, string | null>

/**
 * What a row of the audit changed, field by field: those that changed first, each kind in the text's own order. A
 * personal value that is no longer there cannot be compared, so it is not said to have changed. Without `named` personal
 * values are hidden, and without `reasons` those, which may name anybody; that they changed is not.
 */
export function fieldChanges(
  { before, after }: { before: Values; after: Values },
  kept: KeptValues,
  { named, reasons = named }: PersonViewer & { reasons?: boolean },
): FieldChange[] {
  const show = (field: string, side: ChangeSide): ChangeSide =>
    side.kind !== "value" || (side.personal ? named : reasons || !isReason(field)) ? side : { kind: "hidden" }
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changes = fields.map((field): FieldChange => {
    const [was, is] = [sideOf("before", before, field, kept), sideOf("after", after, field, kept)]
    return { field, before: show(field, was), after: show(field, is), changed: differ(was, is) }
  })
  return changes.sort((a, b) => Number(b.changed) - Number(a.changed))
}

/** What somebody wrote freely of a person, and may name another one. */
const isReason = (field: string): boolean => ["reason", "statusReason", "papersWaived"].includes(field)

function sideOf(side: "before" | "after", values: Values, field: string, kept: KeptValues): ChangeSide {
  if (values === null || !Object.hasOwn(values, field)) return { kind: "none" }
  const value = values[field]
  if (!isHashed(value)) return { kind: "value", value, personal: false }
  const clear = kept.get(`${side}.${field}`)
  if (clear === undefined) return { kind: "unkept" }
  return clear === null
    ? { kind: "erased" }
    : { kind: "value", value: JSON.parse(clear) as unknown, personal: true }
}

const isHashed = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(value).length === 1 &&
  /^[0-9a-f]{64}$/.test(String((value as { sha256?: unknown }).sha256))

function differ(a: ChangeSide, b: ChangeSide): boolean {
  if (a.kind === "value" && b.kind === "value") return JSON.stringify(a.value) !== JSON.stringify(b.value)
  return (a.kind === "none") !== (b.kind === "none")
}
