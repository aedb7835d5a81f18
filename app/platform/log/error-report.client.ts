import {
  BrowserClient,
  captureException,
  defaultStackParser,
  getCurrentScope,
  makeFetchTransport,
} from "@sentry/remix"

let started = false

/** Sends an error of the browser without anything personal; the reporter starts with the first one. */
export function report(dsn: string, error: unknown): void {
  if (!started) {
    started = true
    const client = new BrowserClient({
      dsn,
      transport: makeFetchTransport,
      stackParser: defaultStackParser,
      integrations: [],
      sendDefaultPii: false,
      tracesSampleRate: 0,
      beforeSend: (event) => ({ ...event, user: undefined, request: undefined, breadcrumbs: undefined }),
    })
    getCurrentScope().setClient(client)
    client.init()
  }
  captureException(error)
}
