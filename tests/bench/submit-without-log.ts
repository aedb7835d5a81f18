import postgres from "postgres"
import { connect } from "#app/db/client.server"
import { submitWithPhoto } from "#app/domain/invoices/submit-with-photo.server"
import { freshDatabase } from "#tests/support/database"
import { nextSubmissions, openCampaign } from "./campaign"
import { compare } from "./compare"
import { AT_ONCE, perSecond } from "./per-second"
import { playScript, sentAsText } from "./play-script"
import { record, type Script } from "./recording"
import { twinOf } from "./twin"

const isTold = ({ text }: { text: string }) => /^\s*insert into log_entries/i.test(text)

/**
 * What telling the public log costs a submission: the statements that a round's submissions sent, all of them, against the
 * same but for the one that inserts the log's entries, each on a twin of the database as it was. What a process takes to
 * write an entry (two hashes, some random bytes) is in neither.
 */
export async function submitWithoutLog(): Promise<void> {
  const database = await freshDatabase()
  const campaign = await openCampaign(database)
  const [told, silent] = [await twinOf(database), await twinOf(database, "silent")]
  const db = connect(database.url, { max: AT_ONCE })
  const options = { max: AT_ONCE, types: { json: sentAsText } }
  const [whole, less] = [postgres(told.url, options), postgres(silent.url, options)]
  const recorded = record(db)
  let scripts: Script[] = []
  try {
    await compare({
      warmUp: 8,
      name: `submit's bare SQL, ${AT_ONCE} at a time`,
      target: "≥ 0.95 of it without the log's entries",
      unit: "per second",
      async ours() {
        for (const submission of nextSubmissions(campaign)) await submitWithPhoto(db, submission)
        scripts = recorded.take()
        if (!scripts.some((script) => script.flat().some(isTold))) throw new Error("nothing was told")
        return perSecond(scripts, (script) => playScript(whole, script))
      },
      reference: () => perSecond(scripts.map(withoutTold), (script) => playScript(less, script)),
    })
  } finally {
    await Promise.all([db.$client.end(), whole.end(), less.end()])
    await Promise.all([told.drop(), silent.drop()])
    await database.drop()
  }
}

const withoutTold = (script: Script): Script =>
  script.map((group) => group.filter((statement) => !isTold(statement))).filter((group) => group.length > 0)
