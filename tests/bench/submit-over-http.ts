import { connect } from "#app/db/client.server"
import { submitWithPhoto } from "#app/domain/invoices/submit-with-photo.server"
import { startApp } from "#tests/support/app"
import { freshDatabase } from "#tests/support/database"
import { signed } from "#tests/support/sign-in"
import { nextInvoice, nextSubmissions, openCampaign } from "./campaign"
import { compare } from "./compare"
import { AT_ONCE, perSecond } from "./per-second"
import { postsPerSecond } from "./posts-per-second"

/** One web process without rate limits and worker: invoices on /cupom against their transaction alone, in process. */
export async function submitOverHttp(): Promise<void> {
  const database = await freshDatabase()
  const campaign = await openCampaign(database)
  const env = { WORKER: "off", AGEGATE: "off", LOG_LEVEL: "warn" }
  const { origin, stop, logs } = await startApp({ databaseUrl: database.url, env })
  const db = connect(database.url, { max: AT_ONCE })
  const invoice = () => {
    const { person, form } = nextInvoice(campaign)
    const cookie = `user_session=${signed(person.token)}`
    return {
      path: "/cupom",
      headers: { cookie },
      body: new URLSearchParams(form).toString(),
    }
  }
  try {
    await compare({
      warmUp: 4,
      name: `submit over HTTP, ${AT_ONCE} at a time`,
      target: "≥ 0.55 of its own transaction alone",
      unit: "requests/s",
      ours: () => postsPerSecond(origin, invoice),
      reference: () => perSecond(nextSubmissions(campaign), (submission) => submitWithPhoto(db, submission)),
    })
  } catch (error) {
    throw new Error(`${String(error)}\n${logs()}`, { cause: error })
  } finally {
    await Promise.all([stop(), db.$client.end()])
    await database.drop()
  }
}
