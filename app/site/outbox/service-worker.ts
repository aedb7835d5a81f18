import { sendWaiting } from "./send-waiting"
import { KEPT_MS, waitingForms } from "./store"

// What of a worker's own types is used here: the page's and the worker's do not go into one program.
type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = Lasting & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
const worker = self as unknown as EventTarget & {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { sync?: object; navigationPreload?: Record<"enable" | "disable", () => Promise<void>> }
}
const on = <Heard extends Lasting>(name: string, hear: (event: Heard) => void) =>
  worker.addEventListener(name, hear as EventListener)

const pageIn = (language: string) => `/offline?lng=${language}`
const PARTS = /\/(assets|fonts)\/[\w./?=-]+/g

/** A line that drops every third request still brings all of it. */
async function bring(url: string, init?: RequestInit, left = 4): Promise<Response> {
  const answer = await fetch(url, init).catch(() => undefined)
  if (answer?.ok) return answer
  if (left === 0) throw new Error(url)
  return bring(url, init, left - 1)
}

/** The page for who has no signal, in both languages and as a stranger sees it, with what it is drawn by; nothing else. */
async function prepare(): Promise<void> {
  const cache = await caches.open("offline")
  for (const language of ["pt", "en"]) {
    const answer = await bring(pageIn(language), { credentials: "omit", cache: "no-store" })
    const parts = (await answer.clone().text()).match(PARTS) ?? []
    // Their names change with what is in them: what an earlier try brought is good.
    for (const url of new Set(parts)) if (!(await cache.match(url))) await cache.put(url, await bring(url))
    await cache.put(pageIn(language), answer)
  }
}

const part = async (url: string) => (await caches.match(url, { ignoreVary: true })) ?? Response.error()

/** Of a form that was sent it shows the other halves: `data-swap` on both, and `hidden` on one. */
async function offlinePage({ method }: Request): Promise<Response> {
  const language = (await (await caches.match("/lang"))?.text()) ?? "pt"
  const page = await part(pageIn(language))
  if (method === "GET" || !page.ok) return page
  const turn = (_: string, hidden: string | undefined) => (hidden ? "" : "hidden")
  return new Response((await page.text()).replace(/data-swap=""( hidden="")?/g, turn), page)
}

/** What is a week old goes with the first page that is opened, also where that brings no script: numbers and forms. */
async function forgetOld(): Promise<void> {
  const seen = await caches.match("/perfil")
  if (seen && Date.now() - Date.parse(seen.headers.get("date")!) > KEPT_MS) void caches.delete("seen")
  // Asking for forms would make their store.
  if ((await indexedDB.databases()).length > 0) void waitingForms()
}

on("install", (event) => event.waitUntil(prepare().then(() => worker.skipWaiting())))
// With the preload Firefox shows its own error where there is no line, whatever is answered. Chromium alone syncs.
on("activate", (event) => {
  const { sync, navigationPreload } = worker.registration
  event.waitUntil(Promise.all([worker.clients.claim(), navigationPreload?.[sync ? "enable" : "disable"]()]))
})
// Pages pass through and are kept nowhere. The back office and the API do not even do that.
on("fetch", (event: FetchEvent) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || /^\/(admin|api)\b/.test(pathname)) return
  // With a line, a photo does not go through here: Safari may lose it on the way.
  if (navigator.onLine && request.headers.get("content-type")?.startsWith("multipart")) return
  if (request.mode === "navigate") {
    void forgetOld()
    event.respondWith(
      // Undefined in an older Safari.
      Promise.resolve(event.preloadResponse)
        .then((answer) => answer ?? fetch(request))
        .catch(() => offlinePage(request)),
    )
  } else if (/^\/(assets|fonts)\//.test(pathname))
    event.respondWith(fetch(request).catch(() => part(request.url)))
})
// The browser asks again later where this fails.
on("sync", (event) =>
  event.waitUntil(
    sendWaiting().then((left) => {
      if (left) throw new Error()
    }),
  ),
)
