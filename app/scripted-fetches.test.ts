import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

/** What scripts fetch by in a browser. */
const fetches = /(?<![.\w])fetch\(|new XMLHttpRequest\(|\buseFetcher\b|\bsendBeacon\(|new EventSource\(/
/** Shown after 10 ms, and then for 200 ms at least; what was waited for never waits for it. */
const waiting = /\b(useBusy|useBusyButton|useBusyPage|busyLight)\(/

/** Files that a browser may load and that fetch something. */
const sources = ["admin", "site", "routes", "forms", "ui"]
  .flatMap((room) =>
    readdirSync(path.join("app", room), { recursive: true, encoding: "utf8" }).map(
      (file) => `${room}/${file}`,
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.(server|test)\.tsx?$/.test(file))
  .map((file) => ({ file, source: readFileSync(path.join("app", file), "utf8") }))
  .filter(({ source }) => fetches.test(source))

/** Nobody waits for these, with why; or they have a sign of their own. */
const unseen: Record<string, string> = {
  "admin/session-end.ts":
    "asks behind a page whether its session is open, before the page asks something by itself",
  "admin/still-here.tsx": "a sign of life, once a minute",
  "site/enhance/cookies.ts": "the question is gone with the tap; what does not arrive is asked again",
  "site/offline/main.ts": "asks behind a page whether the line is back",
  "site/outbox/send-waiting.ts": "sends what waited, behind any page",
  "site/outbox/service-worker.ts": "no page: it answers for the line",
  "site/outbox/upload.ts": "the form says how far it is (outbox/form), until its page is left",
}

test("whoever waits for what a script fetches is shown so, by the one light that does not flicker", () => {
  const dark = sources.filter(({ source }) => !waiting.test(source)).map(({ file }) => file)
  expect(dark.toSorted()).toEqual(Object.keys(unseen).toSorted())
})

test("these are lit", () => {
  const lit = sources.filter(({ source }) => waiting.test(source)).map(({ file }) => file)
  expect(lit.toSorted()).toEqual([
    "admin/session-dialog.tsx",
    "admin/use-search.ts",
    "routes/admin/stores/place-fields.tsx",
    "routes/admin/winners-draw/use-live-example.ts",
    "site/enhance/cities.ts",
  ])
})
