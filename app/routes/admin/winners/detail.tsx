import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { CommandButton, ConfirmDialog } from "#app/admin/command-dialog"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { conflictIn, revalidateStale } from "#app/admin/refused"
import { StaleNotice, VersionField } from "#app/admin/stale-notice"
import { WinnerStatus } from "#app/admin/status/draw-status"
import { KeptReceipt } from "#app/admin/kept-records"
import { PrizeOf } from "#app/admin/prize-of"
import { redirectSaying } from "#app/admin/toast.server"
import { NoFourEyes } from "#app/admin/open-approval"
import { ToValidation } from "#app/admin/links"
import { disqualifyInput } from "#app/domain/validation/validation-input"
import { noteNamed } from "#app/domain/registrations/looks.server"
import { callInput, callSurrogate } from "#app/domain/winners/call-surrogate.server"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { disqualificationWords, publicReasonOptions } from "#app/words/reasons/public-reasons"
import { aloneWords as ALONE, DISQUALIFICATION_ASKED } from "#app/words/four-eyes"
import { paths } from "#app/paths"
import { DescriptionList } from "#app/ui/description-list"
import { CallDialog, Vacant } from "./call-dialog"
import { AskedToGo, Deadline } from "./notices"
import { viewWinner } from "./detail-view.server"
import { winnerDecisionFacts, winnerPersonFacts, placeFacts } from "./facts"
import { WinnerHistory } from "./history"

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta("Ganhador", data?.number)

export const loader = adminLoader("winners:view", async ({ db, params: { id = "" }, admin, now }) => {
  const view = await viewWinner(db.primary, { id, viewer: admin, now })
  await noteNamed(db.primary, { place: "winner", registrationIds: [view.person.id], viewer: admin, now })
  return view
})

export const action = adminAction({
  invalidate: command({
    guard: "winners:invalidate",
    schema: disqualifyInput,
    async run(seen, { db, params: { id = "" }, admin, now, headers }) {
      await askDisqualification(db.primary, { claim: { winnerId: id }, ...seen, by: admin.id, now })
      return redirectSaying(paths.admin.winner(id), DISQUALIFICATION_ASKED, { headers })
    },
  }),
  surrogate: command({
    guard: "winners:surrogate",
    schema: callInput,
    async run({ order }, { db, params: { id = "" }, admin, now, headers }) {
      const called = await callSurrogate(db.primary, { winnerId: id, order, by: admin.id, now })
      const toast = `Suplente nº ${called.order} chamado.`
      return redirectSaying(paths.admin.winner(called.winnerId), toast, { headers })
    },
  }),
})

export const shouldRevalidate = revalidateStale

export default function WinnerPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { winner, number, may } = view
  const decided = winnerDecisionFacts(view)
  return (
    <DetailPage
      title={`${number}, nº ${winner.order}`}
      back={{ href: paths.admin.winners, label: "Ganhadores" }}
      badge={<WinnerStatus value={winner.state} kind={winner.kind} />}
      commands={
        <>
          {may.validate && <ToValidation permission="winners:validate" claimId={winner.id} />}
          {may.call && (
            <CommandButton command="surrogate" permission="winners:surrogate" variant="primary">
              Chamar próximo suplente
            </CommandButton>
          )}
          {may.invalidate && view.toDisqualify?.second === "there" && (
            <CommandButton command="invalidate" permission="winners:invalidate" variant="danger">
              Invalidar
            </CommandButton>
          )}
        </>
      }
      side={<WinnerHistory history={view.history} />}
    >
      {view.person.isErased && <KeptReceipt />}
      <Deadline view={view} />
      <Vacant view={view} />
      {view.toDisqualify && <NoFourEyes view={view.toDisqualify} alone={ALONE.disqualify} />}
      {view.isAsked && <AskedToGo winnerId={winner.id} />}
      <Card title="Lugar no resultado">
        <DescriptionList facts={placeFacts(view)} />
      </Card>
      <Card title="Pessoa e número">
        <DescriptionList facts={winnerPersonFacts(view)} />
      </Card>
      {decided.length > 0 && (
        <Card title="Decisão">
          <DescriptionList facts={decided} />
        </Card>
      )}
      <ConfirmDialog
        command="invalidate"
        isDanger
        answer={answer}
        reason
        codes={publicReasonOptions(disqualificationWords)}
      >
        <StaleNotice conflict={conflictIn(answer)} labels={{ reason: "Explicação" }} />
        <VersionField answer={answer} current={winner.version} />
        <PrizeOf person={view.person.name} prize={view.draw.prize} />
        <p>
          Você pede, e outra pessoa confirma depois de 48 horas. A pessoa é avisada e pode responder; até lá
          nada muda para ela, e o resultado não muda nunca. O motivo público aparece na página do sorteio, a
          explicação não.
        </p>
      </ConfirmDialog>
      <CallDialog view={view} answer={answer} />
    </DetailPage>
  )
}
