import { Link } from "@remix-run/react"
import { Card } from "#app/admin/detail-page"
import { LinkIf, PersonLink } from "#app/admin/links"
import { Moment } from "#app/admin/moment"
import { useCan } from "#app/admin/frame-data"
import { RegistrationStatus } from "#app/admin/status/participant-status"
import { paths } from "#app/paths"
import { Table } from "#app/ui/table"
import { sayNumber } from "#app/words/count"

type Person = { id: string; name: string; status: "active" | "canceled"; events: number; last: Date }
type Admin = { id: string; name: string; last: Date }
type Props = {
  /** By which the log is searched; null: this reader may not see it in full. */
  searched: string | null
  behind: { people: readonly Person[]; more: boolean }
  /** Null: this reader may not see who the administrators are. */
  admins: readonly Admin[] | null
}

/** Everyone behind an address, who came last first. */
export const BehindCards = ({ searched, behind, admins }: Props) => (
  <>
    <Card title="Participantes">
      <People {...behind} />
      {searched && <AllEvents network={searched} />}
    </Card>
    {admins && (
      <Card title="Administradores">
        {admins.length === 0 ? (
          <p className="empty">Ninguém entrou no painel daqui nos últimos 30 dias.</p>
        ) : (
          <ul className="bullets">
            {admins.map(({ id, name, last }) => (
              <li key={id}>
                <LinkIf permission="users:edit" to={paths.admin.usersEdit(id)}>
                  {name}
                </LinkIf>
                , <Moment at={last} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    )}
  </>
)

function People({ people, more }: Props["behind"]) {
  if (people.length === 0) return <p className="empty">Nenhum participante.</p>
  return (
    <>
      <Table caption="Participantes" className="list">
        <thead>
          <tr>
            <th scope="col">Nome</th>
            <th scope="col">Situação</th>
            <th scope="col" className="table__figure">
              Eventos
            </th>
            <th scope="col">Último</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, status, events, last }) => (
            <tr key={id}>
              <th scope="row" className="list__wrap">
                <PersonLink person={{ id, name }} />
              </th>
              <td>
                <RegistrationStatus value={status} />
              </td>
              <td className="table__figure">{sayNumber(events)}</td>
              <td>
                <Moment at={last} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {more && <p>Há mais pessoas: aqui estão as que vieram por último.</p>}
    </>
  )
}

/** The log by this address alone. */
function AllEvents({ network }: { network: string }) {
  if (!useCan()("logs:list")) return null
  return (
    <p className="commands">
      <Link to={`${paths.admin.logs}?${new URLSearchParams({ ip: network })}`}>Tudo nos logs</Link>
    </p>
  )
}
