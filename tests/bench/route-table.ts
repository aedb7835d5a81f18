import { startApp } from "#tests/support/app"
import { bundled } from "#tests/support/bundled"
import { freshDatabase } from "#tests/support/database"
import { compare } from "./compare"
import { postsPerSecond } from "./posts-per-second"

/** An empty form post where the whole site is served, against one where nothing else is: what the table costs. */
export async function routeTable(): Promise<void> {
  const database = await freshDatabase()
  const env = { WORKER: "off", AGEGATE: "off", LOG_LEVEL: "warn" }
  const start = async (program: string) => {
    const { file, remove } = await bundled(program)
    const app = await startApp({ databaseUrl: database.url, env, build: file })
    const stop = async () => {
      await app.stop()
      await remove()
    }
    return { origin: app.origin, stop }
  }
  const whole = await start("tests/bench/server-with-empty-form.ts")
  const alone = await start("tests/bench/server-with-one-route.ts")
  const empty = () => ({ path: "/bench-empty-form", headers: {}, body: "" })
  try {
    await compare({
      warmUp: 4,
      name: "an empty form on the whole table",
      target: "≥ 0.90 of one on a table of one route",
      unit: "requests/s",
      ours: () => postsPerSecond(whole.origin, empty),
      reference: () => postsPerSecond(alone.origin, empty),
    })
  } finally {
    await Promise.all([whole.stop(), alone.stop()])
    await database.drop()
  }
}
