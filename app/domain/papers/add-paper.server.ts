import { and, eq, isNull } from "drizzle-orm"
import { v5 as uuidv5 } from "uuid"
import { writeAction } from "#app/audit/audit.server"
import { writeUserLog } from "#app/audit/user-log.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { isUndisclosed } from "#app/domain/validation/disclosed.server"
import { RuleBroken } from "#app/errors"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { drawPhoto, lookAtPhoto, photoTurn, type SentPhoto } from "#app/platform/photos/photo.server"
import { dropPhoto, storePhoto } from "#app/platform/photos/stored-photo.server"
import { paperReasons } from "#app/words/reasons/validation"
import { papers } from "#drizzle/schema/papers"
import { type Claim, type ClaimRef, getClaim, lockClaim, papersOf } from "./claim.server"
import { MOST_OF_A_KIND, MOST_PAPERS, type PaperKind } from "./paper"

type Paper = {
  /** The form's own key: the same form sent again adds nothing, with another photo or kind it is another paper. */
  paperKey: string
  kind: PaperKind
  photo: File | undefined
}
/** A reviewer, or the prize's winner. */
type PaperSender = { by: string } | { registrationId: string; ip: string | null }
type AddPaperInput = Paper & PaperSender & { claim: ClaimRef; now: Date; files?: Files }

/**
 * Adds a photo of a paper to a won prize, drawn anew as every photo. A reviewer may as long as the prize is somebody's. Its
 * winner may only while the papers are looked at, as far as they know, and a few of a kind. Throws NOT_FOUND (also for
 * somebody else's prize), WRONG_STATE, INVALID_REQUEST, and whatever the photo is refused for.
 */
export async function addPaper(db: Db, { files = storedFiles(), ...adding }: AddPaperInput): Promise<void> {
  // Nobody's photo is looked at for a prize that is not theirs.
  await needsMay(db, await getClaim(db, adding.claim), adding)
  const file = adding.photo
  if (!file?.size) throw choosePhoto()
  const account = "registrationId" in adding ? adding.registrationId : adding.by
  await photoTurn(account, async () => {
    const photo = await lookAtPhoto(file)
    const id = idOf(adding, photo)
    // Asked again with the locks held; here only so that nothing is decoded in vain.
    if (await isThere(db, id)) return
    await needsRoom(db, adding)
    const paper = { id, fileKey: await storePhoto(files, await drawPhoto(photo, account)) }
    try {
      const { isNew } = await inTransaction(db, (tx) => insert(tx, adding, paper))
      if (!isNew) await dropPhoto(files, paper.fileKey)
    } catch (error) {
      // Anything else may have come after the commit: then the sweep decides.
      if (error instanceof RuleBroken) await dropPhoto(files, paper.fileKey)
      throw error
    }
  })
}

const isThere = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(papers, eq(papers.id, id))) > 0

const choosePhoto = () =>
  new RuleBroken("INVALID_REQUEST", { field: "photo", because: paperReasons.choosePhoto })

/** What a form without a photo is told, beside whatever else it misses. */
export const missingPhoto = (photo: File | undefined): RuleBroken[] => (photo?.size ? [] : [choosePhoto()])

/** Follows from the form's key and everything that was sent with it, so that only the same paper is the same. */
const idOf = ({ claim, kind, paperKey }: AddPaperInput, { sha256 }: SentPhoto): string =>
  uuidv5([...Object.values(claim), kind, sha256].join(), paperKey)

type NamedPaper = { id: string; fileKey: string }

async function insert(tx: Db, adding: AddPaperInput, { id: paperId, fileKey }: NamedPaper) {
  const { claim: ref, kind, now } = adding
  const claim = await lockClaim(tx, ref)
  if (await isThere(tx, paperId)) return { isNew: false }
  await needsMay(tx, claim, adding)
  await needsRoom(tx, adding)
  const paper = { id: paperId, ...ref, kind, fileKey, addedBy: "registrationId" in adding ? null : adding.by }
  await tx.insert(papers).values({ ...paper, createdAt: now })
  if ("registrationId" in adding) {
    const { registrationId, ip } = adding
    await writeUserLog(tx, {
      registrationId,
      event: "paper-sent",
      at: now,
      ip,
      data: { ...ref, paperId, kind },
    })
  } else
    await writeAction(tx, {
      by: adding.by,
      action: "validate",
      ...claim.subject,
      table: papers,
      at: now,
      before: null,
      after: { ...adding.claim, paperId, kind, fileKey },
    })
  return { isNew: true }
}

async function needsMay(db: Db, claim: Claim, adding: AddPaperInput): Promise<void> {
  if (!("registrationId" in adding)) {
    if (!claim.isStanding) throw new RuleBroken("WRONG_STATE")
    return
  }
  if (adding.registrationId !== claim.registrationId || !claim.isDisclosed) throw new RuleBroken("NOT_FOUND")
  if (!claim.isOpen && !(await isUndisclosed(db, adding.claim, adding.now)))
    throw new RuleBroken("WRONG_STATE", { because: paperReasons.alreadyDecided })
}

async function needsRoom(tx: Db, adding: AddPaperInput): Promise<void> {
  const { claim: ref, kind } = adding
  const all = await tx.$count(papers, papersOf(ref))
  if (all >= MOST_PAPERS)
    throw new RuleBroken("INVALID_REQUEST", { field: "kind", because: paperReasons.tooMany })
  if (!("registrationId" in adding)) return
  const ofKind = and(papersOf(ref), eq(papers.kind, kind), isNull(papers.addedBy))
  if ((await tx.$count(papers, ofKind)) < MOST_OF_A_KIND) return
  throw new RuleBroken("INVALID_REQUEST", { field: "kind", because: paperReasons.tooMany })
}
