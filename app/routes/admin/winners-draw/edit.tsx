import type { MetaFunction } from "@remix-run/node"
import { randomUUID } from "node:crypto"
import { useActionData, useLoaderData, useLocation } from "@remix-run/react"
import { CommandButton } from "#app/admin/command-dialog"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { useCan } from "#app/admin/frame-data"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { DrawStatus } from "#app/admin/status/draw-status"
import { redirectSaying } from "#app/admin/toast.server"
import { addSegment } from "#app/domain/draws/planning/add-segment.server"
import { cancelDraw } from "#app/domain/draws/planning/cancel-draw.server"
import {
  cancelDrawInput,
  drawAmendInput,
  drawEditInput,
  moreSeriesInput,
} from "#app/domain/draws/planning/draw-input.server"
import { editDraw } from "#app/domain/draws/planning/edit-draw.server"
import { constraintOf } from "#app/forms/constraint.server"
import { paths } from "#app/paths"
import { DescriptionList } from "#app/ui/description-list"
import { DrawCommitments } from "./commitments"
import { CancelDialog, MoreSeriesDialog } from "./dialogs"
import { viewDraw } from "./detail-view.server"
import { EditForm } from "./edit-form"
import { ExamplePanel } from "./example-panel"
import { exampleFor } from "./example.server"
import { Postponements, ruleFacts, SeriesCard } from "./facts"
import { phaseOf } from "./labels"
import { TwoPeopleNotice } from "./two-people"
import { seenVersion, typedIn } from "./typed.server"

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta("Sorteio", data?.draw.title)

export const loader = adminLoader(
  ["draw:edit", "draw:view"],
  async ({ db, url, params: { id = "" }, now }) => {
    const view = await viewDraw(db.primary, { id, now })
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

// Nothing here is put together from two people's forms (`merges`): period, rule and extraction are judged, committed to
// and published as one, and whoever saves has to have read all of it.
export const action = adminAction({
  edit: command({
    guard: "draw:edit",
    schema: drawEditInput,
    async run({ draw: change, ...input }, { db, params: { id = "" }, admin, now, headers }) {
      await editDraw(db.primary, { drawId: id, change, ...input, by: admin.id, now })
      return redirectSaying(paths.admin.winnersDrawEdit(id), "Sorteio alterado.", { headers })
    },
  }),
  amend: command({
    guard: "draw:edit",
    schema: drawAmendInput,
    async run({ version, reasonCode, reason, ...change }, { db, params: { id = "" }, admin, now, headers }) {
      await editDraw(db.primary, { drawId: id, version, reasonCode, reason, change, by: admin.id, now })
      return redirectSaying(paths.admin.winnersDrawEdit(id), "Sorteio alterado.", { headers })
    },
  }),
  add_series: command({
    guard: "draw:edit",
    schema: moreSeriesInput,
    async run({ formKey, ...more }, { db, params: { id = "" }, admin, now, headers }) {
      await addSegment(db.primary, { drawId: id, id: formKey, ...more, by: admin.id, now })
      return redirectSaying(
        paths.admin.winnersDrawEdit(id),
        "Séries acrescentadas, com o compromisso no ar.",
        {
          headers,
        },
      )
    },
  }),
  cancel: command({
    guard: "draw:edit",
    schema: cancelDrawInput,
    async run(input, { db, params: { id = "" }, admin, now, headers }) {
      await cancelDraw(db.primary, { drawId: id, ...input, by: admin.id, now })
      return redirectSaying(paths.admin.winnersDrawEdit(id), "Sorteio cancelado.", { headers })
    },
  }),
})

export const shouldRevalidate = revalidateStale

export default function DrawPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { search } = useLocation()
  const { draw, may, scope, phase } = view
  const edits = useCan()("draw:edit")
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
      // While the rule may change, its example stands beside the form and follows it.
      side={(scope !== "all" || !edits) && <ExamplePanel example={view.example} isBusy={false} />}
    >
      {view.twoPeople && <TwoPeopleNotice twoPeople={view.twoPeople} lastDay={view.lastDay} />}
      {edits ? (
        <EditForm key={`${search} ${view.version}`} view={view} answer={answer} />
      ) : (
        <Card title="Sorteio">
          <DescriptionList facts={[{ term: "Prêmio", value: draw.prize, wide: true }]} />
        </Card>
      )}
      {(scope !== "all" || !edits) && (
        <Card title="Regra">
          <DescriptionList facts={ruleFacts(view)} />
        </Card>
      )}
      <SeriesCard view={view} />
      <DrawCommitments drawId={view.draw.id} commitments={view.commitments} isAhead={view.isAhead} />
      <Postponements postponements={draw.postponements} />
      <MoreSeriesDialog view={view} answer={answer} />
      <CancelDialog version={draw.version} answer={answer} />
    </DetailPage>
  )
}
