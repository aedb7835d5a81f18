import type { ReactNode } from "react"

/** What was settled beforehand, each with its hash. */
export const SealList = ({ children }: { children: ReactNode }) => <dl>{children}</dl>

type SealLineProps = { title: ReactNode; hash: ReactNode; note?: ReactNode; children?: ReactNode }

/** One of them: what it is, its hash, when it was made or what else is known of it. */
export const SealLine = ({ title, hash, note, children }: SealLineProps) => (
  <div className="seal">
    <dt className="seal__title">{title}</dt>
    <dd>
      <code className="seal__hash">{hash}</code>
      {note && <span className="seal__note">{note}</span>}
      {children}
    </dd>
  </div>
)
