import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { DetailPage } from "#app/admin/detail-page"
import { adminLoader } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { DrawStatus } from "#app/admin/status/draw-status"
import { paths } from "#app/paths"
import { MinutesCards } from "./minutes-cards"
import { viewMinutes } from "./minutes-view.server"

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta("Ata", data?.draw.title)

export const loader = adminLoader("calculation:list", ({ db, params: { id = "" }, admin, now }) =>
  viewMinutes(db.primary, { id, viewerId: admin.id, now }),
)

/** A draw's minutes, made to be printed: what was drawn, by which rule, from which base, and who did each step. */
export default function MinutesPage() {
  const view = useLoaderData<typeof loader>()
  const { draw } = view
  return (
    <DetailPage
      title={`Ata: ${draw.title}`}
      back={{ href: paths.admin.calculationOf(draw.id), label: "Apuração" }}
      badge={<DrawStatus value={draw.state} />}
    >
      <MinutesCards view={view} />
    </DetailPage>
  )
}
