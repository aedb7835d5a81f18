import { WEEK_MS } from "#app/site/enhance/wipe"

const SEEN = "/perfil"
const AGAIN_MS = 5_000

/** A phone says that it is on line of a network that leads nowhere, too: only an answer counts. */
const hasLine = () =>
  fetch("/offline", { method: "HEAD" }).then(
    () => true,
    () => false,
  )

/** Opens the page that was asked for once there is a line again. */
function lookForLine(): void {
  if (location.pathname === "/offline") return
  setInterval(() => {
    if (!document.hidden) void hasLine().then((isBack) => isBack && location.reload())
  }, AGAIN_MS)
}

/** Asks for the same address again, whole: sent as a form, it would come without its query. */
function askAgain(): void {
  document.querySelector("main form")?.addEventListener("submit", (event) => {
    event.preventDefault()
    location.reload()
  })
}

/** As the pages write a moment: "12/11/2026, 09:45", or "12 Nov 2026, 09:45". */
const sayMoment = (at: Date) =>
  document.documentElement.lang === "en"
    ? at.toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })
    : at.toLocaleString("pt-BR", { dateStyle: "short", timeStyle: "short" })

/** The numbers of /perfil as they were last seen, for a week: there they stand, and other addresses lead there. */
async function showSeen(place: HTMLElement): Promise<void> {
  const seen = await caches.match(SEEN, { cacheName: "seen" })
  if (!seen) return
  const at = new Date(seen.headers.get("date") ?? 0)
  // Coupons that wait here stay: they count their own week (`outbox/store`).
  if (Date.now() - at.getTime() > WEEK_MS) return void caches.delete("seen")
  if (location.pathname !== SEEN) return document.querySelector("[data-to-seen]")?.removeAttribute("hidden")
  const page = new DOMParser().parseFromString(await seen.text(), "text/html")
  place.querySelector("time")!.textContent = sayMoment(at)
  place.append(...page.body.children)
  place.hidden = false
}

/** Back to a form that was not sent: only with a line, since its page may have to be fetched anew. */
function leadBack(state: HTMLElement): void {
  state.previousElementSibling?.addEventListener("click", async () => {
    state.textContent = ""
    if (await hasLine()) history.back()
    else state.textContent = state.dataset.away ?? ""
  })
}

const place = document.querySelector<HTMLElement>("[data-seen]")
const state = document.querySelector<HTMLElement>("[data-away]")
// A form that was sent is never sent anew by itself: its page is not loaded again.
if (state && !state.parentElement?.hidden) leadBack(state)
else {
  lookForLine()
  askAgain()
  if (place) void showSeen(place)
}
