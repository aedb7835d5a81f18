import type { Db } from "#app/db/client.server"
import { RuleBroken, sayBroken } from "#app/errors"
import { paperReasons } from "#app/words/reasons/validation"
import { addPaper, missingPhoto } from "./add-paper.server"
import type { ClaimRef } from "./claim.server"
import type { PaperKind } from "./paper"

type Adding = {
  claim: ClaimRef
  paperKey: string
  kind: PaperKind
  photos: readonly File[]
  by: string
  now: Date
}

/** What is wrong with a file itself; anything else is wrong with all of them. */
const OF_THE_FILE = [413, 422]
/** More of a file's name says nothing to whoever chose it. */
const NAME = 60

/**
 * Adds several photos of one kind, as a reviewer: each is judged alone, and what is right is kept, so that the same form
 * again adds nothing twice. Answers how many. Throws INVALID_REQUEST with each file that is refused by its name, and
 * whatever concerns all of them.
 */
export async function addPapers(db: Db, { photos, ...adding }: Adding): Promise<number> {
  const [missing] = missingPhoto(photos[0])
  if (missing) throw missing
  const refused = []
  for (const photo of photos) {
    try {
      await addPaper(db, { ...adding, photo })
    } catch (error) {
      const isOwnFault = error instanceof RuleBroken && OF_THE_FILE.includes(error.status)
      if (!isOwnFault || photos.length === 1) throw error
      const because = { pt: sayBroken(error, "pt"), en: sayBroken(error, "en") }
      refused.push({ file: photo.name.slice(0, NAME), because })
    }
  }
  if (refused.length === 0) return photos.length
  const because = paperReasons.refusedFiles({ refused, kept: photos.length - refused.length })
  throw new RuleBroken("INVALID_REQUEST", { field: "photo", because })
}
