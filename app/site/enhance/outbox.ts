type Outbox = { start(who?: string): Promise<void> }

/** What sends coupons, and keeps those that wait: on their form and where something waits, after the page is drawn. */
export function loadOutbox(tag: HTMLScriptElement | null): void {
  const { outbox, who } = tag?.dataset ?? {}
  if (!outbox || !(document.querySelector("[data-shrink]") || localStorage.getItem("outbox"))) return
  requestAnimationFrame(() =>
    setTimeout(() => void import(/* @vite-ignore */ outbox).then((loaded: Outbox) => loaded.start(who))),
  )
}
