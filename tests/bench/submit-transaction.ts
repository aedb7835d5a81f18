import postgres from "postgres"
import { connect } from "#app/db/client.server"
import { submitWithPhoto } from "#app/domain/invoices/submit-with-photo.server"
import { freshDatabase } from "#tests/support/database"
import { nextSubmissions, openCampaign } from "./campaign"
import { compare } from "./compare"
import { AT_ONCE, perSecond } from "./per-second"
import { playScript, sentAsText } from "./play-script"
import { twinOf } from "./twin"
import { record } from "./recording"

/**
 * The use case in process against a bare script. What a round's submissions sent is sent again, statement by statement,
 * with the same values and just as much at once. It goes to a database that was their twin when the round began.
 */
export async function submitTransaction(): Promise<void> {
  const database = await freshDatabase()
  const campaign = await openCampaign(database)
  const twin = await twinOf(database)
  const db = connect(database.url, { max: AT_ONCE })
  const bare = postgres(twin.url, { max: AT_ONCE, types: { json: sentAsText } })
  const recorded = record(db)
  try {
    await compare({
      warmUp: 8,
      name: `submit's transaction, ${AT_ONCE} at a time`,
      target: "≥ 0.50 of its bare SQL",
      unit: "per second",
      ours: () => perSecond(nextSubmissions(campaign), (submission) => submitWithPhoto(db, submission)),
      reference: () => perSecond(recorded.take(), (script) => playScript(bare, script)),
    })
  } finally {
    await Promise.all([db.$client.end(), bare.end()])
    await twin.drop()
    await database.drop()
  }
}
