import { test } from "vitest"
import { builtPages, exampleOf } from "#tests/support/axe-examples"
import { inspect } from "#tests/support/axe-screens"

const routes = await builtPages()

test.each(routes.map((route) => [route.id, route] as const))("%s", async (id, route) => {
  const who = route.loader?.guard === "guest" ? "stranger" : "insider"
  const status = id.endsWith("/not-found") ? 404 : 200
  await inspect({ who, path: await exampleOf(route), status })
})
