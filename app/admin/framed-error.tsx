import { useState } from "react"
import { errorTitle, isOurs, toastOfError, useShownError } from "#app/error-page"
import { pt } from "#app/i18n/error-page"
import { paths } from "#app/paths"
import { LinkButton } from "#app/ui/button"
import { Notice } from "#app/ui/notice"
import type { Toast } from "./toast.server"
import { Toasts } from "./toasts"

type Props = Pick<
  ReturnType<typeof useShownError>,
  "status" | "message" | "because" | "unconfirmed" | "incident"
>

/**
 * What went wrong with a page of the back office, for inside its frame: the menu stays, and leads on. It is a toast too, in
 * whose presence the frame's own is gone (ui/toasts.css).
 */
export function AdminError({ status, message, because, unconfirmed, incident }: Props) {
  const [toast] = useState<Toast>({
    id: `error-${status}-${incident}`,
    message: toastOfError({ status, message }, "pt"),
    type: "error",
  })
  const away = unconfirmed ? pt.unconfirmedInOffice : pt.awayHelp
  const help = { 403: because ?? message, 404: pt.notFoundHelp, 503: away }[status] ?? message
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
      <Toasts toast={toast} />
    </>
  )
}

/** The boundary of all pages in the frame. */
export function FramedError() {
  return <AdminError {...useShownError()} />
}
