import { useEffect } from "react"
import { mayReload } from "./chunk-reload"

const MOST_REPORTS = 5

/**
 * What goes wrong in the browser: a chunk of a release that is gone reloads the page; anything else is reported where
 * a DSN is set, by a reporter that is fetched only then.
 */
export function useBrowserErrors(dsn: string | null): void {
  useEffect(() => {
    let left = MOST_REPORTS
    const report = (error: unknown) => {
      if (dsn === null || left-- <= 0) return
      void import("#app/platform/log/error-report.client")
        .then((reporter) => reporter.report(dsn, error))
        .catch(() => {})
    }
    const onError = ({ error, message }: ErrorEvent) => report(error ?? message)
    const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason)
    const onChunk = (event: Event) => {
      if (!mayReload(sessionStorage, Date.now())) return
      event.preventDefault()
      location.reload()
    }
    addEventListener("error", onError)
    addEventListener("unhandledrejection", onRejection)
    addEventListener("vite:preloadError", onChunk)
    return () => {
      removeEventListener("error", onError)
      removeEventListener("unhandledrejection", onRejection)
      removeEventListener("vite:preloadError", onChunk)
    }
  }, [dsn])
}
