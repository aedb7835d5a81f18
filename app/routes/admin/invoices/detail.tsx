import { type MetaFunction, redirect } from "@remix-run/node"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { CommandButton } from "#app/admin/command-dialog"
import { Card, DetailPage } from "#app/admin/detail-page"
import { useCan } from "#app/admin/frame-data"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { InvoiceStatus } from "#app/admin/status/participant-status"
import { redirectSaying } from "#app/admin/toast.server"
import { useBusyPage } from "#app/admin/use-busy"
import { OpenApproval, TakesFourEyes } from "#app/admin/open-approval"
import { viewOpenApproval, viewFourEyesOnDeed } from "#app/domain/approvals/open-approval.queries.server"
import { promotionRules } from "#app/domain/campaign.server"
import { invalidateOrAsk } from "#app/domain/invoices/ask-invalidation.server"
import { findUndoable } from "#app/domain/invoices/invoice-queue.server"
import { shownInvalidInput } from "#app/domain/invoices/queue-input"
import { undoReview } from "#app/domain/invoices/undo-review.server"
import { whyTwo } from "#app/domain/invoices/void-window.server"
import { noteNamed } from "#app/domain/registrations/looks.server"
import { reinstateInvoice } from "#app/domain/invoices/reinstate-invoice.server"
import { validateInvoice } from "#app/domain/invoices/review-invoice.server"
import { findLeaseOwner } from "#app/domain/review-queue/leases.server"
import { versionField } from "#app/domain/registrations/person-fields"
import { reasonInput } from "#app/domain/registrations/registration-input.server"
import { carries } from "#app/domain/tickets/tickets-rule"
import type { Refusal } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { DescriptionList } from "#app/ui/description-list"
import { viewInvoice } from "./detail-view.server"
import { paperFacts, invoicePersonFacts, invoicePrizeFacts, reviewFacts } from "./facts"
import { History } from "./history"
import { Numbers } from "./numbers"
import { Frozen, InQueueOfAnother, ToReview } from "./notices"
import { LastReview } from "./queue/last-review"
import { ReviewDialogs } from "./review-dialogs"

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta("Cupom", data?.invoice.protocol)

export const loader = adminLoader("invoices:view", async ({ db, params: { id = "" }, admin, env, now }) => {
  const view = await viewInvoice(db.primary, { id, viewer: admin })
  await noteNamed(db.primary, { place: "invoice", registrationIds: [view.person.id], viewer: admin, now })
  const leaseOwner = await findLeaseOwner(db.primary, { queue: "invoices", subjectId: view.invoice.id, now })
  const open = await viewOpenApproval(db.primary, { subjectId: view.invoice.id, viewer: admin, now })
  const asks = view.may.invalidate && !open && (await whyTwo(db.primary, view.invoice.id, now)) !== null
  const about = { kind: "invalidate-invoice", subjectId: view.invoice.id } as const
  const fourEyes = asks ? await viewFourEyesOnDeed(db.primary, { ...about, viewer: admin, now }) : null
  const undoable = await findUndoable(db.primary, { invoiceId: view.invoice.id, by: admin.id, now })
  return {
    ...view,
    leaseOwner: leaseOwner?.id === admin.id ? null : leaseOwner,
    open,
    fourEyes,
    undoable,
    carries: carries(promotionRules(env).ticketsRule),
  }
})

const versioned = z.object({ version: versionField })
const reasoned = reasonInput.extend({ version: versionField })

export const action = adminAction({
  validate: command({
    guard: "invoices:validate",
    schema: versioned,
    async run({ version }, { db, params: { id = "" }, admin, now, headers }) {
      await validateInvoice(db.primary, { invoiceId: id, version, by: admin.id, now })
      // What was done stands on the page, with the way back.
      return redirect(paths.admin.invoice(id), { headers })
    },
  }),
  undo: command({
    guard: ["invoices:validate", "invoices:invalidate"],
    schema: versioned,
    async run({ version }, { db, params: { id = "" }, admin, now, env, headers }) {
      await undoReview(db.primary, { invoiceId: id, version, by: admin.id, now, rules: promotionRules(env) })
      return redirectSaying(paths.admin.invoice(id), "Decisão desfeita.", { headers })
    },
  }),
  invalidate: command({
    guard: "invoices:invalidate",
    schema: shownInvalidInput,
    async run({ reason, version }, { db, params: { id = "" }, admin, now, headers }) {
      const review = { invoiceId: id, version, reason, by: admin.id, now }
      const { isAsked } = await invalidateOrAsk(db.primary, review)
      const said = isAsked
        ? "Invalidação pedida. Até outra pessoa confirmar, nada muda."
        : "Cupom invalidado."
      return redirectSaying(paths.admin.invoice(id), said, { headers })
    },
  }),
  reinstate: command({
    guard: "invoices:validate",
    schema: reasoned,
    async run({ reason, version }, { db, params: { id = "" }, admin, now, env, headers }) {
      const rules = promotionRules(env)
      await reinstateInvoice(db.primary, { invoiceId: id, version, reason, by: admin.id, now, rules })
      return redirectSaying(paths.admin.invoice(id), "Cupom validado de novo.", { headers })
    },
  }),
})

export const shouldRevalidate = revalidateStale

/** What no dialog asks about, and so none says why it was refused. */
const isAtOnce = ({ intent }: Refusal) => intent === "validate" || intent === "undo"

export default function InvoicePage() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { invoice, award, may, fourEyes } = view
  return (
    <DetailPage
      title={`Cupom ${invoice.protocol}`}
      back={{ href: paths.admin.invoices, label: "Cupons" }}
      badge={<InvoiceStatus value={invoice.status} />}
      commands={
        <>
          {may.validate && <ValidateButton version={invoice.version} />}
          {may.invalidate && !view.open && fourEyes?.second !== "alone" && fourEyes?.second !== "hands" && (
            <CommandButton command="invalidate" permission="invoices:invalidate" variant="danger">
              {fourEyes ? "Pedir invalidação" : "Invalidar"}
            </CommandButton>
          )}
          {may.reinstate && (
            <CommandButton command="reinstate" permission="invoices:validate">
              Validar de novo
            </CommandButton>
          )}
        </>
      }
      side={
        <>
          <Photo invoice={invoice} />
          <History events={view.history} />
        </>
      }
    >
      <LastReview undoable={view.undoable} answer={answer && isAtOnce(answer) ? answer : undefined} />
      {view.review && invoice.reviewedBy === null && <ToReview {...view.review} />}
      {view.leaseOwner && <InQueueOfAnother {...view.leaseOwner} />}
      {view.frozen && <Frozen />}
      {view.open && <OpenApproval view={view.open} />}
      {fourEyes && <TakesFourEyes view={fourEyes} />}
      <Card title="Dados">
        <DescriptionList facts={[...invoicePersonFacts(view), ...paperFacts(view), ...reviewFacts(view)]} />
      </Card>
      <Numbers tickets={view.tickets} />
      {award && (
        <Card title="Prêmio instantâneo">
          <DescriptionList facts={invoicePrizeFacts(award)} />
        </Card>
      )}
      <ReviewDialogs view={view} asks={fourEyes !== null} carries={view.carries} answer={answer} />
    </DetailPage>
  )
}

/** One tap and done: it can be taken back. */
function ValidateButton({ version }: { version: number }) {
  const [can, busy] = [useCan(), useBusyPage()]
  if (!can("invoices:validate")) return null
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="validate" />
      <input type="hidden" name="version" value={version} />
      <Button disabled={busy}>Validar</Button>
    </Form>
  )
}

type Props = { invoice: { id: string; protocol: string; hasPhoto: boolean } }

/** The photo beside the data; in a tab of its own it has its full size. */
function Photo({ invoice: { id, protocol, hasPhoto } }: Props) {
  const href = paths.admin.invoicePhoto(id)
  return (
    <Card title="Foto do cupom">
      {hasPhoto ? (
        <a href={href} target="_blank" rel="noreferrer" title="Abrir em tamanho real">
          <img className="detail__photo" src={href} alt={`Foto do cupom ${protocol}`} />
        </a>
      ) : (
        <p className="empty">Enviado sem foto.</p>
      )}
    </Card>
  )
}
