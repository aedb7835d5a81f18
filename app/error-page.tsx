import { useMatches } from "@remix-run/react"
import { Fragment } from "react"
import { en, pt } from "#app/i18n/error-page"
import { paths } from "#app/paths"
import { ErrorPoster } from "#app/site/error-poster"
import { Button, LinkButton } from "#app/ui/button"
import "#app/site/error-poster.css"

type Props = {
  status: number
  message?: string
  incident: string
  locale: "pt" | "en"
  /** Inside a page that has its `main` already. */
  framed?: boolean
}

/** The error page of both sides: the status, what happened, and the way home (for admin paths, /admin). */
export function ErrorPage({ status, message, incident, locale, framed }: Props) {
  const words = locale === "en" ? en : pt
  const admin = useMatches().some(({ pathname }) => pathname.startsWith("/admin"))
  const home = admin ? paths.admin.entry : paths.home
  const broken = status >= 500 && status !== 503
  const title =
    { 403: words.forbidden, 404: words.notFound, 503: words.away }[status] ??
    (broken ? words.broken : words.other)
  const help = { 404: words.notFoundHelp, 503: words.awayHelp }[status] ?? message
  const Around = framed ? Fragment : "main"
  return (
    <Around>
      <ErrorPoster
        status={status}
        kicker={`${locale === "en" ? "Error" : "Erro"} ${status}`}
        title={title}
        actions={
          <>
            <LinkButton href={home}>{words.home}</LinkButton>
            {import.meta.env.DEV && (
              <Button type="button" variant="quiet" onClick={() => history.back()}>
                {words.back}
              </Button>
            )}
          </>
        }
      >
        {broken ? (
          <p>
            {words.brokenHelp} <strong>{incident}</strong>
          </p>
        ) : (
          help && <p>{help}</p>
        )}
      </ErrorPoster>
    </Around>
  )
}
