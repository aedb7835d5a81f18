import type { ReactNode } from "react"

type FoldProps = { title: ReactNode; open?: boolean; id?: string; lang?: string; children: ReactNode }

/** A question and its answer, folded by the browser itself. */
export function Fold({ title, open, id, lang, children }: FoldProps) {
  return (
    <details className="fold" open={open} id={id} lang={lang}>
      <summary className="fold__title">{title}</summary>
      <div className="fold__body prose">{children}</div>
    </details>
  )
}
