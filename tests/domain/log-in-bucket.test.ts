import { asc, isNotNull } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { type Sequencer, sequence } from "#app/domain/log/sequence.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { openExchange } from "#app/platform/storage/exchange.server"
import { logCheckpoints } from "#drizzle/schema/log"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { later, NOON, openPromotion } from "../support/promotion"
import { startSmallS3 } from "../support/small-s3"

const KEY = "log/one.checkpoint"
const MINUTE = 60_000

Object.assign(process.env, { AWS_ACCESS_KEY_ID: "any", AWS_SECRET_ACCESS_KEY: "any" })

/** The record's text as the bucket has it. */
const kept = ({ objects }: Awaited<ReturnType<typeof startSmallS3>>) =>
  objects.get(`/bucket/${KEY}`)?.toString()

async function withS3(
  faults: Parameters<typeof startSmallS3>[0],
  use: (s3: Awaited<ReturnType<typeof startSmallS3>>) => Promise<void>,
) {
  const s3 = await startSmallS3(faults)
  await use(s3).finally(() => s3.close())
}

describe("a text in a bucket", () => {
  test("changes for who knows what it was, and for nobody else", () =>
    withS3({}, async (s3) => {
      const text = openExchange(s3.url, KEY)
      expect(await text.read()).toBeNull()
      expect(await text.change("other", "a")).toBe(false)
      expect(await text.change(null, "a")).toBe(true)
      expect(await text.change(null, "b")).toBe(false)
      expect(await text.change("a", "b")).toBe(true)
      expect([await text.read(), kept(s3)]).toEqual(["b", "b"])
    }))

  test.each([
    ["that is not there yet", null, "*"],
    ["that others have read too", "before", "if-match"],
  ])("%s is changed by one of many at once", (_, before, condition) =>
    withS3({}, async (s3) => {
      if (before !== null) expect(await openExchange(s3.url, KEY).change(null, before)).toBe(true)
      const tries = Array.from({ length: 12 }, (_, n) => openExchange(s3.url, KEY).change(before, `by ${n}`))
      const changed = await Promise.all(tries)
      expect(changed.filter(Boolean)).toHaveLength(1)
      expect(kept(s3)).toBe(`by ${changed.indexOf(true)}`)
      expect(s3.conditions).not.toContain(undefined)
      expect(s3.conditions.at(-1)).toBe(condition)
    }),
  )

  test.each([
    ["takes every write", { ignoresConditions: true }],
    ["says nothing by which to compare", { hidesEtags: true }],
  ])("is left alone in a store that %s", (_, faults) =>
    withS3(faults, async (s3) => {
      s3.objects.set(`/bucket/${KEY}`, Buffer.from("before"))
      await expect(openExchange(s3.url, KEY).change("before", "after")).rejects.toThrow("If-Match")
      expect(kept(s3)).toBe("before")
    }),
  )
})

describe("the log whose record lies in a bucket", () => {
  let db: ReturnType<typeof connect>
  beforeEach(async () => {
    const promotion = await openPromotion()
    ;({ db } = promotion)
    return promotion.close
  })
  const key = noteKey("localhost:3000/registro/bar-na-torcida-1", Buffer.alloc(32, 5).toString("base64"))
  const sequencerOf = ({ url }: { url: string }): Sequencer => ({ key, last: openExchange(url, KEY) })
  /** Something that is told: the plan of a draw. */
  const tell = (minutes: number) => insertDraw(db, { now: later(minutes * MINUTE), seriesCount: 2 })
  const checkpoints = () =>
    db.select().from(logCheckpoints).where(isNotNull(logCheckpoints.note)).orderBy(asc(logCheckpoints.size))
  const textOf = (note: string) => note.slice(0, note.indexOf("\n\n") + 1)

  test("two sequencers at once sign one story", () =>
    withS3({}, async (s3) => {
      for (let minute = 0; minute < 4; minute++) {
        await tell(minute)
        const rounds = [1, 2].map(() => sequence(db, sequencerOf(s3), later(minute * MINUTE)))
        await Promise.all(rounds)
      }
      const signed = await checkpoints()
      expect(signed.length).toBeGreaterThan(1)
      expect(kept(s3)).toBe(textOf(signed.at(-1)!.note!))
    }))

  test("one that found nothing in the store goes on where another signs the first tree meanwhile", () =>
    withS3({}, async (s3) => {
      const { last } = sequencerOf(s3)
      const read = async () => {
        const text = await last.read()
        if (text === null) await sequence(db, sequencerOf(s3), NOON)
        return text
      }
      await sequence(db, { key, last: { ...last, read } }, NOON)
      const signed = await checkpoints()
      expect(kept(s3)).toBe(textOf(signed.at(-1)!.note!))
    }))

  test("a store that lost its last write is told again, and then stops an older copy", async () => {
    await withS3({}, async (s3) => {
      await sequence(db, sequencerOf(s3), NOON)
      const before = kept(s3)!
      await tell(1)
      await sequence(db, sequencerOf(s3), later(MINUTE))
      const last = kept(s3)!
      expect(last).not.toBe(before)
      s3.objects.set(`/bucket/${KEY}`, Buffer.from(before))
      await sequence(db, sequencerOf(s3), later(2 * MINUTE))
      expect(kept(s3)).toBe(last)
      // What another database signed, which this one does not know.
      s3.objects.set(`/bucket/${KEY}`, Buffer.from(last.replace(/\n[0-9]+\n/, "\n99\n")))
      await tell(3)
      await expect(sequence(db, sequencerOf(s3), later(3 * MINUTE))).rejects.toMatchObject({
        code: "older-copy",
        size: 99,
      })
    })
  })

  test("over a first write that a store said yes to and lost nothing is signed until it is back", () =>
    withS3({ losesFirstOf: `/bucket/${KEY}` }, async (s3) => {
      await sequence(db, sequencerOf(s3), NOON)
      expect(kept(s3)).toBeUndefined()
      const [only] = await checkpoints()
      await tell(1)
      const again = () => sequence(db, sequencerOf(s3), later(MINUTE))
      await expect(again()).rejects.toMatchObject({ code: "missing-record", size: only!.size })
      expect(await checkpoints()).toHaveLength(1)
      s3.objects.set(`/bucket/${KEY}`, Buffer.from(textOf(only!.note!)))
      await again()
      expect(await checkpoints()).toHaveLength(2)
    }))
})
