import { Card } from "#app/admin/detail-page"
import { LinkIf } from "#app/admin/links"
import { paths } from "#app/paths"
import { sayCount, sayNumber } from "#app/words/count"
import { Notice } from "#app/ui/notice"
import { Table } from "#app/ui/table"

type Batch = { version: number; name: string; commitment: string; count: number }

const prizesIn = (count: number) => sayCount(count, "prêmio", "prêmios")

/** What was made: how many, and the hash that commits to moments which nobody sees before they come. */
export function CreatedBatch({ batch }: { batch: Batch }) {
  return (
    <Notice tone="success" title={`Lote ${batch.version} criado com ${prizesIn(batch.count)}`}>
      <p>Publique o compromisso (SHA-256) antes do início. Os momentos não aparecem em lugar nenhum.</p>
      <p>
        <code className="hash">{batch.commitment}</code>
      </p>
    </Notice>
  )
}

/** Every batch with its public commitment. */
export function Batches({ batches }: { batches: readonly Batch[] }) {
  if (batches.length === 0) return null
  return (
    <Card title="Lotes">
      <Table caption="Lotes" className="list">
        <thead>
          <tr>
            <th scope="col">Lote</th>
            <th scope="col" className="table__figure">
              Prêmios
            </th>
            <th scope="col">Compromisso (SHA-256)</th>
          </tr>
        </thead>
        <tbody>
          {batches.map(({ version, name, count, commitment }) => (
            <tr key={version}>
              <th scope="row" className="list__wrap">
                {version}. {name}
              </th>
              <td className="table__figure">
                <LinkIf permission="prizes:list" to={`${paths.admin.prizes}?batch=${version}`}>
                  {sayNumber(count)}
                </LinkIf>
              </td>
              <td className="list__wrap">
                <code className="list__code">{commitment}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
