import { useState } from "react"
import { errorTitle, isOurs, useShownError } from "#app/error-page"
import { pt } from "#app/i18n/error-page"
import { paths } from "#app/paths"
import { LinkButton } from "#app/ui/button"
import { Notice } from "#app/ui/notice"
import { Toasts } from "./toasts"

type Props = Pick<ReturnType<typeof useShownError>, "status" | "message" | "because" | "incident">

/** What went wrong with a page of the back office, for inside its frame: the menu stays, and leads on. */
export function AdminError({ status, message, because, incident }: Props) {
  const help = { 403: because ?? message, 404: pt.notFoundHelp, 503: pt.awayHelp }[status] ?? message
  return (
    <>
      <header className="page-head">
        <h1>{errorTitle(status, "pt")}</h1>
        <p className="page-head__note">Erro {status}</p>
      </header>
      <Notice tone={isOurs(status) ? "error" : "warning"}>
        {isOurs(status) ? (
          <p>
            {pt.brokenHelp} <strong>{incident}</strong>
          </p>
        ) : (
          <p>{help}</p>
        )}
      </Notice>
      <p>
        <LinkButton href={paths.admin.entry}>{pt.home}</LinkButton>
      </p>
    </>
  )
}

/** The boundary of all pages in the frame. What happened is a toast too, in whose presence the frame's own is gone (toasts.css). */
export function FramedError() {
  const error = useShownError()
  const { status, message, incident } = error
  const said = isOurs(status) ? undefined : message
  const [toast] = useState({
    id: incident,
    message: said ?? errorTitle(status, "pt"),
    type: "error" as const,
  })
  return (
    <>
      <AdminError {...error} />
      <Toasts toast={toast} />
    </>
  )
}
