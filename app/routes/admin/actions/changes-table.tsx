import { Table } from "#app/ui/table"
import type { ChangeLine } from "./field-words"
import { ThingLink } from "./subject-link"

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
        {changes.map(({ name, field, before, after, marked, things }) => {
          const [was, is] = [linked(before, things.before), linked(after, things.after)]
          return (
            <tr key={name}>
              <th scope="row">{field}</th>
              <td>{marked.before ? <del>{was}</del> : was}</td>
              <td>{marked.after ? <ins>{is}</ins> : is}</td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

const linked = (text: string, thing: ChangeLine["things"]["before"]) =>
  thing ? <ThingLink {...thing}>{text}</ThingLink> : text
