import { DAY_MS } from "#app/platform/days"

const WEEK_MS = 7 * DAY_MS
const SEEN = "/perfil"
const AGAIN_MS = 5_000

/** Forgets everything that this phone keeps of a person: coupons that wait, numbers as they were last seen. */
function wipe(): void {
  for (const name of ["outbox", "who"]) localStorage.removeItem(name)
  indexedDB.deleteDatabase("outbox")
  void caches.delete("seen")
}

/** Signing out, and another person's login, wipe what the one before left here. */
export function guardPhone(who: string | undefined): void {
  if (who && (localStorage.getItem("who") ?? who) !== who) wipe()
  if (who) localStorage.setItem("who", who)
  document.addEventListener("submit", ({ target }) => {
    if ((target as Element).getAttribute("action") === "/logout") wipe()
  })
}

/**
 * The worker that has a page where there is no signal. The numbers of /perfil are kept as they were last seen, for that
 * page alone, and for a week.
 */
export async function standOffline(tag: HTMLScriptElement | null): Promise<void> {
  const { worker, who } = tag?.dataset ?? {}
  if (!worker || !isSecureContext || !navigator.serviceWorker) return
  const { lang } = document.documentElement
  const place = document.querySelector<HTMLElement>("[data-seen]")
  const cache = await caches.open("seen")
  const shown = document.getElementById("numeros")
  if (place) {
    // A phone says that it is on line of a network that leads nowhere, too: only an answer counts.
    setInterval(() => {
      if (!document.hidden && location.pathname !== "/offline")
        void fetch("/offline", { method: "HEAD" }).then(
          () => location.reload(),
          () => {},
        )
    }, AGAIN_MS)
    const seen = location.pathname === SEEN && (await cache.match(SEEN))
    if (!seen) return
    const at = new Date(seen.headers.get("date") ?? 0)
    if (Date.now() - at.getTime() > WEEK_MS) return wipe()
    const page = new DOMParser().parseFromString(await seen.text(), "text/html")
    place.querySelector("time")!.textContent = at.toLocaleString(lang, {
      dateStyle: "short",
      timeStyle: "short",
    })
    place.append(...page.body.children)
    place.hidden = false
    return
  }
  if (who && shown && location.pathname === SEEN)
    await cache.put(SEEN, new Response(shown.outerHTML, { headers: { date: new Date().toUTCString() } }))
  await navigator.serviceWorker.register(worker)
  await (await caches.open("offline")).put("/lang", new Response(lang === "en" ? lang : "pt"))
}
