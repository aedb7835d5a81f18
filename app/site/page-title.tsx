import type { ReactNode } from "react"

type PageTitleProps = { children: ReactNode; lead?: ReactNode; aside?: ReactNode }

/** The one h1 of an inner page, set in wood type. */
export function PageTitle({ children, lead, aside }: PageTitleProps) {
  return (
    <header className="page-title">
      <div>
        <h1 className="page-title__words">{children}</h1>
        {lead && <p className="page-title__lead">{lead}</p>}
      </div>
      {aside && <div>{aside}</div>}
    </header>
  )
}
