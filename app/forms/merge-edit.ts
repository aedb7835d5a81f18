import { BEGAN, fieldText, readBegan, type Values } from "./began-with"
import type { Collision } from "./refusal"

/** Fields that say one thing together: whoever changed one of them changed all. */
export type Merging = { together?: readonly (readonly string[])[] }

type Edit = Merging & {
  /** The form's own fields: what else a row holds is not what its person saw. */
  fields: readonly string[]
  /** What they held as the page was drawn, what was sent, and what is saved now. */
  began: Values
  typed: Values
  current: Values
}
type Merged = { values: Readonly<Record<string, string>>; collisions: readonly Collision[] }

const VERSION = "version"

/**
 * An edit over a row that somebody else saved since. What one of both changed is theirs; what both changed to the same is
 * agreed; what both changed otherwise stays as it was typed, and collides. Undefined where the form does not say of each
 * field how it began: then nobody knows what its person changed.
 */
export function mergeEdit({ fields, began, typed, current, together = [] }: Edit): Merged | undefined {
  const shown = fields.filter((name) => name !== VERSION && Object.hasOwn(current, name))
  if (!shown.every((name) => Object.hasOwn(began, name))) return undefined
  const alone = shown.filter((name) => !together.flat().includes(name))
  const values: Record<string, string> = {}
  const collisions: Collision[] = []
  for (const names of together.concat(alone.map((name) => [name]))) {
    const differ = (one: Values, other: Values) =>
      names.some((name) => fieldText(one[name]) !== fieldText(other[name]))
    const isMine = differ(typed, began)
    if (isMine && differ(current, began) && differ(typed, current)) collisions.push(names)
    for (const name of names) values[name] = fieldText((isMine ? typed : current)[name])
  }
  return { values, collisions }
}

/** Merges a form as it was sent. */
export function mergeForm(
  body: FormData,
  { began: sent, ...edit }: Omit<Edit, "began" | "typed"> & { began: unknown },
): Merged | undefined {
  const began = readBegan(sent)
  return began && mergeEdit({ ...edit, began, typed: Object.fromEntries(body) })
}

/** The form as its person would have sent it, had they begun with the row as it is now. */
export function rebased(
  body: FormData,
  { values, current }: { values: Merged["values"]; current: Values },
): FormData {
  const next = new FormData()
  for (const [name, value] of body) next.append(name, value)
  for (const [name, value] of Object.entries(values)) next.set(name, value)
  next.set(VERSION, String(current[VERSION]))
  next.set(BEGAN, JSON.stringify(current))
  return next
}

const CHOICE = "keep:"
/** What a choice says for the other person's part; anything else leaves the field as it was typed. */
export const THEIRS = "theirs"
/** The name of the radios by which a collision is settled: it says which fields they decide about. */
export const choiceName = (collision: Collision): string => CHOICE + collision.join(":")

/**
 * The form as its person settled it: where they chose what the other one saved, the fields hold that. It is what the form
 * began with, since both were shown. A form without choices is as it was sent.
 */
export function settleChoices(body: FormData, began: unknown): FormData {
  const choices = [...body].filter(([name]) => name.startsWith(CHOICE))
  const saved = choices.length > 0 ? readBegan(began) : undefined
  if (!saved) return body
  const settled = new FormData()
  for (const [name, value] of body) if (!name.startsWith(CHOICE)) settled.append(name, value)
  const theirs = choices.flatMap(([name, value]) =>
    value === THEIRS ? name.slice(CHOICE.length).split(":") : [],
  )
  for (const name of theirs)
    if (Object.hasOwn(saved, name) && name !== VERSION) settled.set(name, fieldText(saved[name]))
  return settled
}
