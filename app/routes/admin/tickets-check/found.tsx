import { Card } from "#app/admin/detail-page"
import { LinkIf, PersonFact, PersonLink } from "#app/admin/links"
import { Moment } from "#app/admin/moment"
import { DrawStatus, TicketStatus } from "#app/admin/status/draw-status"
import { InvoiceStatus } from "#app/admin/status/participant-status"
import { paths } from "#app/paths"
import { DescriptionList, type DescribedFact } from "#app/ui/description-list"
import { Table } from "#app/ui/table"
import type { HolderView, NumberView } from "./check-view.server"

/** Who holds the number in a draw, and who is next to it. */
export function NumberHolder({ found, isOneOfSeveral }: { found: NumberView; isOneOfSeveral: boolean }) {
  const { draw, number, holder } = found
  const ofDraw: DescribedFact = {
    term: "Sorteio",
    value: (
      <>
        {draw.title} <DrawStatus value={draw.state} />
      </>
    ),
  }
  return (
    <>
      <Card title={isOneOfSeveral ? `Número ${number}, ${draw.title}` : `Número ${number}`}>
        {holder ? (
          <DescriptionList facts={[...holderFacts(holder), ofDraw]} />
        ) : (
          <DescriptionList facts={[{ term: "Pessoa", value: "Ninguém tem este número." }, ofDraw]} />
        )}
      </Card>
      <Neighbours {...found} />
    </>
  )
}

const holderFacts = ({
  person,
  invoice,
  createdAt,
  voidAt,
  isLeftOut,
  whyOut,
}: HolderView): DescribedFact[] => [
  {
    term: "Pessoa",
    value: <PersonFact person={person} />,
  },
  { term: "CPF", value: person.cpf },
  {
    term: "Cupom",
    value: (
      <>
        <InvoiceLink invoice={invoice} /> <InvoiceStatus value={invoice.status} />
      </>
    ),
  },
  { term: "Dado em", value: <Moment at={createdAt} /> },
  { term: "Situação", value: <TicketStatus isVoid={voidAt !== null} isLeftOut={isLeftOut} /> },
  ...(voidAt ? [{ term: "Anulado em", value: <Moment at={voidAt} /> }] : []),
  ...(whyOut ? [{ term: "Por quê", value: whyOut, wide: true }] : []),
]

/** The nearest holders in ascending order, the number itself among them even when nobody holds it. */
function Neighbours({ number, series, holder, below, above }: NumberView) {
  const isAlone = below.length + above.length === 0
  return (
    <Card title={`Mais próximos na série ${series}`}>
      {isAlone ? (
        <p className="empty">{holder ? "Mais ninguém nesta série." : "Ninguém nesta série ainda."}</p>
      ) : (
        <Table caption="Números mais próximos" className="list">
          <thead>
            <tr>
              <th scope="col">Número</th>
              <th scope="col" className="table__figure">
                Distância
              </th>
              <th scope="col">Pessoa</th>
              <th scope="col">CPF</th>
              <th scope="col">Cupom</th>
              <th scope="col">Dado em</th>
              <th scope="col">Situação</th>
            </tr>
          </thead>
          <tbody>
            {below.map((near) => (
              <Row key={near.id} near={near} />
            ))}
            {holder ? <Row near={holder} isAsked /> : <NobodysRow number={number} />}
            {above.map((near) => (
              <Row key={near.id} near={near} />
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

const signed = new Intl.NumberFormat("pt-BR", { signDisplay: "exceptZero" })

function Row({ near, isAsked = false }: { near: HolderView; isAsked?: boolean }) {
  const { number, distance, person, invoice, createdAt, voidAt, isLeftOut } = near
  const isVoid = voidAt !== null
  return (
    <tr aria-current={isAsked || undefined}>
      <th scope="row">{isVoid || isLeftOut ? <del>{number}</del> : number}</th>
      <td className="table__figure">{signed.format(distance)}</td>
      <td className="list__wrap">
        <PersonLink person={person} />
      </td>
      <td>{person.cpf}</td>
      <td>
        <InvoiceLink invoice={invoice} />
      </td>
      <td>
        <Moment at={createdAt} />
      </td>
      <td>
        <TicketStatus isVoid={isVoid} isLeftOut={isLeftOut} />
      </td>
    </tr>
  )
}

const NobodysRow = ({ number }: { number: string }) => (
  <tr aria-current>
    <th scope="row">{number}</th>
    <td className="table__figure">0</td>
    <td colSpan={5}>Ninguém</td>
  </tr>
)

const InvoiceLink = ({ invoice: { id, protocol } }: Pick<HolderView, "invoice">) => (
  <LinkIf permission="invoices:view" to={paths.admin.invoice(id)}>
    {protocol}
  </LinkIf>
)
