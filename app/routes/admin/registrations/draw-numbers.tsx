import { Link } from "@remix-run/react"
import { Card } from "#app/admin/detail-page"
import { LinkIf } from "#app/admin/links"
import { TicketStatus } from "#app/admin/status/draw-status"
import type { PersonDraw } from "#app/domain/registrations/record.queries.server"
import { paths } from "#app/paths"
import { Table } from "#app/ui/table"
import { sayCount } from "#app/words/count"
import { listOf } from "./list-of"

type Props = { person: string; draws: readonly PersonDraw[] }

/** A person's lucky numbers, draw by draw, the void ones too. */
export const DrawNumbers = ({ person, draws }: Props) => (
  <Card title="Números da sorte">
    {draws.length === 0 && <p className="empty">Nenhum número.</p>}
    {draws.map((draw, at) => (
      <OfDraw key={draw.id} person={person} draw={draw} place={`${at + 1} de ${draws.length}`} />
    ))}
  </Card>
)

/** `place` tells draws of one title apart. */
const OfDraw = ({ person, draw, place }: { person: string; draw: PersonDraw; place: string }) => (
  <section className="cards">
    <h3>{draw.title}</h3>
    <p>
      <LinkIf
        permission="tickets:list"
        to={listOf(paths.admin.tickets, person, { draw: draw.id, state: "valid" })}
      >
        {sayCount(draw.valid, "número válido", "números válidos")}
      </LinkIf>
      {draw.void > 0 && (
        <>
          ,{" "}
          <LinkIf
            permission="tickets:list"
            to={listOf(paths.admin.tickets, person, { draw: draw.id, state: "void" })}
          >
            {sayCount(draw.void, "anulado", "anulados")}
          </LinkIf>
        </>
      )}
    </p>
    <Table caption={`Números em ${draw.title}, sorteio ${place}`} className="list">
      <thead>
        <tr>
          <th scope="col">Número</th>
          <th scope="col">Situação</th>
          <th scope="col">Cupom</th>
        </tr>
      </thead>
      <tbody>
        {draw.numbers.map(({ id, number, isVoid, isLeftOut, invoiceId, protocol }) => (
          <tr key={id}>
            <th scope="row">{isVoid || isLeftOut ? <del>{number}</del> : number}</th>
            <td>
              <TicketStatus isVoid={isVoid} isLeftOut={isLeftOut} />
            </td>
            <td>
              <LinkIf permission="invoices:view" to={paths.admin.invoice(invoiceId)}>
                {protocol}
              </LinkIf>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
    <p className="commands">
      <Link to={listOf(paths.admin.tickets, person, { draw: draw.id })}>
        Ver todos<span className="visually-hidden">: {draw.title}</span>
      </Link>
    </p>
  </section>
)
