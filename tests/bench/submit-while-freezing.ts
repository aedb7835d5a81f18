import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { Readable } from "node:stream"
import { eq } from "drizzle-orm"
import { connect } from "#app/db/client.server"
import { windowBetween } from "#app/domain/campaign"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { invoiceInput } from "#app/domain/invoices/invoice-input"
import { submitWithPhoto } from "#app/domain/invoices/submit-with-photo.server"
import { type Files, openFiles } from "#app/platform/storage/files.server"
import { draws } from "#drizzle/schema/draws"
import { freshDatabase } from "#tests/support/database"
import { rulesWith } from "#tests/support/promotion"
import { type Campaign, nextInvoice, openCampaign } from "./campaign"
import { compare } from "./compare"
import { insertFullDraw } from "./full-draw"
import { AT_ONCE, perSecond } from "./per-second"
import { rolledBack } from "./rolled-back"

const INVOICES = 1_000
const NUMBERS = 1_200_000
const roundOver = new Error("the round is over")

/** Submissions of the open draw while another draw's base is written in the same process, against without. */
export async function submitWhileFreezing(): Promise<void> {
  const database = await freshDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), "bar-bench-"))
  const files = openFiles(`file:${folder}`)
  const campaign = await openCampaign(database)
  const { draw } = await insertFullDraw(database, { count: NUMBERS })
  const [db, freezing] = [connect(database.url, { max: AT_ONCE }), connect(database.url, { max: 1 })]
  await db.update(draws).set({ state: "closing" }).where(eq(draws.id, draw.id))
  const submissions = () =>
    perSecond(nextSubmissions(campaign), (submission) => submitWithPhoto(db, submission))
  const round = { isOn: false }
  // What is being written is broken off when the round is over.
  const whileMeasured: Files = {
    ...files,
    async put(key, contents, type) {
      async function* pieces() {
        for await (const piece of contents as Readable) {
          if (!round.isOn) throw roundOver
          yield piece
        }
      }
      await files.put(key, contents instanceof Readable ? Readable.from(pieces()) : contents, type)
    },
  }
  const freeze = async () => {
    const freezeInput = { drawId: draw.id, now: new Date(), files: whileMeasured }
    while (round.isOn)
      await rolledBack(freezing, (tx) => freezeDraw(tx, freezeInput)).catch((error: unknown) => {
        if (error !== roundOver) throw error
      })
  }
  try {
    await compare({
      name: "submissions while a draw is frozen : without",
      target: "≥ 0.90",
      unit: "per second",
      async ours() {
        round.isOn = true
        const frozen = freeze()
        const rate = await submissions()
        round.isOn = false
        await frozen
        return rate
      },
      reference: submissions,
      rounds: 5,
    })
  } finally {
    await Promise.all([db.$client.end(), freezing.$client.end()])
    await rm(folder, { recursive: true, force: true })
    await database.drop()
  }
}

const nextSubmissions = (campaign: Campaign) =>
  Array.from({ length: INVOICES }, () => {
    const { person, form } = nextInvoice(campaign)
    const input = invoiceInput.parse(form)
    const [rules, window] = [rulesWith(), windowBetween(null, null)]
    return { registrationId: person.id, input, photo: undefined, rules, window }
  })
