import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { PageTitle } from "./page-title"
import { Panel } from "./panel"

type DeadEndProps = {
  title: ReactNode
  /** In one sentence. */
  why: ReactNode
  /** What there is to do, a line each. */
  todo: readonly ReactNode[]
  /** The ways on. */
  children: ReactNode
}

/** Where it goes no further: what happened, why, what to do, and a way on. */
export function DeadEnd({ title, why, todo, children }: DeadEndProps) {
  const { t } = useTranslation()
  return (
    <section className="dead-end">
      <PageTitle lead={why}>{title}</PageTitle>
      <Panel title={t("deadEnd.todo")}>
        <ul className="bullets">
          {todo.map((line, at) => (
            <li key={at}>{line}</li>
          ))}
        </ul>
        <div className="form__actions">{children}</div>
      </Panel>
    </section>
  )
}
