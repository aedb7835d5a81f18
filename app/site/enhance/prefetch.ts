const IDLE_MS = 2000

type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether the connection can bear what nobody asked for yet: not offline, on 2G or where data is saved. */
export const mayPrefetch = (online: boolean, connection: Connection | undefined): boolean =>
  online && !connection?.saveData && !/2g/.test(connection?.effectiveType ?? "")

/**
 * Fetches the page that most people open next (`site/likely-next`), when the phone has been idle for two seconds. By
 * speculation rules and not by `<link rel=prefetch>`: what that fetches is of no use unless the page may be cached.
 */
export function prefetchNext(tag: HTMLScriptElement | null): void {
  const { next } = tag?.dataset ?? {}
  if (!next || !HTMLScriptElement.supports?.("speculationrules")) return
  const fetchPage = () => {
    const { connection } = navigator as Navigator & { connection?: Connection }
    if (!mayPrefetch(navigator.onLine, connection)) return
    const rules = JSON.stringify({ prefetch: [{ source: "list", urls: [next], eagerness: "immediate" }] })
    const script = document.createElement("script")
    const { nonce } = tag!
    document.head.append(Object.assign(script, { type: "speculationrules", nonce, textContent: rules }))
  }
  const whenIdle = () =>
    setTimeout(
      () => ("requestIdleCallback" in window ? requestIdleCallback(fetchPage) : fetchPage()),
      IDLE_MS,
    )
  if (document.readyState === "complete") whenIdle()
  else addEventListener("load", whenIdle, { once: true })
}
