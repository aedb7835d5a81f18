const IDLE_MS = 2000
const AT_MOST = 3

type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether the connection can bear what nobody asked for yet: not offline, on 2G or where data is saved. */
export const mayPrefetch = (online: boolean, connection: Connection | undefined): boolean =>
  online && !connection?.saveData && !/2g/.test(connection?.effectiveType ?? "")

/**
 * Fetches the pages behind a few links that say `data-prefetch`, when the phone has been idle for two seconds. By
 * speculation rules and not by `<link rel=prefetch>`: what that fetches is of no use unless the page may be cached.
 */
export function prefetchLinks(nonce: string): void {
  if (!HTMLScriptElement.supports?.("speculationrules")) return
  const fetchPages = () => {
    const { connection } = navigator as Navigator & { connection?: Connection }
    if (!mayPrefetch(navigator.onLine, connection)) return
    const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-prefetch]")]
    const paths = new Set(links.map(({ pathname }) => pathname))
    paths.delete(location.pathname)
    const urls = [...paths].slice(0, AT_MOST)
    const rules = JSON.stringify({ prefetch: [{ source: "list", urls, eagerness: "immediate" }] })
    const script = document.createElement("script")
    document.head.append(Object.assign(script, { type: "speculationrules", nonce, textContent: rules }))
  }
  const whenIdle = () =>
    setTimeout(
      () => ("requestIdleCallback" in window ? requestIdleCallback(fetchPages) : fetchPages()),
      IDLE_MS,
    )
  if (document.readyState === "complete") whenIdle()
  else addEventListener("load", whenIdle, { once: true })
}
