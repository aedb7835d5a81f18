import { Link } from "@remix-run/react"
import type { DeedFourEyesView } from "#app/admin/open-approval"
import { Card } from "#app/admin/detail-page"
import type { Count } from "#app/db/bounded-count.server"
import type { Constraint } from "#app/forms/constraint.server"
import type { Refusal } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { DescriptionList } from "#app/ui/description-list"
import { sayCounted, sayNumber } from "#app/words/count"
import type { InvoiceView } from "./detail-view.server"
import { paperFacts, invoicePersonFacts, invoicePrizeFacts } from "./facts"
import { ToReview } from "./notices"
import { Decisions } from "./queue/decisions"
import { LastReview, type Undoable } from "./queue/last-review"
import { KeysCard } from "#app/admin/keys-card"
import { QueueHeading } from "#app/admin/queue-heading"
import { PhotoDesk } from "./queue/photo-desk"
import { StillHere } from "#app/admin/still-here"
import { useKeys } from "#app/admin/use-keys"
import { invoiceQueueKeys } from "./queue/queue-keys"

type Props = {
  view: InvoiceView
  fourEyes: DeedFourEyesView | null
  place: Count
  total: Count
  hasSkipped: boolean
  undoable: Undoable | null
  constraint: Constraint
  answer: Refusal | undefined
}

/** One coupon of the queue: its photo, what it says, why it waits, and the decision, all on one page. */
export function QueueDesk({ view, fourEyes, place, total, hasSkipped, undoable, constraint, answer }: Props) {
  const { invoice } = view
  useKeys(invoiceQueueKeys)
  return (
    <>
      <nav aria-label="Caminho">
        <Link to={paths.admin.invoices}>Cupons</Link>
      </nav>
      <header className="page-head">
        <QueueHeading isRefused={answer !== undefined}>
          Cupom {sayNumber(place.count)} de {sayCounted(total)}
        </QueueHeading>
        <p className="page-head__note">
          <Link to={paths.admin.invoice(invoice.id)}>{invoice.protocol}</Link>
        </p>
      </header>
      <LastReview undoable={undoable} answer={answer} shownId={invoice.id} />
      <StillHere key={`leased-${invoice.id}`} id={invoice.id} action={paths.admin.invoicesQueue} />
      <div className="desk" key={invoice.id}>
        <PhotoDesk {...invoice} />
        <div className="cards">
          {view.review && <ToReview {...view.review} />}
          <Decisions
            invoice={invoice}
            may={view.may}
            fourEyes={fourEyes}
            answer={answer}
            hasSkipped={hasSkipped}
            constraint={constraint}
          />
          <Card title="Dados">
            <DescriptionList
              facts={[
                ...paperFacts(view),
                ...invoicePersonFacts(view),
                { term: "Números da sorte", value: view.tickets.filter(({ isVoid }) => !isVoid).length },
              ]}
            />
          </Card>
          {view.award && (
            <Card title="Prêmio instantâneo">
              <DescriptionList facts={invoicePrizeFacts(view.award)} />
            </Card>
          )}
          <KeysCard keys={invoiceQueueKeys} />
        </div>
      </div>
    </>
  )
}
