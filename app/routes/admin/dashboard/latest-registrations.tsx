import { Link } from "@remix-run/react"
import { Card } from "#app/admin/detail-page"
import { useCan } from "#app/admin/frame-data"
import { Moment } from "#app/admin/moment"
import { paths } from "#app/paths"
import { Table } from "#app/ui/table"

type Person = { id: string; name: string; city: string; uf: string; createdAt: Date }

export function LatestRegistrations({ people }: { people: readonly Person[] }) {
  const can = useCan()
  return (
    <Card title="Últimos cadastros">
      {people.length === 0 ? (
        <p className="empty">Ninguém se cadastrou ainda.</p>
      ) : (
        <Table caption="Últimos cadastros" className="list">
          <thead>
            <tr>
              <th scope="col">Nome</th>
              <th scope="col">Cidade</th>
              <th scope="col">Cadastro</th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, name, city, uf, createdAt }) => (
              <tr key={id}>
                <th scope="row" className="list__wrap">
                  {can("registrations:view") ? <Link to={paths.admin.registration(id)}>{name}</Link> : name}
                </th>
                <td>
                  {city}, {uf}
                </td>
                <td>
                  <Moment at={createdAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
