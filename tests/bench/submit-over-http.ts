import { startApp } from "#tests/support/app"
import { bundled } from "#tests/support/bundled"
import { freshDatabase } from "#tests/support/database"
import { signed } from "#tests/support/sign-in"
import { nextInvoice, openCampaign } from "./campaign"
import { compare } from "./compare"
import { postsPerSecond } from "./posts-per-second"

/** One web process without rate limits and worker: invoices on /cupom against a form that does nothing. */
export async function submitOverHttp(): Promise<void> {
  const database = await freshDatabase()
  const campaign = await openCampaign(database)
  const env = { WORKER: "off", AGEGATE: "off", LOG_LEVEL: "warn" }
  // A server starts without a compiler.
  const served = await bundled("tests/bench/server-with-empty-form.ts")
  const { origin, stop, logs } = await startApp({ databaseUrl: database.url, env, build: served.file })
  const invoice = () => {
    const { person, form } = nextInvoice(campaign)
    const cookie = `user_session=${signed(person.token)}`
    return {
      path: "/cupom",
      headers: { cookie },
      body: new URLSearchParams(form).toString(),
    }
  }
  const empty = { path: "/bench-empty-form", headers: {}, body: "" }
  try {
    await compare({
      warmUp: 4,
      name: "submit over HTTP, 16 at a time",
      target: "≥ 0.40 of an empty form post",
      unit: "requests/s",
      ours: () => postsPerSecond(origin, invoice),
      reference: () => postsPerSecond(origin, () => empty),
    })
  } catch (error) {
    throw new Error(`${String(error)}\n${logs()}`, { cause: error })
  } finally {
    await stop()
    await served.remove()
    await database.drop()
  }
}
