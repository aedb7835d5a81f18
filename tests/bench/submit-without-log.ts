import postgres from "postgres"
import { connect } from "#app/db/client.server"
import { submitWithPhoto } from "#app/domain/invoices/submit-with-photo.server"
import { freshDatabase } from "#tests/support/database"
import { nextSubmissions, openCampaign } from "./campaign"
import { compare } from "./compare"
import { AT_ONCE, perSecond } from "./per-second"
import { playScript, sentAsText } from "./play-script"
import { record, type Script, type Statement } from "./recording"
import { twinOf } from "./twin"

/** The log's entry goes out with the numbers that it tells of. */
const TOLD = /^\s*with told as \(\s*insert into log_entries .*\)\s*(?=insert into tickets)/s

/**
 * What telling the public log costs a submission: the statements that a round's submissions sent, all of them, against the
 * same without the insert of the log's entry, each on a twin of the database as it was. What a process takes to
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
        if (!scripts.some((script) => script.flat().some(({ text }) => TOLD.test(text))))
          throw new Error("nothing was told")
        return perSecond(scripts, (script) => playScript(whole, script))
      },
      reference: () =>
        perSecond(
          scripts.map((script) => script.map((group) => group.map(withoutTold))),
          (script) => playScript(less, script),
        ),
    })
  } finally {
    await Promise.all([db.$client.end(), whole.end(), less.end()])
    await Promise.all([told.drop(), silent.drop()])
    await database.drop()
  }
}

function withoutTold({ text, parameters }: Statement): Statement {
  const told = TOLD.exec(text)?.[0]
  if (told === undefined) return { text, parameters }
  const given = told.match(/\$[0-9]+/g)?.length ?? 0
  const rest = text.slice(told.length).replace(/\$([0-9]+)/g, (_, at) => `$${Number(at) - given}`)
  return { text: rest, parameters: parameters.slice(given) }
}
