import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { CommandButton } from "#app/admin/command-dialog"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { InvoiceStatus } from "#app/admin/status/participant-status"
import { redirectSaying } from "#app/admin/toast.server"
import { OpenApproval, TakesTwo } from "#app/admin/open-approval"
import { viewOpenApproval, viewTakesTwo } from "#app/domain/approvals/open-approval.queries.server"
import { promotionRules } from "#app/domain/campaign.server"
import { invalidateOrAsk } from "#app/domain/invoices/ask-invalidation.server"
import { whyTwo } from "#app/domain/invoices/void-window.server"
import { noteNamed } from "#app/domain/registrations/looks.server"
import { reinstateInvoice } from "#app/domain/invoices/reinstate-invoice.server"
import { validateInvoice } from "#app/domain/invoices/review-invoice.server"
import { findHolder } from "#app/domain/review-queue/leases.server"
import { versionField } from "#app/domain/registrations/person-fields"
import { reasonInput } from "#app/domain/registrations/registration-input.server"
import { paths } from "#app/paths"
import { DescriptionList } from "#app/ui/description-list"
import { viewInvoice } from "./detail-view.server"
import { paperFacts, personFacts, prizeFacts, reviewFacts } from "./facts"
import { History } from "./history"
import { Numbers } from "./numbers"
import { Frozen, HeldByAnother, ToReview } from "./notices"
import { ReviewDialogs } from "./review-dialogs"

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta("Cupom", data?.invoice.protocol)

export const loader = adminLoader("invoices:view", async ({ db, params: { id = "" }, admin, now }) => {
  const view = await viewInvoice(db.primary, { id, viewer: admin })
  await noteNamed(db.primary, { place: "invoice", registrationIds: [view.person.id], viewer: admin, now })
  const holder = await findHolder(db.primary, { queue: "invoices", subjectId: view.invoice.id, now })
  const open = await viewOpenApproval(db.primary, { subjectId: view.invoice.id, viewer: admin })
  const asks = view.may.invalidate && !open && (await whyTwo(db.primary, view.invoice.id, now)) !== null
  const about = { kind: "invalidate-invoice", subjectId: view.invoice.id } as const
  const two = asks ? await viewTakesTwo(db.primary, { ...about, viewer: admin, now }) : null
  return { ...view, holder: holder?.id === admin.id ? null : holder, open, two }
})

const versioned = z.object({ version: versionField })
const reasoned = reasonInput.extend({ version: versionField })

export const action = adminAction({
  validate: command({
    guard: "invoices:validate",
    schema: versioned,
    async run({ version }, { db, params: { id = "" }, admin, now, headers }) {
      await validateInvoice(db.primary, { invoiceId: id, version, by: admin.id, now })
      return redirectSaying(paths.admin.invoice(id), "Cupom validado.", { headers })
    },
  }),
  invalidate: command({
    guard: "invoices:invalidate",
    schema: reasoned,
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
      const caps = promotionRules(env)
      await reinstateInvoice(db.primary, { invoiceId: id, version, reason, by: admin.id, now, caps })
      return redirectSaying(paths.admin.invoice(id), "Cupom validado de novo.", { headers })
    },
  }),
})

export const shouldRevalidate = revalidateStale

export default function InvoicePage() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { invoice, award, may, two } = view
  return (
    <DetailPage
      title={`Cupom ${invoice.protocol}`}
      back={{ href: paths.admin.invoices, label: "Cupons" }}
      badge={<InvoiceStatus value={invoice.status} />}
      commands={
        <>
          {may.validate && (
            <CommandButton command="validate" permission="invoices:validate" variant="primary">
              Validar
            </CommandButton>
          )}
          {may.invalidate && !view.open && two?.second !== "alone" && two?.second !== "hands" && (
            <CommandButton command="invalidate" permission="invoices:invalidate" variant="danger">
              {two ? "Pedir invalidação" : "Invalidar"}
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
      {view.review && invoice.reviewedBy === null && <ToReview {...view.review} />}
      {view.holder && <HeldByAnother {...view.holder} />}
      {view.frozen && <Frozen />}
      {view.open && <OpenApproval view={view.open} />}
      {two && <TakesTwo view={two} />}
      <Card title="Dados">
        <DescriptionList facts={[...personFacts(view), ...paperFacts(view), ...reviewFacts(view)]} />
      </Card>
      <Numbers tickets={view.tickets} />
      {award && (
        <Card title="Prêmio instantâneo">
          <DescriptionList facts={prizeFacts(award)} />
        </Card>
      )}
      <ReviewDialogs view={view} asks={two !== null} answer={answer} />
    </DetailPage>
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
