import type { MetaFunction } from "@remix-run/node"
import { Link, useActionData, useLoaderData } from "@remix-run/react"
import { DetailPage } from "#app/admin/detail-page"
import { adminLoader } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { DrawStatus } from "#app/admin/status/draw-status"
import { APART_DAYS } from "#app/domain/four-eyes/apart"
import { paths } from "#app/paths"
import { buttonClass } from "#app/ui/button"
import { BaseStep } from "./base-step"
import { CloseStep } from "./close-step"
import { action } from "./commands.server"
import { ComputeStep } from "./compute-step"
import { viewCalculation } from "./detail-view.server"
import { StepDialogs } from "./dialogs"
import { HandInStep } from "./hand-in-step"
import { ExtractionStep } from "./extraction-step"
import { PublishStep } from "./publish-step"
import { RegulatorPack } from "./regulator-pack-link"
import { RehearsalStep } from "./rehearsal-step"
import { DrawFourEyesNotice } from "#app/admin/draw-four-eyes-notice"

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta("Apuração", data?.draw.title)

export const loader = adminLoader("calculation:list", ({ db, params: { id = "" }, admin, now, url }) =>
  viewCalculation(db.primary, { id, viewer: admin, now, url }),
)

export { action }

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
      {view.fourEyes && (
        <DrawFourEyesNotice days={APART_DAYS} fourEyes={view.fourEyes} lastDay={view.lastDay} />
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
