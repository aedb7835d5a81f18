import { Card } from "#app/admin/detail-page"
import { Table } from "#app/ui/table"

type Wanted = { term: string; from: string; to: string | null }

/** What stands in the registration, and what the person says is right. */
export const WantedData = ({ wanted }: { wanted: readonly Wanted[] }) => (
  <Card title="O que corrigir">
    <Table caption="O que corrigir" className="list">
      <thead>
        <tr>
          <th scope="col">Dado</th>
          <th scope="col">No cadastro</th>
          <th scope="col">Pedido</th>
        </tr>
      </thead>
      <tbody>
        {wanted.map(({ term, from, to }) => (
          <tr key={term}>
            <th scope="row">{term}</th>
            <td className="list__wrap">{from}</td>
            <td className="list__wrap">{to}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Card>
)
