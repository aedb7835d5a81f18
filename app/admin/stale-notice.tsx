import { BEGAN } from "#app/forms/began-with"
import { type Refusal, typedIn } from "#app/forms/refusal"
import type { FieldLabels } from "#app/forms/post-form"
import { Notice } from "#app/ui/notice"
import { type Conflict, conflictIn } from "./refused"

type VersionFieldProps = {
  answer: Refusal | undefined
  current: number
  /** What the fields of an edit form hold as it is drawn: by it a stale one tells what its person changed. */
  began?: Readonly<Record<string, unknown>>
}

/**
 * The version that an edit is based on, as the hidden field of its form. It stays the one that the person saw, through
 * refused fields too; only after both versions were shown it is the one saved now.
 */
export function VersionField({ answer, current, began }: VersionFieldProps) {
  const stale = conflictIn(answer)?.saved
  const saved = stale?.version
  const version = typeof saved === "number" ? saved : (typedIn(answer, "version") ?? current)
  const values = stale ? JSON.stringify(stale) : (answer?.began ?? JSON.stringify(began))
  return (
    <>
      <input type="hidden" name="version" value={version} />
      {began && <input type="hidden" name={BEGAN} value={values} />}
    </>
  )
}

type Props = {
  conflict: Conflict | undefined
  labels: FieldLabels
  /** An edit form, which comes back with what the other person saved where this one changed nothing. */
  keepsOthers?: boolean
}

/** After a 409, both versions side by side: what stands in the database now, and what this person tried to save. */
export function StaleNotice({ conflict, labels, keepsOthers }: Props) {
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
      {keepsOthers && (
        <p>O que você não mudou já está como a outra pessoa salvou. Salvar de novo grava a coluna “Seu”.</p>
      )}
    </Notice>
  )
}
