import type { ReactNode } from "react"
import { Notice } from "#app/ui/notice"
import { Moment } from "./moment"

type Props = { name: string; until: Date; children?: ReactNode }

/** Somebody works on it in the queue just now. */
export const LeasedByAnother = ({ name, until, children }: Props) => (
  <Notice title={`Na fila de ${name}`}>
    <p>
      Está em análise por {name} até <Moment at={until} />.{children}
    </p>
  </Notice>
)
