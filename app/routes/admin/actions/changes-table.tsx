import { Table } from "#app/ui/table"
import type { ChangeLine } from "./field-words"

/** Before and after side by side; only what changed is marked. */
export function ChangesTable({ changes }: { changes: readonly ChangeLine[] }) {
  if (changes.length === 0) return <p className="empty">Esta ação não muda nenhum campo.</p>
  return (
    <Table caption="O que mudou" className="audit-diff">
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">Antes</th>
          <th scope="col">Depois</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, field, before, after, marked }) => (
          <tr key={name}>
            <th scope="row">{field}</th>
            <td>{marked.before ? <del>{before}</del> : before}</td>
            <td>{marked.after ? <ins>{after}</ins> : after}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
