import type { ReactNode } from "react"
import { Moment } from "#app/admin/moment"
import { Badge } from "#app/ui/badge"
import { classNames } from "#app/ui/class-names"
import type { DescribedFact } from "#app/ui/description-list"

export type StepState = "done" | "current" | "later"

const faces = {
  done: { label: "Feito", tone: "good" },
  current: { label: "Agora", tone: "info" },
  later: { label: "Depois", tone: "neutral" },
} as const

type Props = { number: number; title: string; state: StepState; label?: string; children: ReactNode }

/** One step of the calculation: what was done, what is to be done now, or what it waits for. */
export function Step({ number, title, state, label, children }: Props) {
  const { tone, label: usual } = faces[state]
  return (
    <li className={classNames("card", "step", `step--${state}`)} aria-current={state === "current" && "step"}>
      <div className="step__head">
        <h2>
          {number}. {title}
        </h2>
        <Badge tone={tone}>{label ?? usual}</Badge>
      </div>
      {children}
    </li>
  )
}

/** The two people of a step that takes four eyes; one where one was enough. */
export const bothNames = (one: string | null, other: string | null): string | null =>
  one && other ? `${one} e ${other}` : one

/** Who did it and when, as a fact of a step that is over. */
export const doneBy = (term: string, who: string | null, at: Date | null): DescribedFact => ({
  term,
  value: (
    <>
      {who ?? "O sistema"}
      <br />
      <Moment at={at} />
    </>
  ),
})
