import { type Refusal, typedIn } from "#app/forms/refusal"
import type { FieldLabels } from "#app/forms/post-form"
import { Notice } from "#app/ui/notice"
import { type Conflict, conflictIn } from "./conflict"

/**
 * The version that an edit is based on, as the hidden field of its form. It stays the one that the person saw, through
 * refused fields too; only after both versions were shown it is the one saved now.
 */
export function VersionField({ answer, current }: { answer: Refusal | undefined; current: number }) {
  const saved = conflictIn(answer)?.saved.version
  const version = typeof saved === "number" ? saved : (typedIn(answer, "version") ?? current)
  return <input type="hidden" name="version" value={version} />
}

type Props = { conflict: Conflict | undefined; labels: FieldLabels }

/** After a 409, both versions side by side: what stands in the database now, and what this person tried to save. */
export function StaleNotice({ conflict, labels }: Props) {
  if (!conflict) return null
  return (
    <Notice tone="warning" title="Alguém salvou antes de você">
      <table className="audit-diff">
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">Salvo agora</th>
            <th scope="col">Seu</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(labels).map(([name, label]) => {
            const theirs = String(conflict.saved[name] ?? "")
            const yours = String(conflict.typed[name] ?? "")
            return (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{theirs}</td>
                <td>{theirs === yours ? yours : <ins>{yours}</ins>}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Notice>
  )
}
