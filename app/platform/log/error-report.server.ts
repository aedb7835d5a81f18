import { env } from "#app/platform/env.server"
import { log, hidePeople } from "./log.server"
import { maskedPath } from "./masked-path"
import { incidentOf } from "#app/platform/requests/request.server"

type Sentry = typeof import("@sentry/remix")

let sentry: Promise<Sentry> | undefined

/** Loads the reporter only where a DSN is set: it halves the throughput, and sends no personal data. */
export function startErrorReport(): void {
  const { SENTRY_DSN, APP_ENV } = env()
  if (!SENTRY_DSN) return
  sentry ??= import("@sentry/remix").then((loaded) => {
    loaded.init({
      dsn: SENTRY_DSN,
      environment: APP_ENV,
      sendDefaultPii: false,
      tracesSampleRate: 0,
      beforeSend: (event) => ({
        ...event,
        user: undefined,
        request: undefined,
        breadcrumbs: undefined,
        server_name: undefined,
        exception: event.exception && { values: event.exception.values?.map(saidWithoutPeople) },
      }),
    })
    return loaded
  })
}

const saidWithoutPeople = <Value extends { value?: string }>(exception: Value): Value => ({
  ...exception,
  value: exception.value && hidePeople(exception.value),
})

/** Sends an unexpected error with its incident code; never waits, never throws. */
export function reportError(error: unknown, incident: string): void {
  void sentry?.then((loaded) => loaded.captureException(error, { tags: { incident } })).catch(() => {})
}

/** An error that nobody foresaw: logged and reported once, with the incident code that is answered. */
export function noteUnexpected(error: unknown, request: Request): string {
  const incident = incidentOf(request)
  log.error({ err: error, incident, path: maskedPath(new URL(request.url).pathname) }, "unexpected")
  reportError(error, incident)
  return incident
}
