import type { ReactNode } from "react"

type EmptyStateProps = { title: ReactNode; action?: ReactNode; level?: 2 | 3; children?: ReactNode }

/** The outline of a ticket that is not there yet, and what to do about it. */
export function EmptyState({ title, action, level = 3, children }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="empty">
      <div className="empty__body">
        <Heading className="empty__title">{title}</Heading>
        {children && <div>{children}</div>}
        {action && <div className="empty__action">{action}</div>}
      </div>
    </div>
  )
}
