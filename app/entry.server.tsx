import { randomBytes } from "node:crypto"
import { buffer } from "node:stream/consumers"
import type { EntryContext, HandleDataRequestFunction, HandleErrorFunction } from "@remix-run/node"
import { isRouteErrorResponse, RemixServer } from "@remix-run/react"
import { renderToPipeableStream } from "react-dom/server"
import { I18nextProvider } from "react-i18next"
import * as office from "#app/admin/toast.server"
import { localeOf, translators } from "#app/i18n/i18next.server"
import { PRIVATE } from "#app/platform/answers/cache-control"
import { env } from "#app/platform/env.server"
import { noteUnexpected } from "#app/platform/log/error-report.server"
import { log } from "#app/platform/log/log.server"
import { hasSecretPath, maskedPath } from "#app/platform/log/masked-path"
import { contentSecurityPolicy } from "#app/platform/answers/content-security-policy.server"
import { hasUnsent } from "#app/platform/cookies/kept-on-phone.server"
import { isLeanLine } from "#app/platform/requests/lean-line"
import { packedPage } from "#app/platform/answers/packed-page.server"
import { withoutNul } from "#app/platform/answers/without-nul.server"
import { incidentOf } from "#app/platform/requests/request.server"
import { asksForMap } from "#app/site/map-asked"
import { sheetOf } from "#app/site/sheet-of.server"
import * as site from "#app/site/toast.server"
import { PageContextProvider } from "#app/ui/page-context"
import "#app/jobs/boot.server"

const ABORT_MS = 10_000

/** Renders a page whole before it is sent: without scripts a streamed promise would stay hidden for ever. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64")
  const admin = isOffice(request)
  const locale = admin ? "pt" : await localeOf(request)
  const translator = translators[locale]
  headers.set("Content-Type", "text/html; charset=utf-8")
  const url = new URL(request.url)
  const shown = {
    hasMap: !admin && asksForMap(url),
    hasCaptcha: !admin,
    hasTags: !admin && !hasSecretPath(url.pathname),
  }
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, env(), shown))
  keepNowhere(headers)
  if (admin) headers.set("X-Robots-Tag", "noindex, nofollow")
  else tellWhatDecides(headers)
  // Of a page's own headers Remix hands on cookies only.
  const { actionHeaders, errors, loaderData, loaderHeaders, matches } = context.staticHandlerContext
  // Where an action failed, it runs no loader around it: the page would have no language, and an older toast would come next.
  if (!admin) loaderData.root ??= { locale, incident: incidentOf(request) }
  if (errors) await (admin ? office : site).takeToast(request, headers)
  for (const answer of Object.values({ ...loaderHeaders, ...actionHeaders }))
    if (answer.has("Retry-After")) headers.set("Retry-After", answer.get("Retry-After") ?? "")
  if (!admin) tellAnswer(context, status)
  const sheet = await sheetOf(
    request,
    matches.map(({ route }) => route.id),
  )
  const page = (
    <PageContextProvider
      value={{
        nonce,
        incident: incidentOf(request),
        lean: !admin && isLeanLine(request),
        // What a form is answered with the phone's script may show in the page's place, and says itself what waits.
        hasUnsent: !admin && request.method === "GET" && hasUnsent(request),
        sheet,
      }}
    >
      <I18nextProvider i18n={translator}>
        <RemixServer context={context} url={request.url} nonce={nonce} abortDelay={ABORT_MS} />
      </I18nextProvider>
    </PageContextProvider>
  )
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        // In one piece: each that is handed on is compressed and sent by itself, which costs a page 4 % of its bytes.
        const whole = buffer(pipe(withoutNul())).then((body) => packedPage(body, request, headers))
        whole.then((body) => resolve(new Response(body, { headers, status: failed ? 500 : status })), reject)
      },
      onShellError: reject,
      onError(error) {
        failed = true
        log.error({ err: error, path: maskedPath(new URL(request.url).pathname) }, "render")
      },
    })
    setTimeout(abort, ABORT_MS).unref()
  })
}

/** What of a request a public page is made by, and the one such header that a browser sends only when asked. */
function tellWhatDecides(headers: Headers): void {
  headers.append("Vary", "Accept-Language, Save-Data, ECT")
  headers.set("Accept-CH", "ECT")
}

/** What a form was answered with is in the page's title too (site/page-head), which is made of loaders' data alone. */
function tellAnswer({ staticHandlerContext }: EntryContext, status: number): void {
  const { actionData, errors, loaderData } = staticHandlerContext
  if (errors || !loaderData.root) return
  const refused = status >= 400 && status < 500
  const sent = Object.values(actionData ?? {}).some((answer) => answer !== null && "sent" in Object(answer))
  loaderData.root = { ...loaderData.root, refused, sent }
}

/**
 * An answer to scripts, kept as little as the page itself would be. In the back office a refusal brings its toast; the public
 * pages' ask for none.
 */
export const handleDataRequest: HandleDataRequestFunction = (answer, { context, request }) => {
  keepNowhere(answer.headers)
  return isOffice(request) ? office.withRefusalToast(answer, context) : answer
}

/** What says nothing of it is for one reader, and for now. */
function keepNowhere(headers: Headers): void {
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", PRIVATE)
}

const isOffice = (request: Request) => new URL(request.url).pathname.startsWith("/admin")

/** Every unexpected error of a loader or action ends here, once: logged with its incident code, and reported. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  noteUnexpected(error, request)
}
