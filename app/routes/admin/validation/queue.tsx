import { redirect } from "@remix-run/node"
import { Link, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { QueueHeading } from "#app/admin/queue-heading"
import { redirectSaying } from "#app/admin/toast.server"
import {
  holdClaim,
  holdNextClaim,
  holdSkippedClaim,
  skipClaim,
} from "#app/domain/validation/papers-queue.server"
import { paths } from "#app/paths"
import { Done } from "./done"
import { reviewerOf, viewDone } from "./queue-turn.server"

const here = paths.admin.validationQueue
const guard = ["prizes:validate", "winners:validate"] as const
const claimInput = z.object({ id: z.uuid("invalid") })

export const meta = () => pageMeta("Fila de papéis")

/** Leads to the next prize whose papers are there; a page of its own only where there is none. */
export const loader = adminLoader(guard, async (args) => {
  const done = args.url.searchParams.get("done")
  const id = await holdNextClaim(args.db.primary, reviewerOf(args))
  if (id !== undefined) throw redirect(paths.admin.validationInQueue(id, done ?? undefined))
  return { undoable: await viewDone(args.db.primary, args) }
})

export const action = adminAction({
  skip: command({
    guard,
    schema: claimInput,
    async run({ id: claimId }, args) {
      const { by, sessionId, now } = reviewerOf(args)
      await skipClaim(args.db.primary, { claimId, by, sessionId, now })
      return redirect(here, { headers: args.headers })
    },
  }),
  back: command({
    guard,
    schema: z.object({}),
    async run(_, args) {
      const isBack = await holdSkippedClaim(args.db.primary, reviewerOf(args))
      if (isBack) return redirect(here, { headers: args.headers })
      const said = { headers: args.headers, type: "info" } as const
      return redirectSaying(here, "Nenhum prêmio que você pulou ainda espera.", said)
    },
  }),
  /** A sign of life: by scripts, while somebody works on the page. */
  renew: command({
    guard,
    schema: claimInput,
    async run({ id: claimId }, args) {
      return { isHeld: await holdClaim(args.db.primary, { claimId, ...reviewerOf(args) }) }
    },
  }),
})

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
      <Done undoable={undoable} isInQueue />
      <p className="empty">
        Não há papéis que esperem por você, ou outras pessoas estão com eles. Quem ainda não enviou papéis
        está na lista.
      </p>
    </>
  )
}
