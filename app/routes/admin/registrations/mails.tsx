import { Fragment } from "react"
import { LinkIf } from "#app/admin/links"
import { Moment } from "#app/admin/moment"
import { MailStatus, RecipientStatus } from "#app/admin/status/dispatch-status"
import { paths } from "#app/paths"
import { BOUNCES } from "#app/words/mailings"
import { listOf } from "./list-of"
import { RecordPart } from "./record-part"
import type { RecordParts } from "./record-view.server"

type MailsProps = NonNullable<RecordParts["mails"]> & {
  person: string
  /** Since when mails to the address come back. */
  bouncedAt: Date | null
}

export const Mails = ({ person, rows, older, bouncedAt }: MailsProps) => (
  <RecordPart
    title="Emails"
    id="emails"
    older={older}
    note={
      bouncedAt && (
        <p>
          <strong>{BOUNCES}</strong> desde <Moment at={bouncedAt} />: novidades não vão mais para ele. Se a
          pessoa informar outro, corrija o email do cadastro.
        </p>
      )
    }
    empty="Nenhum email registrado."
    all={listOf(paths.admin.dispatchList, person)}
    allLabel="Ver os de novidades"
    allFor="dispatches:view"
    headers={["Email", "Situação", "Quando"]}
    rows={rows}
    cells={({ title, at, ...mail }) => [
      <Fragment key="title">
        {mail.dispatchId ? (
          <LinkIf permission="dispatches:view" to={paths.admin.dispatch(mail.dispatchId)}>
            {title}
          </LinkIf>
        ) : (
          title
        )}
      </Fragment>,
      <Fragment key="state">
        {mail.dispatchId === null ? (
          <MailStatus value={mail.state} />
        ) : (
          <RecipientStatus state={mail.state} mailing={mail.mailing} />
        )}
      </Fragment>,
      <Moment key="at" at={at} />,
    ]}
  />
)
