import { Link } from "@remix-run/react"
import { Fragment, type ReactNode } from "react"
import { DeliveryOf, type DeliveryProps } from "#app/admin/delivery-of"
import { Card } from "#app/admin/detail-page"
import { useCan } from "#app/admin/frame-data"
import { LinkIf } from "#app/admin/links"
import { Moment } from "#app/admin/moment"
import type { Permission } from "#app/auth/permissions"
import { MailStatus, RecipientStatus } from "#app/admin/status/dispatch-status"
import { InvoiceStatus, RequestStatus } from "#app/admin/status/participant-status"
import { PrizeStatus } from "#app/admin/status/prize-status"
import { WinnerStatus } from "#app/admin/status/draw-status"
import { formatCents } from "#app/domain/invoices/money"
import { paths } from "#app/paths"
import { Badge } from "#app/ui/badge"
import { Table } from "#app/ui/table"
import { BOUNCES } from "#app/words/mailings"
import { sayInvalid } from "#app/words/reasons/invalid-invoice"
import { stateWords } from "#app/words/states"
import { requestKindWords } from "#app/words/reasons/requests"
import { listOf } from "./list-of"
import { OlderRows } from "./older-rows"
import type { RecordParts } from "./record-view.server"

type Part<Name extends keyof RecordParts> = { person: string; rows: NonNullable<RecordParts[Name]> }

type PartProps<Row> = {
  title: string
  /** Of a part that has no list of its own: its older rows are read here. */
  id?: string
  older?: string | null
  /** What is known of all of it, over its rows. */
  note?: ReactNode
  empty: string
  /** The part's own list, filtered to the person. */
  all: string
  allLabel?: string
  /** The right that the list takes, where the part is read by another. */
  allFor?: Permission
  headers: readonly string[]
  rows: readonly Row[]
  cells: (row: Row) => readonly ReactNode[]
}

/** The latest of one area, with the way to all of it. */
function Part<Row extends { id: string }>({
  title,
  id,
  older = null,
  note,
  empty,
  all,
  allLabel = "Ver todos",
  allFor,
  headers,
  rows,
  cells,
}: PartProps<Row>) {
  const can = useCan()
  return (
    <Card title={title} id={id}>
      {note}
      {rows.length === 0 ? (
        <p className="empty">{empty}</p>
      ) : (
        <>
          <Table caption={title} className="list">
            <thead>
              <tr>
                {headers.map((header) => (
                  <th key={header} scope="col">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Line key={row.id} headers={headers} cells={cells(row)} />
              ))}
            </tbody>
          </Table>
          {(allFor === undefined || can(allFor)) && (
            <p className="commands">
              <Link to={all}>
                {allLabel}
                <span className="visually-hidden">: {title}</span>
              </Link>
            </p>
          )}
          {id && <OlderRows part={id} older={older} />}
        </>
      )}
    </Card>
  )
}

const Line = ({
  headers,
  cells: [first, ...others],
}: {
  headers: readonly string[]
  cells: readonly ReactNode[]
}) => (
  <tr>
    <th scope="row" className="list__wrap">
      {first}
    </th>
    {others.map((cell, index) => (
      <td key={headers[index + 1]} className="list__wrap">
        {cell}
      </td>
    ))}
  </tr>
)

export const Coupons = ({ person, rows }: Part<"invoices">) => (
  <Part
    title="Últimos cupons"
    empty="Nenhum cupom enviado."
    all={listOf(paths.admin.invoices, person)}
    headers={["Protocolo", "Situação", "Valor", "Recebido"]}
    rows={rows}
    cells={({ id, protocol, status, reason, totalCents, receivedAt }) => [
      <LinkIf key="protocol" permission="invoices:view" to={paths.admin.invoice(id)}>
        {protocol}
      </LinkIf>,
      <Fragment key="status">
        <InvoiceStatus value={status} />
        {reason && <span className="list__sub">{sayInvalid(reason, "pt")}</span>}
      </Fragment>,
      formatCents(totalCents),
      <Moment key="receivedAt" at={receivedAt} />,
    ]}
  />
)

export const Requests = ({ person, rows }: Part<"requests">) => (
  <Part
    title="Pedidos"
    empty="Nenhum pedido."
    all={listOf(paths.admin.requests, person)}
    headers={["Pedido", "Situação", "Cupom", "Recebido"]}
    rows={rows}
    cells={({ id, kind, state, protocol, createdAt }) => [
      <LinkIf key="kind" permission="registrations:view" to={paths.admin.request(id)}>
        {requestKindWords[kind]}
      </LinkIf>,
      <RequestStatus key="state" value={state} />,
      protocol ?? "—",
      <Moment key="createdAt" at={createdAt} />,
    ]}
  />
)

/** Under a prize's state how far it is on its way, where its reader may see that. */
const onItsWay = ({ delivery }: DeliveryProps) =>
  delivery && (
    <div>
      <DeliveryOf delivery={delivery} />
    </div>
  )

export const Awards = ({ person, rows }: Part<"awards">) => (
  <Part
    title="Prêmios instantâneos"
    empty="Nenhum prêmio instantâneo."
    all={listOf(paths.admin.prizes, person)}
    headers={["Prêmio", "Situação", "Ganho"]}
    rows={rows}
    cells={({ prizeId, name, state, isReleased, awardedAt, delivery }) => [
      <LinkIf key="name" permission="prizes:view" to={paths.admin.prize(prizeId)}>
        {name}
      </LinkIf>,
      <Fragment key="state">
        {isReleased ? <Badge>{stateWords["invalid-prizes"].released}</Badge> : <PrizeStatus value={state} />}
        {onItsWay({ delivery })}
      </Fragment>,
      <Moment key="awardedAt" at={awardedAt} />,
    ]}
  />
)

export const Wins = ({ person, rows }: Part<"wins">) => (
  <Part
    title="Prêmios de sorteio"
    empty="Nenhum lugar em resultado de sorteio."
    all={listOf(paths.admin.winners, person)}
    headers={["Prêmio", "Sorteio", "Número", "Situação"]}
    rows={rows}
    cells={({ id, prize, draw, number, state, kind, delivery }) => [
      <LinkIf key="prize" permission="winners:view" to={paths.admin.winner(id)}>
        {prize}
      </LinkIf>,
      draw,
      number,
      <Fragment key="state">
        <WinnerStatus value={state} kind={kind} />
        {onItsWay({ delivery })}
      </Fragment>,
    ]}
  />
)

type MailsProps = NonNullable<RecordParts["mails"]> & { person: string; bouncedAt: Date | null }

export const Mails = ({ person, rows, older, bouncedAt }: MailsProps) => (
  <Part
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
          <RecipientStatus value={mail.state} />
        )}
      </Fragment>,
      <Moment key="at" at={at} />,
    ]}
  />
)
