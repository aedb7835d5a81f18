type Reporter = { report(dsn: string, error: unknown): void }

/** With a DSN on the script's own tag: the reporter is fetched only once something broke, and never before. */
export function reportErrors(tag: HTMLScriptElement | null): void {
  const { dsn, reporter } = tag?.dataset ?? {}
  if (!dsn || !reporter) return
  let left = 5
  const report = (error: unknown) => {
    if (left-- > 0)
      void import(/* @vite-ignore */ reporter)
        .then((loaded: Reporter) => loaded.report(dsn, error))
        .catch(() => {})
  }
  addEventListener("error", ({ error, message }) => report(error ?? message))
  addEventListener("unhandledrejection", ({ reason }) => report(reason))
}

type Outbox = { start(who?: string): Promise<void> }

/** Once the page is painted; a browser that does not tell has drawn it by the next frame. */
function afterPaint(work: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes?.includes("paint"))
    return void requestAnimationFrame(() => setTimeout(work))
  new PerformanceObserver((seen, observer) => {
    if (seen.getEntriesByName("first-contentful-paint").length === 0) return
    observer.disconnect()
    work()
  }).observe({ type: "paint", buffered: true })
}

/**
 * What sends coupons, and keeps those that wait: on their form and where something waits. Where it does not arrive it is
 * asked for again once the line is back, or something is filled in.
 */
export function loadOutbox(tag: HTMLScriptElement | null): void {
  const { outbox, who } = tag?.dataset ?? {}
  if (!outbox || !(document.querySelector("[data-shrink]") || document.cookie.includes("outbox="))) return
  // Some browsers never ask for an address again that failed once.
  let address = outbox
  let asked: Promise<unknown> | undefined
  const load = () => {
    asked ??= import(/* @vite-ignore */ address).then(
      (loaded: Outbox) => loaded.start(who),
      () => {
        address += "?"
        asked = undefined
      },
    )
  }
  afterPaint(load)
  addEventListener("online", load)
  addEventListener("change", load)
}
