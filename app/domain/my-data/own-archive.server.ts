import type { Readable } from "node:stream"
import { finished } from "node:stream/promises"
import { eq } from "drizzle-orm"
import { ZipFile } from "yazl"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { registrations } from "#drizzle/schema/registrations"
import type { Owner } from "./is-own.server"
import { ownFiles } from "./own-files.server"
import { type OwnDraw, ownNumbers } from "./own-numbers.server"
import { type OwnTable, ownTables } from "./own-rows.server"

/** What a person reads first in their file: written by whoever knows their language. */
type ReadMe = (tables: readonly OwnTable[], draws: readonly OwnDraw[]) => string

type Options = { registrationId: string; now: Date; readMe: ReadMe }

/**
 * All of a person's data as a ZIP: `leia-me.txt` for people, `meus-dados.json` for programs, their photos and papers as
 * they are. The rows of one person are few; a photo is held by no more than the part of it that is on its way.
 */
export async function ownArchive(
  db: Db,
  { registrationId, now, readMe }: Options,
  files: Files = storedFiles(),
): Promise<Readable> {
  const owner = await findOwner(db, registrationId)
  const tables: OwnTable[] = []
  for await (const table of ownTables(db, owner, now)) tables.push(table)
  const draws = await ownNumbers(db, registrationId)
  const zip = new ZipFile()
  // The library says Node's oldest interface; it is a PassThrough.
  const output = zip.outputStream as Readable
  const data = {
    madeAt: now,
    numbers: draws,
    ...Object.fromEntries(tables.map(({ name, rows }) => [name, rows])),
  }
  zip.addBuffer(Buffer.from(readMe(tables, draws)), "leia-me.txt", { mtime: now })
  zip.addBuffer(Buffer.from(JSON.stringify(data, undefined, 2)), "meus-dados.json", { mtime: now })
  addFiles(zip, { own: await ownFiles(db, registrationId, now), files, now }).catch((error: Error) =>
    output.destroy(error),
  )
  return output
}

/** One after the other: each is asked for when the one before is through. */
async function addFiles(
  zip: ZipFile,
  { own, files, now }: { own: { name: string; key: string }[]; files: Files; now: Date },
): Promise<void> {
  for (const { name, key } of own) {
    const contents = await files.find(key)
    if (!contents) continue
    zip.addReadStream(contents, name, { mtime: now, compress: false })
    await finished(contents)
  }
  zip.end()
}

async function findOwner(db: Db, registrationId: string): Promise<Owner> {
  const [owner] = await db
    .select({ id: registrations.id, cpf: registrations.cpf, email: registrations.email })
    .from(registrations)
    .where(eq(registrations.id, registrationId))
  if (!owner) throw new RuleBroken("NOT_FOUND")
  return owner
}
