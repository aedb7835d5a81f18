import type { Readable } from "node:stream"
import { and, asc, eq, isNull } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { papers } from "#drizzle/schema/papers"
import { users } from "#drizzle/schema/users"
import { type ClaimRef, getClaim, papersOf } from "./claim.server"

/** The papers of a won prize, the oldest first; `addedBy` is null where the winner sent it. */
export const listPapers = (db: Db, claim: ClaimRef) =>
  db
    .select({ id: papers.id, kind: papers.kind, createdAt: papers.createdAt, addedBy: users.name })
    .from(papers)
    .leftJoin(users, eq(users.id, papers.addedBy))
    .where(papersOf(claim))
    .orderBy(asc(papers.createdAt), asc(papers.id))

/** What the winner has sent so far: which paper and when, never the photos. */
export const listSentPapers = (db: Db, claim: ClaimRef) =>
  db
    .select({ id: papers.id, kind: papers.kind, createdAt: papers.createdAt })
    .from(papers)
    .where(and(papersOf(claim), isNull(papers.addedBy)))
    .orderBy(asc(papers.createdAt), asc(papers.id))

/** The photo of a paper, as readPhoto drew it anew. Throws NOT_FOUND, also where the file is gone. */
export async function getPaperPhoto(
  db: Db,
  { id }: { id: string },
  files: Files = storedFiles(),
): Promise<{ stream: Readable; isWinners: boolean; registrationId: string }> {
  const [paper] = isUuid(id) ? await db.select().from(papers).where(eq(papers.id, id)) : []
  if (!paper) throw new RuleBroken("NOT_FOUND")
  const { awardId, winnerId, fileKey } = paper
  const { registrationId } = await getClaim(db, winnerId ? { winnerId } : { awardId: awardId ?? "" })
  const stream = await files.find(fileKey)
  if (!stream) throw new RuleBroken("NOT_FOUND")
  return { stream, isWinners: winnerId !== null, registrationId }
}
