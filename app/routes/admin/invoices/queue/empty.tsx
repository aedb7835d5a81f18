import { Link } from "@remix-run/react"
import type { Count } from "#app/db/bounded-count.server"
import type { Refusal } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { sayNumber } from "#app/words/count"
import { LastReview, type Undoable } from "./last-review"
import { QueueHeading } from "#app/admin/queue-heading"

type Props = { total: Count; undoable: Undoable | null; answer: Refusal | undefined }

/** Nothing is left to decide, or the rest is with others just now. */
export function EmptyQueue({ total, undoable, answer }: Props) {
  return (
    <>
      <nav aria-label="Caminho">
        <Link to={paths.admin.invoices}>Cupons</Link>
      </nav>
      <header className="page-head">
        <QueueHeading isRefused={answer !== undefined}>Nenhum cupom na fila</QueueHeading>
      </header>
      <LastReview undoable={undoable} answer={answer} />
      <p className="empty">
        {total.count === 0
          ? "Todos os cupons já têm uma decisão."
          : `Com outras pessoas agora: ${sayNumber(total.count)}. O que elas deixarem volta para cá em até cinco minutos.`}
      </p>
      {total.count > 0 && <Link to={paths.admin.invoicesQueue}>Olhar de novo</Link>}
    </>
  )
}
