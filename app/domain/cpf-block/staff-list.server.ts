import { v7 as uuidv7, validate as isUuid } from "uuid"
import { RuleBroken } from "#app/errors"
import { type Files, keyMadeAt } from "#app/platform/files.server"
import type { Encoding } from "./decode-list"
import type { Separator } from "./list-columns"
import type { LineFault } from "./read-staff-list"

/** How long a list waits to be imported; then whoever sent it sends it again. */
export const IMPORT_LIFE_MS = 60 * 60_000

/** How a file was read: shown before anything is written, so that a wrong guess is seen. */
export type Reading = {
  fileName: string
  encoding: Encoding
  separator: Separator
  header: string[] | null
  cpfColumn: number
  reasonColumn: number | null
  lines: number
}

/** What a line's CPF was known for when the list came. */
type Known = { line: number; code: "already" | "lifted" }
export type LineNote = LineFault | Known

/**
 * A list that was read and waits for its confirmation in the files' store, since a form cannot carry 100,000 lines and a
 * page should not hold so many CPFs. Once imported it keeps its figures and no CPF.
 */
export type StaffList = {
  userId: string
  reading: Reading
  /** Every line that will not be imported, or is worth a look, in the file's order; no CPF in it. */
  notes: LineNote[]
  counts: { listed: number; already: number; lifted: number; registered: number }
  /** By CPF: its reason's place in `reasons`. Null once imported. */
  rows: [cpf: string, reason: number][] | null
  reasons: string[]
}

const keyOf = (id: string) => `imports/${id}.json`

/** Keeps a list; its id cannot be guessed, and says when it was made. */
export async function keepStaffList(files: Files, list: StaffList, now: Date): Promise<string> {
  const id = uuidv7({ msecs: now.getTime() })
  await replaceStaffList(files, id, list)
  return id
}

/** Puts a list in the place of the one that was kept. */
export const replaceStaffList = (files: Files, id: string, list: StaffList): Promise<void> =>
  files.put(keyOf(id), Buffer.from(JSON.stringify(list)), "application/json")

type Asked = { id: string; userId: string; now: Date }

/** The list that this administrator sent in the last hour; nobody else's. */
export async function findStaffList(
  files: Files,
  { id, userId, now }: Asked,
): Promise<StaffList | undefined> {
  const key = keyOf(id)
  const madeAt = isUuid(id) ? keyMadeAt(key) : null
  if (!madeAt) return undefined
  if (now.getTime() - madeAt.getTime() > IMPORT_LIFE_MS) {
    await files.delete(key)
    return undefined
  }
  const stream = await files.find(key)
  if (!stream) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array))
  const list = JSON.parse(Buffer.concat(chunks).toString()) as StaffList
  return list.userId === userId ? list : undefined
}

/** The same, where there must be one. Throws NOT_FOUND. */
export async function getStaffList(files: Files, asked: Asked): Promise<StaffList> {
  const list = await findStaffList(files, asked)
  if (!list) throw new RuleBroken("NOT_FOUND")
  return list
}

/** Forgets a list before its time. Throws NOT_FOUND as `getStaffList` does. */
export async function discardStaffList(files: Files, asked: Asked): Promise<void> {
  await getStaffList(files, asked)
  await files.delete(keyOf(asked.id))
}
