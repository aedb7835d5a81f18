import { redirect } from "@remix-run/node"
import { Link, useLoaderData } from "@remix-run/react"
import { adminAction, adminLoader } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { queueCommands } from "#app/admin/queue-commands.server"
import { QueueHeading } from "#app/admin/queue-heading"
import {
  leaseNextRequest,
  leaseRequest,
  leaseSkippedRequest,
  placeOfRequest,
  skipRequest,
} from "#app/domain/requests/requests-queue.server"
import { paths } from "#app/paths"
import { sayNumber } from "#app/words/count"
import { LastReply } from "./last-reply"
import { answersSome as guard } from "./may-answer"
import { answererOf, viewLastAnswer } from "./queue-turn.server"

const here = paths.admin.requestsQueue

export const meta = () => pageMeta("Fila de pedidos")

/** Leads to the request that waits longest; a page of its own only where there is none. */
export const loader = adminLoader(guard, async (args) => {
  const { db, url } = args
  const answerer = answererOf(args)
  const id = await leaseNextRequest(db.primary, answerer)
  if (id !== undefined)
    throw redirect(paths.admin.requestInQueue(id, url.searchParams.get("done") ?? undefined))
  const { total } = await placeOfRequest(db.primary, { requestId: id, ...answerer })
  return { total, done: await viewLastAnswer(db.primary, args) }
})

export const action = adminAction(
  queueCommands({
    guard,
    here,
    noneSkipped: "Nenhum pedido que você pulou ainda espera.",
    skip: (args, requestId) => skipRequest(args.db.primary, { requestId, ...answererOf(args) }),
    leaseSkipped: (args) => leaseSkippedRequest(args.db.primary, answererOf(args)),
    lease: (args, requestId) => leaseRequest(args.db.primary, { requestId, ...answererOf(args) }),
  }),
)

export default function RequestsQueuePage() {
  const { total, done } = useLoaderData<typeof loader>()
  return (
    <>
      <nav aria-label="Caminho">
        <Link to={paths.admin.requests}>Pedidos</Link>
      </nav>
      <header className="page-head">
        <QueueHeading isRefused={false}>Nenhum pedido na fila</QueueHeading>
      </header>
      <LastReply done={done} />
      <p className="empty">
        {total.count === 0
          ? "Nenhum pedido espera por você."
          : `Com outras pessoas agora: ${sayNumber(total.count)}. O que elas deixarem volta para cá em até cinco minutos.`}
      </p>
      {total.count > 0 && <Link to={here}>Olhar de novo</Link>}
    </>
  )
}
