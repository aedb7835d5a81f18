import { redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { type AdminArgs, adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { queueCommands } from "#app/admin/queue-commands.server"
import { revalidateInQueue } from "#app/admin/refused"
import { redirectSaying } from "#app/admin/toast.server"
import { promotionRules } from "#app/domain/campaign.server"
import { invalidateOrAsk } from "#app/domain/invoices/ask-invalidation.server"
import { leaseInvoice, leaseSkippedInvoice, skipInvoice } from "#app/domain/invoices/invoice-queue.server"
import { queuedInput, queuedInvalidInput } from "#app/domain/invoices/queue-input"
import { validateInvoice } from "#app/domain/invoices/review-invoice.server"
import { undoReview } from "#app/domain/invoices/undo-review.server"
import { needsLease } from "#app/domain/review-queue/leases.server"
import { constraintOf } from "#app/forms/constraint.server"
import { refusalIn } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { EmptyQueue } from "./queue/empty"
import { QueueDesk } from "./queue-desk"
import { viewQueue } from "./queue-view.server"

const here = paths.admin.invoicesQueue
const ASKED = "Invalidação pedida. Até outra pessoa confirmar, nada muda."
const guard = ["invoices:validate", "invoices:invalidate"] as const

export const meta = () => pageMeta("Fila de cupons")

export const loader = adminLoader(guard, async ({ db, admin, now, url }) => {
  const queue = await viewQueue(db.primary, { admin, now, done: url.searchParams.get("done") })
  return { ...queue, constraint: constraintOf(queuedInvalidInput) }
})

const reviewerOf = ({ admin, now }: AdminArgs) => ({ by: admin.id, sessionId: admin.session.id, now })
const subjectOf = (id: string) => ({ queue: "invoices", subjectId: id }) as const
const doneWith = (id: string, headers: Headers) => redirect(`${here}?done=${id}`, { headers })

const moves = queueCommands({
  guard,
  here,
  noneSkipped: "Nenhum cupom que você pulou ainda espera.",
  skip: (args, invoiceId) => skipInvoice(args.db.primary, { invoiceId, ...reviewerOf(args) }),
  leaseSkipped: (args) => leaseSkippedInvoice(args.db.primary, reviewerOf(args)),
  lease: (args, invoiceId) => leaseInvoice(args.db.primary, { invoiceId, ...reviewerOf(args) }),
})

export const action = adminAction({
  validate: command({
    guard: "invoices:validate",
    schema: queuedInput,
    async run({ id, version }, { db, admin, now, headers }) {
      await needsLease(db.primary, { ...subjectOf(id), by: admin.id, now })
      await validateInvoice(db.primary, { invoiceId: id, version, by: admin.id, now })
      return doneWith(id, headers)
    },
  }),
  invalidate: command({
    guard: "invoices:invalidate",
    schema: queuedInvalidInput,
    async run({ id, version, reason }, { db, admin, now, headers }) {
      await needsLease(db.primary, { ...subjectOf(id), by: admin.id, now })
      const review = { invoiceId: id, version, reason, by: admin.id, now }
      const { isAsked } = await invalidateOrAsk(db.primary, review)
      return isAsked ? redirectSaying(here, ASKED, { headers }) : doneWith(id, headers)
    },
  }),
  undo: command({
    guard,
    schema: queuedInput,
    async run({ id, version }, args) {
      const { db, admin, now, env, headers } = args
      await undoReview(db.primary, { invoiceId: id, version, by: admin.id, now, rules: promotionRules(env) })
      await leaseInvoice(db.primary, { invoiceId: id, ...reviewerOf(args) })
      return redirectSaying(here, "Decisão desfeita.", { headers })
    },
  }),
  ...moves,
})

export const shouldRevalidate = revalidateInQueue

export default function InvoiceQueuePage() {
  const { view, ...queue } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const answer = refusalIn(answered)
  return view ? (
    <QueueDesk {...queue} view={view} answer={answer} />
  ) : (
    <EmptyQueue {...queue} answer={answer} />
  )
}
