import { Link, useSearchParams } from "@remix-run/react"
import type { ReactNode } from "react"
import { Notice } from "#app/ui/notice"
import { Moment } from "./moment"

type Props = {
  name: string
  until: Date
  /** The queue's address: who has opened the page in it goes on from here. */
  queue?: string
  children?: ReactNode
}

/** Somebody works on it in the queue just now. */
export function LeasedByAnother({ name, until, queue, children }: Props) {
  const isInQueue = useSearchParams()[0].get("queue") === "1"
  return (
    <Notice title={`Na fila de ${name}`}>
      <p>
        Está em análise por {name} até <Moment at={until} />.{children}
      </p>
      {queue && isInQueue && (
        <p>
          <Link to={queue}>Ir para o próximo da fila</Link>
        </p>
      )}
    </Notice>
  )
}
