import type { ActionFunctionArgs } from "@remix-run/node"
import { errorTitle } from "./error-page"
import { type ErrorCode, type Locale, sayError } from "./errors"
import { en, pt } from "./i18n/error-page"
import { localeOf } from "./i18n/i18next.server"
import { paths } from "./paths"
import { plainPage, plainPageCsp } from "./platform/answers/plain-page"

/** What `data()` makes of a refusal: a guard throws one with its words, a form returns one with its code. */
type Refused = {
  type: "DataWithResponseInit"
  data: { code?: ErrorCode; message?: string }
  init: ResponseInit | null
}

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === "object" && answer !== null && "type" in answer && answer.type === "DataWithResponseInit"

/**
 * For a loader or an action whose route has no page, so that Remix draws no error page either and would answer a 200 or
 * `Unexpected Server Error`: what was refused keeps its status and its words, as a plain page for whoever opened it in a
 * window, as JSON for anything else.
 */
export const withoutPage = <Run extends (args: ActionFunctionArgs) => Promise<unknown>>(run: Run) =>
  Object.assign(async (args: ActionFunctionArgs): Promise<Response> => {
    try {
      const answer = await run(args)
      return answer instanceof Response ? answer : await refusal(args.request, answer)
    } catch (error) {
      throw isRefused(error) ? await refusal(args.request, error) : error
    }
  }, run)

async function refusal(request: Request, refused: unknown): Promise<Response> {
  if (!isRefused(refused))
    throw new TypeError("a route without a page answers with a file, a redirect or a refusal")
  const isOffice = new URL(request.url).pathname.startsWith(paths.admin.entry)
  const language = isOffice ? "pt" : await localeOf(request)
  const { code = "INVALID_REQUEST" } = refused.data
  const { status = 422, headers: given } = refused.init ?? {}
  const text = refused.data.message ?? sayRefused(refused.data.code, language)
  const headers = new Headers(given)
  headers.set("Cache-Control", "no-store")
  if (!request.headers.get("Accept")?.includes("text/html"))
    return Response.json({ code, message: text }, { status, headers })
  headers.set("Content-Type", "text/html; charset=utf-8")
  headers.set("Content-Security-Policy", plainPageCsp)
  const home = isOffice ? paths.admin.entry : paths.home
  const title = errorTitle(status, language)
  return new Response(plainPage({ status, language, title, text, home }), { status, headers })
}

/** Fields that nobody sees cannot be put right: what is left is the page that the form stands on. */
const sayRefused = (code: ErrorCode | undefined, language: Locale): string =>
  code ? sayError(code, language) : (language === "en" ? en : pt).formRefused
