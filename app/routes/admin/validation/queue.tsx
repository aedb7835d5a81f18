import { redirect } from "@remix-run/node"
import { Link, useLoaderData } from "@remix-run/react"
import { adminAction, adminLoader } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { queueCommands } from "#app/admin/queue-commands.server"
import { QueueHeading } from "#app/admin/queue-heading"
import {
  leaseClaim,
  leaseNextClaim,
  leaseSkippedClaim,
  skipClaim,
} from "#app/domain/validation/papers-queue.server"
import { paths } from "#app/paths"
import { LastValidation } from "./last-validation"
import { reviewerOf, viewLastValidation } from "./queue-turn.server"

const here = paths.admin.validationQueue
const guard = ["prizes:validate", "winners:validate"] as const

export const meta = () => pageMeta("Fila de papéis")

/** Leads to the next prize whose papers are there; a page of its own only where there is none. */
export const loader = adminLoader(guard, async (args) => {
  const done = args.url.searchParams.get("done")
  const id = await leaseNextClaim(args.db.primary, reviewerOf(args))
  if (id !== undefined) throw redirect(paths.admin.validationInQueue(id, done ?? undefined))
  return { undoable: await viewLastValidation(args.db.primary, args) }
})

export const action = adminAction(
  queueCommands({
    guard,
    here,
    noneSkipped: "Nenhum prêmio que você pulou ainda espera.",
    skip: (args, claimId) => skipClaim(args.db.primary, { claimId, ...reviewerOf(args) }),
    leaseSkipped: (args) => leaseSkippedClaim(args.db.primary, reviewerOf(args)),
    lease: (args, claimId) => leaseClaim(args.db.primary, { claimId, ...reviewerOf(args) }),
  }),
)

export default function PapersQueuePage() {
  const { undoable } = useLoaderData<typeof loader>()
  return (
    <>
      <nav aria-label="Caminho">
        <Link to={paths.admin.validation()}>Validação</Link>
      </nav>
      <header className="page-head">
        <QueueHeading isRefused={false}>Nenhum papel na fila</QueueHeading>
      </header>
      <LastValidation undoable={undoable} isInQueue />
      <p className="empty">
        Não há papéis que esperem por você, ou outras pessoas estão com eles. Quem ainda não enviou papéis
        está na lista.
      </p>
    </>
  )
}
