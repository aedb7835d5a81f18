import type { MetaFunction } from "@remix-run/node"
import { Link, useActionData, useLoaderData } from "@remix-run/react"
import { DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { DrawStatus } from "#app/admin/status/draw-status"
import { redirectSaying } from "#app/admin/toast.server"
import {
  extractionInput,
  handInInput,
  postponeInput,
  publishInput,
  rehearsalInput,
  rejectInput,
  stepInput,
} from "#app/domain/draws/calculation/calculation-input.server"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { computeDraw } from "#app/domain/draws/calculation/compute-draw.server"
import {
  confirmPostponement,
  postponeExtraction,
  withdrawPostponement,
} from "#app/domain/draws/calculation/postponement.server"
import { handInBase } from "#app/domain/draws/calculation/hand-in-base.server"
import { enterExtraction } from "#app/domain/draws/calculation/enter-extraction.server"
import { publishDraw } from "#app/domain/draws/publication/publish-draw.server"
import { rehearseDraw } from "#app/domain/draws/calculation/rehearse-draw.server"
import { rejectResult } from "#app/domain/draws/calculation/reject-result.server"
import { APART_DAYS } from "#app/domain/users/apart"
import { paths } from "#app/paths"
import { buttonClass } from "#app/ui/button"
import { BaseStep } from "./base-step"
import { CloseStep } from "./close-step"
import { ComputeStep } from "./compute-step"
import { viewCalculation } from "./detail-view.server"
import { StepDialogs } from "./dialogs"
import { HandInStep } from "./hand-in-step"
import { ExtractionStep } from "./extraction-step"
import { PublishStep } from "./publish-step"
import { RegulatorPack } from "./regulator-pack-link"
import { RehearsalStep } from "./rehearsal-step"
import { TwoPeopleNotice } from "#app/admin/two-people-notice"
import { sayTyped } from "./words"

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta("Apuração", data?.draw.title)

export const loader = adminLoader("calculation:list", ({ db, params: { id = "" }, admin, now, url }) =>
  viewCalculation(db.primary, { id, viewer: admin, now, url }),
)

export const action = adminAction({
  close: command({
    guard: "calculation:export",
    schema: stepInput,
    async run(seen, { db, params: { id = "" }, admin, now, headers }) {
      await closeDraw(db.primary, { drawId: id, ...seen, by: admin.id, now })
      return redirectSaying(paths.admin.calculationOf(id), "Período fechado.", { headers })
    },
  }),
  hand_in: command({
    guard: "calculation:export",
    schema: handInInput,
    async run({ after, handedAt, protocol }, { db, params: { id = "" }, admin, now, headers }) {
      await handInBase(db.primary, { drawId: id, after, handedAt, protocol, by: admin.id, now })
      return redirectSaying(paths.admin.calculationOf(id), "Entrega da base anotada.", { headers })
    },
  }),
  extraction: command({
    guard: "calculation:run",
    schema: extractionInput,
    async run(typed, { db, params: { id = "" }, admin, now, headers }) {
      const { state } = await enterExtraction(db.primary, { drawId: id, ...typed, by: admin.id, now })
      return redirectSaying(paths.admin.calculationOf(id), sayTyped[state], { headers })
    },
  }),
  postpone: command({
    guard: "calculation:run",
    schema: postponeInput,
    async run(typed, { db, params: { id = "" }, admin, now, headers }) {
      await postponeExtraction(db.primary, { drawId: id, ...typed, by: admin.id, now })
      const said = "Adiamento pedido: outra pessoa confirma."
      return redirectSaying(paths.admin.calculationOf(id), said, { headers })
    },
  }),
  confirm_postponement: command({
    guard: "calculation:run",
    schema: stepInput,
    async run(seen, { db, params: { id = "" }, admin, now, headers }) {
      await confirmPostponement(db.primary, { drawId: id, ...seen, by: admin.id, now })
      return redirectSaying(paths.admin.calculationOf(id), "Extração adiada.", { headers })
    },
  }),
  withdraw_postponement: command({
    guard: "calculation:run",
    schema: stepInput,
    async run(seen, { db, params: { id = "" }, admin, now, headers }) {
      await withdrawPostponement(db.primary, { drawId: id, ...seen, by: admin.id, now })
      return redirectSaying(paths.admin.calculationOf(id), "Pedido de adiamento retirado.", { headers })
    },
  }),
  rehearse: command({
    guard: "calculation:run",
    schema: rehearsalInput,
    async run({ prizes }, { db, params: { id = "" }, admin, now, headers }) {
      const made = await rehearseDraw(db.primary, { drawId: id, prizes, by: admin.id, now })
      return redirectSaying(paths.admin.rehearsal(made.id), "Ensaio feito.", { headers })
    },
  }),
  compute: command({
    guard: "calculation:run",
    schema: stepInput,
    async run(seen, { db, params: { id = "" }, admin, now, headers }) {
      await computeDraw(db.primary, { drawId: id, ...seen, by: admin.id, now })
      return redirectSaying(paths.admin.calculationOf(id), "Sorteio apurado.", { headers })
    },
  }),
  publish: command({
    guard: "calculation:run",
    schema: publishInput,
    async run(seen, { db, params: { id = "" }, admin, now, headers }) {
      await publishDraw(db.primary, { drawId: id, ...seen, by: admin.id, now })
      return redirectSaying(paths.admin.calculationOf(id), "Resultado publicado.", { headers })
    },
  }),
  reject: command({
    guard: "calculation:run",
    schema: rejectInput,
    async run(typed, { db, params: { id = "" }, admin, now, headers }) {
      await rejectResult(db.primary, { drawId: id, ...typed, by: admin.id, now })
      return redirectSaying(paths.admin.calculationOf(id), "Resultado devolvido.", { headers })
    },
  }),
})

export const shouldRevalidate = revalidateStale

export default function CalculationPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <DetailPage
      title={`Apuração: ${view.draw.title}`}
      back={{ href: paths.admin.calculation, label: "Apuração" }}
      badge={<DrawStatus value={view.draw.state} />}
      commands={
        <>
          <Link
            className={buttonClass({ variant: "secondary" })}
            to={paths.admin.calculationMinutes(view.draw.id)}
          >
            Ata
          </Link>
          <RegulatorPack draw={view.draw} />
        </>
      }
    >
      {view.twoPeople && (
        <TwoPeopleNotice days={APART_DAYS} twoPeople={view.twoPeople} lastDay={view.lastDay} />
      )}
      <ol className="steps">
        <CloseStep view={view} />
        <BaseStep view={view} />
        <HandInStep view={view} answer={answer} />
        <ExtractionStep view={view} answer={answer} />
        <RehearsalStep view={view} answer={answer} />
        <ComputeStep view={view} />
        <PublishStep view={view} />
      </ol>
      <StepDialogs view={view} answer={answer} />
    </DetailPage>
  )
}
