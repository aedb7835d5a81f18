/**
 * A process that serves the build again and again, one server after the other, each with settings and modules of its own;
 * packages, which are most of what a server loads, stay loaded. `support/warm-app` tells it over the channel what to do;
 * what a server prints, it prints.
 */
import { link, rm } from "node:fs/promises"
import { Server } from "node:http"
import { createRequire } from "node:module"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

const root = fileURLToPath(new URL("../../", import.meta.url))
const require = createRequire(import.meta.url)
const SERVE = path.join(root, "node_modules/@remix-run/serve/dist/cli.js")
const PRELOAD = pathToFileURL(path.join(root, "build/front/preload.js")).href
/** What the two bundles of a server share stands on globalThis under such symbols. */
const SHARED = "bar-na-torcida."

const exit = process.exit.bind(process)
const intervals = trackIntervals()
const listening = lastListening()
let turn = 0
/** Its own name of the built file: modules of another path are other modules. */
let build = ""

process.on("disconnect", () => exit(1))
process.on("message", (message) => {
  if (message.settings) return void start(message.settings)
  // Nobody asks any more: connections that are kept would hold up the end for two seconds.
  listening()?.closeIdleConnections()
  process.emit("SIGTERM", "SIGTERM")
})
const before = listeners()

/** As `node --import build/front/preload.js remix-serve build/server/index.js` would. */
async function start(settings) {
  turn += 1
  process.env = settings
  // A server that was asked to stop ends with 0; whatever else ends it ends this process.
  process.exit = (code) => (code === 0 ? void end() : exit(code))
  await import(`${PRELOAD}?turn=${turn}`)
  build = path.join(root, `build/server/.turn-${process.pid}-${turn}.js`)
  // A process of the same number may have been killed over its own.
  await rm(build, { force: true })
  await link(path.join(root, "build/server/index.js"), build)
  process.argv[2] = build
  delete require.cache[SERVE]
  require(SERVE)
}

/** Takes back what a process would take along: intervals, listeners, what the bundles shared. */
async function end() {
  intervals.clear()
  for (const name of process.eventNames())
    for (const listener of process.listeners(name))
      if (!before.get(name)?.includes(listener)) process.off(name, listener)
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (symbol.description?.startsWith(SHARED)) delete globalThis[symbol]
  await rm(build)
  process.send({ stopped: turn })
}

function lastListening() {
  let last
  const { listen } = Server.prototype
  Server.prototype.listen = function (...args) {
    last = this
    return listen.apply(this, args)
  }
  return () => last
}

function listeners() {
  return new Map(process.eventNames().map((name) => [name, process.listeners(name)]))
}

function trackIntervals() {
  const running = new Set()
  const { setInterval } = globalThis
  globalThis.setInterval = (...args) => {
    const interval = setInterval(...args)
    running.add(interval)
    return interval
  }
  return {
    clear() {
      for (const interval of running) clearInterval(interval)
      running.clear()
    },
  }
}
