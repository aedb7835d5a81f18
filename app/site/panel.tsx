import type { HTMLAttributes, ReactNode } from "react"
import { classNames } from "#app/ui/class-names"

type PanelProps = Omit<HTMLAttributes<HTMLElement>, "title"> & {
  title?: ReactNode
  level?: 1 | 2 | 3
  lead?: ReactNode
  /** Narrow for a form with one column of fields. */
  narrow?: boolean
}

/** A sheet of paper: forms, answers, settings. */
export function Panel({ title, level = 2, lead, narrow, className, children, ...rest }: PanelProps) {
  const Heading = `h${level}` as const
  return (
    <section {...rest} className={classNames("panel", narrow && "panel--narrow", className)}>
      {title && <Heading>{title}</Heading>}
      {lead && <div>{lead}</div>}
      {children}
    </section>
  )
}
