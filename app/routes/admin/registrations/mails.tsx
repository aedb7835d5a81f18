import { Fragment } from "react"
import { LinkIf } from "#app/admin/links"
import { Moment } from "#app/admin/moment"
import { MailStatus, RecipientStatus } from "#app/admin/status/dispatch-status"
import { paths } from "#app/paths"
import { listOf } from "./list-of"
import { RecordPart } from "./record-part"
import type { RecordParts } from "./record-view.server"

type MailsProps = NonNullable<RecordParts["mails"]> & { person: string }

export const Mails = ({ person, rows, older }: MailsProps) => (
  <RecordPart
    title="Emails"
    id="emails"
    older={older}
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
          <RecipientStatus value={mail.state} />
        )}
      </Fragment>,
      <Moment key="at" at={at} />,
    ]}
  />
)
