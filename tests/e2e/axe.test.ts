import { test } from "vitest"
import { isFull } from "#tests/support/full"
import { exampleOf, pagesInTurn } from "#tests/support/axe-examples"
import { inspect, type State } from "#tests/support/axe-screens"

const routes = await pagesInTurn(0)

const named = (some: typeof routes) => some.map((route) => [route.id, route] as const)

async function stateOf(route: (typeof routes)[number]): Promise<State> {
  const who = route.loader?.guard === "guest" ? "stranger" : "insider"
  return { who, path: await exampleOf(route), status: route.id.endsWith("/not-found") ? 404 : 200 }
}

test.each(named(routes))("%s", async (_, route) => inspect(await stateOf(route)))

const site = routes.filter(({ id }) => id.startsWith("routes/site/"))
test.runIf(isFull).each(named(site))("%s in English", async (_, route) => {
  const { who, path, status } = await stateOf(route)
  await inspect({ who, path: `${path}?lng=en`, status, isOnce: true })
})
