import type { MetaFunction } from "@remix-run/node"
import { randomUUID } from "node:crypto"
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react"
import { CommandButton } from "#app/admin/command-dialog"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminLoader } from "#app/admin/guard.server"
import { LeasedByAnother } from "#app/admin/leased-by-another"
import { revalidateInQueue } from "#app/admin/refused"
import { aloneWords } from "#app/words/four-eyes"
import { NoFourEyes } from "#app/admin/open-approval"
import { pageMeta } from "#app/admin/page-meta"
import { ClaimStatus } from "#app/admin/status/prize-status"
import { can } from "#app/auth/permissions"
import { noteLooks } from "#app/domain/registrations/looks.server"
import { paperInput } from "#app/domain/validation/validation-input"
import { constraintOf } from "#app/forms/constraint.server"
import { GoneForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import { DescriptionList } from "#app/ui/description-list"
import { Checklist } from "./checklist"
import { LastValidation } from "./last-validation"
import { Confirmation } from "./confirmation"
import { AskedDisqualification } from "./disqualification"
import { InvalidateDialog, whoseOf } from "./invalidate-dialog"
import { CouponWaits } from "./coupon-waits"
import { claimInvoiceFacts, claimantFacts, claimFacts } from "./facts"
import { Papers } from "./papers"
import { InvoicePhoto } from "./invoice-photo"
import { opensRecord } from "./opens-record"
import { PapersQueueBar, QueueKeys } from "./queue-bar"
import { papersCommandIds } from "./queue-keys"
import { viewPapersTurn } from "./queue-turn.server"
import { viewRecord } from "./record-view.server"
import { viewFourEyesOnRecord } from "./four-eyes.server"

import { action } from "./commands.server"

export { action }

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta("Validação", data && `${data.prize.name}, ${data.person.shortName}`)

export const loader = adminLoader(
  opensRecord,
  async ({ db, params: { prize = "" }, admin, env, now, url }) => {
    const may = {
      awards: can(admin.permissions, "prizes:validate") || can(admin.permissions, "prizes:invalidate"),
      winners: can(admin.permissions, "winners:view"),
    }
    const view = await viewRecord(db.primary, { id: prize, env, now, may, viewer: admin })
    // The papers must show the person in full, to whoever checks them.
    const registrationIds = [view.person.id]
    await noteLooks(db.primary, { registrationIds, by: admin.id, place: "validation", now })
    const turn = await viewPapersTurn(db.primary, { claimId: view.id, admin, now, url })
    const isAsked = view.disqualification !== null
    const seconds = await viewFourEyesOnRecord(db.primary, { view, isAsked, viewer: admin, now })
    return { ...view, seconds, turn, paperKey: randomUUID(), paperConstraint: constraintOf(paperInput) }
  },
)

/** A 502 says that something failed after the decision was saved: the page shows the record as it is now. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.actionStatus === 502 || revalidateInQueue(args)

export default function ValidationRecordPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { turn, seconds } = view
  const isAlone = seconds.toValidate !== null && seconds.toValidate.second !== "there"
  // Of one that comes back from a decision the ticks are drawn anew: they are what is stored.
  const form = view.may.validate ? "open" : "decided"
  const checklist = <Checklist key={form} view={view} isAlone={isAlone} answer={answer} />
  return (
    <DetailPage
      title={view.prize.name}
      back={{ href: paths.admin.validation(), label: "Validação" }}
      badge={<ClaimStatus value={view.status} isReserve={view.isReserve} />}
      commands={
        view.may.invalidate &&
        view.disqualification === null &&
        seconds.toDisqualify?.second === "there" && (
          <CommandButton
            buttonId={papersCommandIds.invalidate}
            command="invalidate"
            permission={view.type === "award" ? "prizes:invalidate" : "winners:invalidate"}
            variant="danger"
          >
            Invalidar
          </CommandButton>
        )
      }
      side={
        <>
          <Papers view={view} answer={answer} />
          {view.invoice && <InvoicePhoto invoice={view.invoice} />}
        </>
      }
    >
      <GoneForm intent="undo" answer={answer} summary="Não deu certo" />
      <LastValidation undoable={turn.undoable} isInQueue={turn.inQueue !== null} />
      {turn.inQueue && <PapersQueueBar id={view.id} {...turn.inQueue} isRefused={answer !== undefined} />}
      {turn.leaseOwner && <LeasedByAnother {...turn.leaseOwner} queue={paths.admin.validationQueue} />}
      {view.may.validate && view.invoice?.status === "pending" && <CouponWaits invoice={view.invoice} />}
      {turn.inQueue && checklist}
      {seconds.toDisqualify && <NoFourEyes view={seconds.toDisqualify} alone={aloneWords.disqualify} />}
      {seconds.toValidate && <NoFourEyes view={seconds.toValidate} alone={aloneWords.validateBlocked} />}
      <AskedDisqualification
        view={view.disqualification}
        whose={whoseOf(view)}
        permission={view.type === "award" ? "prizes:invalidate" : "winners:invalidate"}
        answer={answer}
      />
      <Confirmation view={view} answer={answer} />
      <Card title="Quem ganhou">
        <DescriptionList facts={claimantFacts(view)} />
      </Card>
      <Card title="Prêmio">
        <DescriptionList facts={claimFacts(view)} />
      </Card>
      {view.invoice && (
        <Card title="Cupom">
          <DescriptionList facts={claimInvoiceFacts(view.invoice)} />
        </Card>
      )}
      {!turn.inQueue && checklist}
      {turn.inQueue && <QueueKeys />}
      <InvalidateDialog view={view} answer={answer} />
    </DetailPage>
  )
}
