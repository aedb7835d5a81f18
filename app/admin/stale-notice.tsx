import type { FormAnswer } from "#app/forms/read-form.server"
import { Notice } from "#app/ui/notice"

/** What a use case says with STALE, as `data.current`: the fields as they are saved now, with their version. */
type Current = { version: number } & Record<string, unknown>
type StaleAnswer = Partial<FormAnswer> & { code?: string; refused?: { current?: Current } }

const asAnswer = (answer: unknown): StaleAnswer =>
  typeof answer === "object" && answer !== null ? answer : {}

/** What is saved now, if the edit was refused because somebody else had saved since the page was opened. */
function savedBy(answer: unknown): Current | undefined {
  const { code, refused } = asAnswer(answer)
  return code === "STALE" ? refused?.current : undefined
}

/**
 * The version that an edit is based on, as the hidden field of its form. It stays the one that the person saw, through
 * refused fields too; only after both versions were shown it is the one saved now.
 */
export function VersionField({ answer, current }: { answer: unknown; current: number }) {
  const sent = asAnswer(answer).result?.initialValue?.version
  const version = savedBy(answer)?.version ?? (typeof sent === "string" ? sent : current)
  return <input type="hidden" name="version" value={version} />
}

type Props = {
  answer: unknown
  /** Field → its label. */
  labels: Record<string, string>
}

/** After a 409, both versions side by side: what stands in the database now, and what this person tried to save. */
export function StaleNotice({ answer, labels }: Props) {
  const saved = savedBy(answer)
  if (!saved) return null
  const typed = asAnswer(answer).result?.initialValue ?? {}
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
            const [theirs, yours] = [String(saved[name] ?? ""), String(typed[name] ?? "")]
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
