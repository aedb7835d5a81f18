import { buffer } from "node:stream/consumers"
import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import type { Files } from "#app/platform/files.server"
import { inTurn } from "#app/platform/in-turn"
import { isSamePhoto, type Likeness, readLikeness } from "#app/platform/likeness/likeness.server"
import { wordsOf, wordsToAsk } from "#app/platform/likeness/picture-words"
import { log } from "#app/platform/log.server"
import { invoices, photoWords } from "#drizzle/schema/invoices"

/** A word that more photos have than this is the printed form's, as the bar's name in each of its receipts. */
const COMMON = 32
/** So few shared words are chance. Counted, not weighed: what was sent ten times has no rare word any more. */
const LEAST = 4
/** Of those that share words so many are looked at, and at most so many are laid over: each takes a part of a second. */
const LOOKED_AT = 300
const COMPARED = 6

/** Comparing takes a core: one photo at a time in a process, the accounts in turns. */
const comparing = inTurn({ atOnce: 1, waiting: 100 })

/** What a photo is kept under, and the protocol of an invoice that came with the same photo. */
type Found = { photoWords: number[]; samePhoto: string | null }

/**
 * Looks whether a photo came before, cut, turned, shrunk or saved anew. The index names the few that share its rare
 * words, and these are laid over it. Whatever fails here flags nothing; only a full line is BUSY.
 */
export async function lookForSamePhoto(
  db: Db,
  { files, picture, account }: { files: Files; picture: Buffer; account: string },
): Promise<Found> {
  try {
    return await comparing(account, async () => {
      const likeness = await readLikeness(picture)
      const samePhoto = await findSame(db, files, likeness)
      return { photoWords: wordsOf(likeness.keypoints), samePhoto }
    })
  } catch (error) {
    if (error instanceof RuleBroken) throw error
    log.error({ err: error }, "photo not compared")
    return { photoWords: [], samePhoto: null }
  }
}

/**
 * The one that shares the most words is laid over first. If it is another receipt, the words that both share are the
 * form's, printed or cut alike, and count no more: so the form of a bar's hundreds of receipts hides no photo.
 */
async function findSame(db: Db, files: Files, likeness: Likeness): Promise<string | null> {
  let left = await findAlike(db, wordsToAsk(likeness.keypoints))
  for (let compared = 0; compared < COMPARED && left.length > 0; compared++) {
    const [next, ...others] = left.toSorted((one, other) => other.words.length - one.words.length)
    const stream = await files.find(next!.photoKey)
    if (stream && (await isSamePhoto(likeness, await readLikeness(await buffer(stream)))))
      return next!.protocol
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

/** Keeps under what an invoice's photo is found again; written with the invoice. */
export async function keepPhotoWords(
  tx: Db,
  { invoiceId, words }: { invoiceId: string; words: readonly number[] },
): Promise<void> {
  if (words.length === 0) return
  await tx.execute(sql`
    insert into ${photoWords} (word, invoice_id) select unnest(${sql.param([...words])}::int[]), ${invoiceId}::uuid`)
}
