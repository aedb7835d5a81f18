import postgres from "postgres"
import { connect } from "#app/db/client.server"
import { submitWithPhoto } from "#app/domain/invoices/submit-with-photo.server"
import { freshDatabase } from "#tests/support/database"
import { nextSubmissions, openCampaign } from "./campaign"
import { compare } from "./compare"
import { AT_ONCE, perSecond } from "./per-second"
import { playScript, sentAsText } from "./play-script"
import { record, rewrite, type Script, type Statement } from "./recording"
import { twinOf } from "./twin"

/** The log's entry goes out with the numbers that it tells of. */
const LOGGED = /^\s*with entry as \(\s*insert into log_entries .*\)\s*(?=insert into tickets)/s

/**
 * What telling the public log costs: submissions against the same ones that insert no entry, each on a twin of the database
 * as it was; then what both sent, as bare SQL. What a process takes to make an entry (two hashes, some random
 * bytes: a few hundredths of a millisecond) is in both.
 */
export async function submitWithoutLog(): Promise<void> {
  const database = await freshDatabase()
  const campaign = await openCampaign(database)
  const twins = {
    unlogged: await twinOf(database, "unlogged"),
    logged: await twinOf(database, "logged"),
    silent: await twinOf(database, "silent"),
  }
  const [db, unlogged] = [
    connect(database.url, { max: AT_ONCE }),
    connect(twins.unlogged.url, { max: AT_ONCE }),
  ]
  const options = { max: AT_ONCE, types: { json: sentAsText } }
  const [whole, less] = [postgres(twins.logged.url, options), postgres(twins.silent.url, options)]
  let leftOut = 0
  rewrite(unlogged, (statement) => {
    const rest = withoutEntry(statement)
    if (rest !== statement) leftOut += 1
    return rest
  })
  const submissions = (to: typeof db) =>
    perSecond(nextSubmissions(campaign), (submission) => submitWithPhoto(to, submission))
  try {
    await compare({
      warmUp: 8,
      name: `submissions, ${AT_ONCE} at a time`,
      target: "≥ 0.95 of them without the log's entries",
      unit: "per second",
      ours: () => submissions(db),
      reference: () => submissions(unlogged),
    })
    if (leftOut === 0) throw new Error("nothing was told")
    const recorded = record(db)
    let scripts: Script[] = []
    await compare({
      warmUp: 8,
      name: `submit's bare SQL, ${AT_ONCE} at a time`,
      target: "≥ 0.85 of it without the log's entries",
      unit: "per second",
      async ours() {
        for (const submission of nextSubmissions(campaign)) await submitWithPhoto(db, submission)
        scripts = recorded.take()
        return perSecond(scripts, (script) => playScript(whole, script))
      },
      reference: () =>
        perSecond(
          scripts.map((script) => script.map((group) => group.map(withoutEntry))),
          (script) => playScript(less, script),
        ),
    })
  } finally {
    await Promise.all([db.$client.end(), unlogged.$client.end(), whole.end(), less.end()])
    await Promise.all(Object.values(twins).map((twin) => twin.drop()))
    await database.drop()
  }
}

function withoutEntry(statement: Statement): Statement {
  const entry = LOGGED.exec(statement.text)?.[0]
  if (entry === undefined) return statement
  const given = entry.match(/\$[0-9]+/g)?.length ?? 0
  const rest = statement.text.slice(entry.length).replace(/\$([0-9]+)/g, (_, at) => `$${Number(at) - given}`)
  return { text: rest, parameters: statement.parameters.slice(given) }
}
