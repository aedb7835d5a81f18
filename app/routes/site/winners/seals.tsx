import type { ReactNode } from "react"
import { Fold } from "#app/site/fold"
import { SealLine, SealList } from "#app/site/seal-list"
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
      <SealList>
        {seals.map(({ key, title, note, sha256 }) => (
          <SealLine key={key} title={title} hash={sha256} note={note} />
        ))}
      </SealList>
      <Fold title={how.title}>
        <p>{how.text}</p>
        <ShellLine>{how.command}</ShellLine>
        <p>{how.after}</p>
      </Fold>
    </>
  )
}
