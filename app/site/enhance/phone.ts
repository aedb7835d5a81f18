import { wipe } from "./wipe"

const SEEN = "/perfil"

/**
 * Signing out (`data-ask`), and another person's login, wipe what the one before left here. Without a line nobody is
 * signed out and nothing goes; what was not sent goes only once that was answered. So with another language (`data-lose`),
 * whose page comes without what was typed.
 */
export function guardPhone(who: string | undefined): void {
  const isAnother = who && (localStorage.getItem("who") ?? who) !== who
  // Asked for by the answer to what ended the session (`platform/cookies/kept-on-phone.server`).
  if (isAnother || document.cookie.includes("wipe=")) wipe()
  if (who) localStorage.setItem("who", who)
  document.addEventListener(
    "submit",
    (event) => {
      const { ask, lose } = (event.target as HTMLFormElement).dataset
      if (lose && document.querySelector("[data-unsaved]") && !confirm(lose)) event.preventDefault()
      if (!ask || !navigator.onLine) return
      if (document.cookie.includes("outbox=1") && !confirm(ask)) event.preventDefault()
      else wipe()
    },
    // Before it counts as on its way.
    true,
  )
}

/**
 * The worker that has a page where there is no signal. The numbers of /perfil are kept as they were last seen, for that
 * page alone, which brings its own script (`offline/main`).
 */
export async function standOffline(tag: HTMLScriptElement | null): Promise<void> {
  const { worker, who } = tag?.dataset ?? {}
  if (!worker || !isSecureContext || !navigator.serviceWorker) return
  const { seen } = document.querySelector<HTMLElement>("[data-seen]")?.dataset ?? {}
  if (seen) return void import(/* @vite-ignore */ seen)
  const shown = document.getElementById("numeros")
  if (who && shown && location.pathname === SEEN) {
    const headers = { date: new Date().toUTCString() }
    await (await caches.open("seen")).put(SEEN, new Response(shown.outerHTML, { headers }))
  }
  await navigator.serviceWorker.register(worker)
  const { lang } = document.documentElement
  await (await caches.open("offline")).put("/lang", new Response(lang === "en" ? lang : "pt"))
}
