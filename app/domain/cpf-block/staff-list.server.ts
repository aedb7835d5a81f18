import { v7 as uuidv7, validate as isUuid } from "uuid"
import { RuleBroken } from "#app/errors"
import { type Files, keyMadeAt } from "#app/platform/files.server"
import { cpfBlockReasons } from "#app/words/reasons/cpf-blocks"
import type { Encoding } from "./decode-list"
import { findProgress, forgetProgress } from "./import-progress.server"
import type { Separator } from "./list-columns"
import type { LineFault } from "./read-staff-list"
import { findJson, storeJson } from "./stored-json.server"

/** How long a list waits for its yes; then whoever sent it sends it again. */
const WAITING_MS = 60 * 60_000
/** How long one that was confirmed stays: until it is imported however long that takes, and its page can be read. */
const CONFIRMED_MS = 24 * 60 * 60_000

/** Whether a list that was made then has had its time; `confirmed`: whether somebody said yes to it. */
export const isOver = (madeAt: Date, { confirmed, now }: { confirmed: boolean; now: Date }): boolean =>
  now.getTime() - madeAt.getTime() > (confirmed ? CONFIRMED_MS : WAITING_MS)

/** How a file was read: shown before anything is written, so that a wrong guess is seen. */
export type FileReading = {
  fileName: string
  encoding: Encoding
  separator: Separator | null
  header: string[] | null
  cpfColumn: number
  reasonColumn: number | null
  lines: number
}

/** What a line's CPF was known for when the list came. */
type KnownCpfNote = { line: number; code: "already" | "lifted" }
export type LineNote = LineFault | KnownCpfNote

/**
 * A list that was read and waits for its confirmation in the files' store, since a form cannot carry 100,000 lines and a
 * page should not hold so many CPFs. Once imported it keeps its figures and no CPF.
 */
export type StaffList = {
  /** Who sent it. Kept files have this name for it. */
  userId: string
  reading: FileReading
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
  storeJson(files, keyOf(id), list)

type StaffListRequest = { id: string; by: string; now: Date }

/** The list that this administrator sent in the last hour, or confirmed in the last day; nobody else's. */
export async function findStaffList(
  files: Files,
  { id, by, now }: StaffListRequest,
): Promise<StaffList | undefined> {
  const madeAt = isUuid(id) ? keyMadeAt(keyOf(id)) : null
  if (!madeAt) return undefined
  const confirmed = (await findProgress(files, id)) !== undefined
  if (isOver(madeAt, { confirmed, now })) {
    await forgetList(files, id)
    return undefined
  }
  const list = await findJson<StaffList>(files, keyOf(id))
  return list !== "broken" && list?.userId === by ? list : undefined
}

async function forgetList(files: Files, id: string): Promise<void> {
  await files.delete(keyOf(id))
  await forgetProgress(files, id)
}

/** The same, where there must be one. Throws NOT_FOUND. */
export async function getStaffList(files: Files, request: StaffListRequest): Promise<StaffList> {
  const list = await findStaffList(files, request)
  if (!list) throw new RuleBroken("NOT_FOUND")
  return list
}

/**
 * Forgets a list before its time; one that is gone already, as by the first of two taps, stays gone. Throws NOT_FOUND for
 * somebody else's, and WRONG_STATE for one that was confirmed: some of it may be blocked already.
 */
export async function discardStaffList(files: Files, request: StaffListRequest): Promise<void> {
  if (isUuid(request.id) && (await findJson(files, keyOf(request.id))) === undefined) return
  await getStaffList(files, request)
  if (await findProgress(files, request.id))
    throw new RuleBroken("WRONG_STATE", { because: cpfBlockReasons.listConfirmed })
  await forgetList(files, request.id)
}
