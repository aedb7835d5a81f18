import type { MetaFunction } from "@remix-run/node"
import { randomUUID } from "node:crypto"
import { useActionData, useLoaderData, useLocation } from "@remix-run/react"
import { CommandButton } from "#app/admin/command-dialog"
import { Card, DetailPage } from "#app/admin/detail-page"
import { type AdminArgs, adminAction, adminLoader, command } from "#app/admin/guard.server"
import { useCan } from "#app/admin/frame-data"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { DrawStatus } from "#app/admin/status/draw-status"
import { redirectSaying } from "#app/admin/toast.server"
import { NoFourEyes, OpenApproval } from "#app/admin/open-approval"
import { askEdit } from "#app/domain/draws/planning/ask-edit.server"
import { askSeries } from "#app/domain/draws/planning/ask-series.server"
import { askCancel } from "#app/domain/draws/planning/cancel-draw.server"
import {
  cancelDrawInput,
  drawAmendInput,
  drawEditInput,
  moreSeriesInput,
} from "#app/domain/draws/planning/draw-input.server"
import { constraintOf } from "#app/forms/constraint.server"
import { APART_DAYS } from "#app/domain/four-eyes/apart"
import { paths } from "#app/paths"
import { approvalWords } from "#app/words/approvals"
import { DescriptionList } from "#app/ui/description-list"
import { DrawCommitments } from "./commitments"
import { CancelDialog, MoreSeriesDialog } from "./dialogs"
import { viewDraw } from "./detail-view.server"
import { EditForm } from "./edit-form"
import { ExamplePanel } from "./example-panel"
import { exampleFor } from "./example.server"
import { PostponementsCard, periodAndRuleFacts, SeriesCard } from "./facts"
import { phaseOf } from "./labels"
import { DrawFourEyesNotice } from "#app/admin/draw-four-eyes-notice"
import { seenVersion, typedIn } from "./typed.server"

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta("Sorteio", data?.draw.title)

export const loader = adminLoader(
  ["draw:edit", "draw:view"],
  async ({ db, url, params: { id = "" }, admin, now }) => {
    const view = await viewDraw(db.primary, { id, viewer: admin, now })
    // A rule that is kept is not tried out.
    const { seriesFirst, seriesCount } = view.saved
    const typed = { ...typedIn(url.searchParams, view.saved), seriesFirst, seriesCount }
    const values = view.scope === "all" ? typed : view.saved
    const version = seenVersion(url.searchParams) ?? view.draw.version
    const example = await exampleFor(db.primary, values)
    const constraint = constraintOf(view.scope === "all" ? drawEditInput : drawAmendInput)
    const phase = phaseOf(view.draw, now)
    return { ...view, values, constraint, version, example, phase, formKey: randomUUID() }
  },
)

const said = (requestId: string | null, { params: { id = "" }, headers }: AdminArgs) => {
  const text =
    requestId === null
      ? "Nada a mudar: o sorteio já está assim."
      : "Pedido feito. Até outra pessoa confirmar, nada muda."
  return redirectSaying(paths.admin.winnersDrawEdit(id), text, { headers })
}

// Each of these only asks; another person confirms, and then it is done. Nothing here is put together from two people's forms (`merges`): period, rule and extraction are judged, committed to
// and published as one, and whoever saves has to have read all of it.
export const action = adminAction({
  edit: command({
    guard: "draw:edit",
    schema: drawEditInput,
    async run({ draw: change, ...input }, args) {
      const { db, params, admin, now } = args
      const edit = { drawId: params.id ?? "", change, ...input, by: admin.id, now }
      return said(await askEdit(db.primary, edit), args)
    },
  }),
  amend: command({
    guard: "draw:edit",
    schema: drawAmendInput,
    async run({ version, reasonCode, reason, ...change }, args) {
      const { db, params, admin, now } = args
      const edit = { drawId: params.id ?? "", version, reasonCode, reason, change, by: admin.id, now }
      return said(await askEdit(db.primary, edit), args)
    },
  }),
  add_series: command({
    guard: "draw:edit",
    schema: moreSeriesInput,
    async run({ formKey, ...more }, args) {
      const { db, params, admin, now } = args
      const asked = { drawId: params.id ?? "", id: formKey, ...more, by: admin.id, now }
      return said(await askSeries(db.primary, asked), args)
    },
  }),
  cancel: command({
    guard: "draw:edit",
    schema: cancelDrawInput,
    async run(input, args) {
      const { db, params, admin, now } = args
      return said(await askCancel(db.primary, { drawId: params.id ?? "", ...input, by: admin.id, now }), args)
    },
  }),
})

export const shouldRevalidate = revalidateStale

export default function DrawPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { search } = useLocation()
  const { draw, scope, phase, open, two } = view
  const edits = useCan()("draw:edit")
  const asks = open === null && two?.second === "there"
  const may = asks ? view.may : { addSeries: false, cancel: false }
  // While the rule may change, its example stands beside the form and follows it.
  const tries = scope === "all" && edits && asks
  return (
    <DetailPage
      title={draw.title}
      back={{ href: paths.admin.winnersDraw, label: "Sorteios" }}
      badge={
        <>
          <DrawStatus value={draw.state} />
          {phase && <span className="page-head__note">{phase}</span>}
        </>
      }
      commands={
        <>
          {may.addSeries && (
            <CommandButton command="add_series" permission="draw:edit">
              Acrescentar séries
            </CommandButton>
          )}
          {may.cancel && (
            <CommandButton command="cancel" permission="draw:edit" variant="danger">
              Cancelar sorteio
            </CommandButton>
          )}
        </>
      }
      side={!tries && <ExamplePanel example={view.example} isBusy={false} />}
    >
      {open && <OpenApproval view={open} />}
      {edits && two && <NoFourEyes view={two} alone={approvalWords["edit-draw"].alone} />}
      {view.fourEyes && (
        <DrawFourEyesNotice days={APART_DAYS} fourEyes={view.fourEyes} lastDay={view.lastDay} />
      )}
      {edits ? (
        <EditForm key={`${search} ${view.version}`} view={view} answer={answer} />
      ) : (
        <Card title="Sorteio">
          <DescriptionList facts={[{ term: "Prêmio", value: draw.prize, wide: true }]} />
        </Card>
      )}
      {!tries && (
        <Card title="Regra">
          <DescriptionList facts={periodAndRuleFacts(view)} />
        </Card>
      )}
      <SeriesCard view={view} />
      <DrawCommitments drawId={view.draw.id} commitments={view.commitments} isAhead={view.isAhead} />
      <PostponementsCard postponements={draw.postponements} />
      <MoreSeriesDialog view={view} answer={answer} />
      <CancelDialog view={view} answer={answer} />
    </DetailPage>
  )
}
