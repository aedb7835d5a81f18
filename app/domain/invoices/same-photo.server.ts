import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { losesSoon } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import type { Files } from "#app/platform/storage/files.server"
import { boundedLine } from "#app/platform/bounded-line"
import { log } from "#app/platform/log/log.server"
import { isSamePhoto, type Likeness, readLikeness } from "#app/platform/photos/likeness/likeness.server"
import { wordsOf, wordsToAsk } from "#app/platform/photos/likeness/picture-words"
import { invoices, photoWords } from "#drizzle/schema/invoices"
import { earlierPhotos } from "./earlier-photos.server"

/** A word that more photos have than this is the printed form's, as the bar's name in each of its receipts. */
const COMMON = 32
/** So few shared words are chance. Counted, not weighed: what was sent ten times has no rare word any more. */
const LEAST = 4
/** Of those that share words so many are looked at, and at most so many are laid over: each takes a part of a second. */
const LOOKED_AT = 300
const COMPARED = 6
/** While more photos than this wait behind one, it is laid over none. */
const LONG_LINE = 30

/** Comparing takes a core: one photo at a time in a process, the accounts in turns. */
const comparing = boundedLine({ atOnce: 1, waiting: 100 })

/** What a look for the same photo found. */
export type PhotoLook = {
  /** What the photo is kept under. */
  words: number[]
  /** Of these what it was looked for under, and the protocols of all that share enough of them. */
  asked: number[]
  alike: string[]
  /** The protocol of an invoice that came with the same photo. */
  samePhoto: string | null
  /** False where it was held against none, for want of time or because something failed. */
  wasCompared: boolean
}

/** Between a look and the invoice's own place another photo was kept that may be the same one. */
export class AlikeCameMeanwhile extends Error {}

/**
 * Looks whether a photo came before, cut, turned, shrunk or saved anew. The index names the few that share its rare
 * words, and these are laid over it. Whatever fails here keeps nobody waiting and is told by `wasCompared`; only a full
 * line is BUSY.
 */
export async function lookForSamePhoto(
  db: Db,
  { files, picture, account }: { files: Files; picture: Buffer; account: string },
): Promise<PhotoLook> {
  try {
    return await comparing(account, async (waiting) => {
      const likeness = await readLikeness(picture)
      const asked = wordsToAsk(likeness.keypoints)
      const alike = await findAlike(db, asked)
      const compare = async () => {
        if (alike.length > 0 && waiting > LONG_LINE) throw new Error("too many others wait")
        return { samePhoto: await findSame(earlierPhotos(files), { likeness, alike }), wasCompared: true }
      }
      return {
        words: wordsOf(likeness.keypoints),
        asked,
        alike: alike.map(({ protocol }) => protocol),
        ...(await compare().catch(notCompared)),
      }
    })
  } catch (error) {
    if (error instanceof RuleBroken) throw error
    return { words: [], asked: [], alike: [], ...notCompared(error) }
  }
}

/** What is not compared costs this look alone: the new photo is found under its words all the same. */
function notCompared(error: unknown): Pick<PhotoLook, "samePhoto" | "wasCompared"> {
  log.error({ err: error }, "photo not compared")
  return { samePhoto: null, wasCompared: false }
}

/**
 * The one that shares the most words is laid over first. If it is another receipt, the words that both share are the
 * form's, printed or cut alike, and count no more: so the form of a bar's hundreds of receipts hides no photo.
 */
async function findSame(
  read: ReturnType<typeof earlierPhotos>,
  { likeness, alike }: { likeness: Likeness; alike: Alike[] },
): Promise<string | null> {
  let left = alike
  for (let compared = 0; compared < COMPARED && left.length > 0; compared++) {
    const [next, ...others] = left.toSorted((one, other) => other.words.length - one.words.length)
    const earlier = await read(next!.photoKey)
    if (earlier && (await isSamePhoto(likeness, await readLikeness(earlier)))) return next!.protocol
    const ofTheForm = new Set(next!.words)
    left = others
      .map((each) => ({ ...each, words: each.words.filter((word) => !ofTheForm.has(word)) }))
      .filter(({ words }) => words.length >= LEAST)
  }
  return null
}

/** A photo that came before, and which of the words asked for it was kept under. */
type Alike = { photoKey: string; protocol: string; words: number[] }

/** Along the index by word, and no further than what is still rare: as quick among a million photos. */
async function findAlike(db: Db, words: number[]): Promise<Alike[]> {
  if (words.length === 0) return []
  return db.execute(sql`
    with shared as (
      select found.invoice_id, asked.word, count(*) over (partition by asked.word) as photos
      from unnest(${sql.param(words)}::int[]) as asked(word) cross join lateral (
        select invoice_id from ${photoWords} p where p.word = asked.word limit ${COMMON + 1}
      ) as found
    ), best as (
      select invoice_id, array_agg(word) as words from shared where photos <= ${COMMON}
      group by invoice_id having count(*) >= ${LEAST} order by count(*) desc, invoice_id limit ${LOOKED_AT}
    )
    select i.photo_key as "photoKey", i.protocol, best.words from best join ${invoices} i on i.id = best.invoice_id
    where i.photo_key is not null`)
}

/**
 * Lets one photo at a time be kept until the commit, and throws AlikeCameMeanwhile where one was since the look: of two
 * that are sent at the same instant the later one sees the earlier. The last lock but the prizes'.
 */
export async function lockPhotos(tx: Db, { asked, alike, samePhoto }: PhotoLook): Promise<void> {
  if (asked.length === 0 || samePhoto !== null) return
  const seen = new Set(alike)
  // Only a statement that begins after it sees what was committed while it was waited for.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('photo-words', 0)), ${losesSoon}`)
  const now = await findAlike(tx, asked)
  if (now.some(({ protocol }) => !seen.has(protocol))) throw new AlikeCameMeanwhile()
}

/**
 * Keeps under what an invoice's photo is found again; written with the invoice. Of one that is known as another's nothing:
 * that one's words find both, and with enough copies of them they would count as the printed form's.
 */
export async function keepPhotoWords(
  tx: Db,
  { invoiceId, look }: { invoiceId: string; look: PhotoLook | undefined },
): Promise<void> {
  if (!look || look.samePhoto !== null || look.words.length === 0) return
  const { words } = look
  await tx.execute(sql`
    insert into ${photoWords} (word, invoice_id) select unnest(${sql.param(words)}::int[]), ${invoiceId}::uuid`)
}
