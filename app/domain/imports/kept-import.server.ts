import { v7 as uuidv7, validate as isUuid } from "uuid"
import { RuleBroken, type Text } from "#app/errors"
import { DAY_MS } from "#app/platform/time/days"
import { type Files, keyMadeAt } from "#app/platform/storage/files.server"
import { endOfImport, findProgress } from "./import-progress.server"
import { findJson, storeJson } from "./stored-json.server"

/**
 * How long a file is kept: one that waits for its yes, from when it was sent until whoever sent it sends it again; one that
 * was confirmed, from then too and long enough for any outage of the workers or a right that is given back, and yet not for
 * ever, since a list of CPFs is somebody's data; one that was imported whole or called off, from its end until its page was
 * read.
 */
const KEPT_MS = { waiting: 60 * 60_000, "under-way": 30 * DAY_MS, ended: DAY_MS }

/** Whether a file that was sent has had its time. */
export async function isImportOver(
  files: Files,
  id: string,
  { madeAt, now }: { madeAt: Date; now: Date },
): Promise<boolean> {
  const age = now.getTime() - madeAt.getTime()
  if (age <= KEPT_MS.waiting) return false
  const endedAt = await endOfImport(files, id)
  if (endedAt !== null) return now.getTime() - Date.parse(endedAt) > KEPT_MS.ended
  return age > KEPT_MS[(await findProgress(files, id)) ? "under-way" : "waiting"]
}

/**
 * What was read of a file and waits for its confirmation in the files' store, since no form carries 100,000 lines. All
 * keys that belong to it begin with its id.
 */
export type KeptImport = {
  /** What it brings: nobody opens one at another's address. */
  kind: "cpf-block" | "stores"
  /** Who sent it. Kept files have this name for it. */
  userId: string
}

const keyOf = (id: string) => `imports/${id}.json`

/** Whether a key of the store is that of an import itself, and of which import it is a part. */
export const isImportKey = (key: string): boolean => /^imports\/[0-9a-f-]{36}\.json$/.test(key)
export const importOf = (key: string): string => key.slice("imports/".length).split(".")[0] ?? ""

/** The id under which a file of now is kept: it cannot be guessed, and says when it was made. */
export const newImportId = (now: Date): string => uuidv7({ msecs: now.getTime() })

/** Keeps what was read, also in the place of what was kept before. */
export const keepImport = (files: Files, id: string, kept: KeptImport): Promise<void> =>
  storeJson(files, keyOf(id), kept)

export type ImportRequest = { id: string; by: string; now: Date }

/** What this administrator sent and whose time is not over; nobody else's. */
export async function findImport<Kept extends KeptImport>(
  files: Files,
  kind: Kept["kind"],
  { id, by, now }: ImportRequest,
): Promise<Kept | undefined> {
  const madeAt = isUuid(id) ? keyMadeAt(keyOf(id)) : null
  if (!madeAt) return undefined
  if (await isImportOver(files, id, { madeAt, now })) {
    await forgetImport(files, id)
    return undefined
  }
  const kept = await findJson<Kept>(files, keyOf(id))
  return kept && kept !== "broken" && kept.userId === by && kept.kind === kind ? kept : undefined
}

async function forgetImport(files: Files, id: string): Promise<void> {
  const keys: string[] = []
  for await (const key of files.list("imports")) if (importOf(key) === id) keys.push(key)
  for (const key of keys) await files.delete(key)
}

/** All that this administrator sent and is still here, newest first. */
export async function listImports<Kept extends KeptImport>(
  files: Files,
  kind: Kept["kind"],
  { by, now }: Omit<ImportRequest, "id">,
): Promise<{ id: string; madeAt: Date; kept: Kept }[]> {
  const ids: string[] = []
  for await (const key of files.list("imports")) if (isImportKey(key)) ids.push(importOf(key))
  const found: { id: string; madeAt: Date; kept: Kept }[] = []
  // Their ids begin with when they were made.
  for (const id of ids.sort().reverse()) {
    const kept = await findImport<Kept>(files, kind, { id, by, now })
    const madeAt = keyMadeAt(keyOf(id))
    if (kept && madeAt) found.push({ id, madeAt, kept })
  }
  return found
}

/** This administrator's import, which must be there. Throws NOT_FOUND. */
export async function getImport<Kept extends KeptImport>(
  files: Files,
  kind: Kept["kind"],
  request: ImportRequest,
): Promise<Kept> {
  const kept = await findImport<Kept>(files, kind, request)
  if (!kept) throw new RuleBroken("NOT_FOUND")
  return kept
}

/**
 * Forgets an import before its time; one that is gone already, as by the first of two taps, stays gone. Throws NOT_FOUND
 * for somebody else's, and WRONG_STATE for one that was confirmed: some of it may be done already.
 */
export async function discardImport(
  files: Files,
  kind: KeptImport["kind"],
  { request, confirmed }: { request: ImportRequest; confirmed: Text },
): Promise<void> {
  if (isUuid(request.id) && (await findJson(files, keyOf(request.id))) === undefined) return
  await getImport(files, kind, request)
  if (await findProgress(files, request.id)) throw new RuleBroken("WRONG_STATE", { because: confirmed })
  await forgetImport(files, request.id)
}
