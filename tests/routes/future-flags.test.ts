import path from "node:path"
import { pathToFileURL } from "node:url"
import { expect, test } from "vitest"

test("the server is built with all six future flags of version 3", async () => {
  // It reads its settings as it is loaded, and asks that database nothing.
  Object.assign(process.env, { WORKER: "off", DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" })
  const file = pathToFileURL(path.resolve("build/server/index.js")).href
  const { future } = (await import(/* @vite-ignore */ file)) as { future: Record<string, unknown> }
  expect(future).toMatchObject({
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
  })
})
