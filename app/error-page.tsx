import { isRouteErrorResponse, useMatches, useRouteError, useRouteLoaderData } from "@remix-run/react"
import { Fragment } from "react"
import { brand } from "#app/brand"
import { en, pt } from "#app/i18n/error-page"
import { paths } from "#app/paths"
import { ErrorPoster } from "#app/site/error-poster"
import { Toasts } from "#app/site/toasts"
import { Button, LinkButton } from "#app/ui/button"
import { usePageContext } from "#app/ui/page-context"
import errorPageCss from "#app/site/error-page.css?url"

/** It may be left at once, or at /perfil, whose script asks first: signing out wipes the phone, where a coupon waits. */
export type WrongSession = "leave" | "ask"

type ShownError = {
  status: number
  message?: string
  /** The reason alone, where the answer brought one. */
  because?: string
  /** It was sent something, and nobody knows what became of it. */
  unconfirmed?: boolean
  /** Under the session of another person than was meant. */
  wrongSession?: WrongSession
  incident: string
  locale: "pt" | "en"
}

/** What an error boundary knows of its error: nothing of ours beyond the status and the incident's code. */
export function useShownError(): ShownError {
  const error = useRouteError()
  const { incident } = usePageContext()
  const root = useRouteLoaderData("root") as { locale?: "pt" | "en"; incident?: string } | undefined
  const answer = isRouteErrorResponse(error) ? error : undefined
  const textOf = (name: string): string | undefined =>
    typeof answer?.data?.[name] === "string" ? (answer.data[name] as string) : undefined
  return {
    status: answer?.status ?? 500,
    message: textOf("message"),
    because: textOf("because"),
    unconfirmed: answer?.data?.unconfirmed === true,
    wrongSession: answer?.data?.wrongSession as WrongSession | undefined,
    incident: textOf("incident") ?? root?.incident ?? incident,
    locale: root?.locale ?? "pt",
  }
}

/** What happened, in a heading's words. */
export function errorTitle(status: number, locale: "pt" | "en"): string {
  const words = locale === "en" ? en : pt
  const known = {
    403: words.forbidden,
    404: words.notFound,
    429: words.tooMany,
    503: words.away,
  }[status]
  return known ?? (isOurs(status) ? words.broken : words.other)
}

/** What a toast says of it, in words that its page has too: the server's message, or the heading. */
export const toastOfError = (
  { status, message }: Pick<ShownError, "status" | "message">,
  locale: ShownError["locale"],
): string => (status === 404 || status >= 500 || !message ? errorTitle(status, locale) : message)

/** A fault of ours, which has an incident's code; 503 passes by itself. */
export const isOurs = (status: number) => status >= 500 && status !== 503

type Props = ShownError & {
  /** Inside a page that has its `main` already. */
  framed?: boolean
}

/** The error page of both sides: the status, what happened, and the way home (for admin paths, /admin). */
export function ErrorPage({
  status,
  message,
  because,
  unconfirmed,
  wrongSession,
  incident,
  locale,
  framed,
}: Props) {
  const words = locale === "en" ? en : pt
  const { email } = brand.company
  const matches = useMatches()
  const admin = matches.some(({ pathname }) => pathname.startsWith("/admin"))
  const here = matches.at(-1)?.pathname
  const home = admin ? paths.admin.entry : paths.home
  // The heading says what happened: below it stands how long to wait.
  const wait = because && `${words.tooManyHelp} ${because}`
  const unsure = admin ? words.unconfirmedInOffice : words.unconfirmed
  const away = unconfirmed ? unsure : words.awayHelp
  const help = { 404: words.notFoundHelp, 429: wait, 503: away }[status] ?? message
  // The link asks for the page anew, and sends nothing.
  const retry = unconfirmed ? words.again : words.retry
  const again = status === 429 ? words.again : status >= 500 ? retry : undefined
  const Around = framed ? Fragment : "main"
  return (
    <Around>
      {/* Inside the site's frame the page's own sheet has it. */}
      {(admin || !framed) && <link rel="stylesheet" href={errorPageCss} />}
      <ErrorPoster
        status={status}
        kicker={`${locale === "en" ? "Error" : "Erro"} ${status}`}
        title={errorTitle(status, locale)}
        toast={<Toasts toast={{ message: toastOfError({ status, message }, locale), type: "error" }} />}
        actions={
          <>
            {wrongSession === "leave" && (
              <form method="post" action={paths.logout}>
                <Button>{words.signOut}</Button>
              </form>
            )}
            {wrongSession && (
              <LinkButton href={paths.perfil} variant="secondary">
                {words.profile}
              </LinkButton>
            )}
            {again && here && <LinkButton href={here}>{again}</LinkButton>}
            <LinkButton href={home} variant={again || wrongSession ? "secondary" : "primary"}>
              {words.home}
            </LinkButton>
            {import.meta.env.DEV && (
              <Button type="button" variant="quiet" onClick={() => history.back()}>
                {words.back}
              </Button>
            )}
          </>
        }
      >
        {isOurs(status) ? (
          <p>
            {words.brokenHelp} <strong>{incident}</strong>. {words.brokenMail}{" "}
            <a href={`mailto:${email}?subject=${encodeURIComponent(incident)}`}>{email}</a>
          </p>
        ) : (
          help && <p>{help}</p>
        )}
      </ErrorPoster>
    </Around>
  )
}
