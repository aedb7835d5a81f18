import type { ReactNode } from "react"
import { Fold } from "#app/site/fold"
import { ShellLine } from "#app/site/shell-line"

export type Seal = { key: string; title: ReactNode; note?: string; sha256: string }
export type SealsProps = {
  seals: readonly Seal[]
  how: { title: string; text: string; command: string; after: string }
}

/** What was settled beforehand, each as its commitment, and how anyone opens it at the end. */
export function Seals({ seals, how }: SealsProps) {
  return (
    <>
      <dl className="seals">
        {seals.map(({ key, title, note, sha256 }) => (
          <div key={key} className="seal">
            <dt className="seal__title">{title}</dt>
            <dd>
              <code className="seal__hash">{sha256}</code>
              {note && <span className="seal__note">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Fold title={how.title}>
        <p>{how.text}</p>
        <ShellLine>{how.command}</ShellLine>
        <p>{how.after}</p>
      </Fold>
    </>
  )
}
