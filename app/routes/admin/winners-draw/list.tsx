import { Link, useLoaderData } from "@remix-run/react"
import { SelectFilter } from "#app/admin/filters"
import { useCan } from "#app/admin/frame-data"
import { adminLoader } from "#app/admin/guard.server"
import { LinkIf } from "#app/admin/links"
import { ListPage } from "#app/admin/list-page"
import { momentText } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { DrawStatus, drawStatuses } from "#app/admin/status/draw-status"
import { type DrawLine, listDraws } from "#app/domain/draws/draws.list.server"
import { paths } from "#app/paths"
import { buttonClass } from "#app/ui/button"
import { sayCount, sayNumber } from "#app/words/count"
import { DrawsCommitments } from "./commitments"
import { phaseOf } from "./labels"

export const meta = () => pageMeta("Sorteios")

export const loader = adminLoader("draw:list", async ({ db, url, now }) => ({
  page: await listDraws(db.replica, url),
  now,
}))

export default function DrawsPage() {
  const { page, now } = useLoaderData<typeof loader>()
  const can = useCan()
  return (
    <ListPage
      title="Sorteios"
      area="draw"
      page={page}
      search="Sorteio ou prêmio"
      actions={
        can("draw:create") && (
          <Link to={paths.admin.winnersDrawCreate} className={buttonClass()}>
            Criar sorteio
          </Link>
        )
      }
      filters={<SelectFilter name="status" options={drawStatuses} all="Todas" />}
      columns={[
        {
          header: "Sorteio",
          sort: "title",
          wraps: true,
          cell: ({ id, title, prize }) => (
            <>
              <LinkIf
                permission={can("draw:edit") ? "draw:edit" : "draw:view"}
                to={paths.admin.winnersDrawEdit(id)}
              >
                {title}
              </LinkIf>
              <span className="list__sub">{prize}</span>
            </>
          ),
        },
        { header: "Situação", cell: (draw) => <State draw={draw} now={now} /> },
        {
          name: "periodEnd",
          sort: "periodEnd",
          cell: ({ periodStart, periodEnd }) => (
            <>
              <time dateTime={periodStart.toISOString()}>{momentText(periodStart)}</time>
              <span className="list__sub">
                até <time dateTime={periodEnd.toISOString()}>{momentText(periodEnd)}</time>
              </span>
            </>
          ),
        },
        {
          name: "extractionOn",
          sort: "extractionOn",
          cell: ({ extractionOn }) => <time dateTime={extractionOn}>{extractionOn}</time>,
        },
        { name: "series", cell: ({ series }) => series },
        { name: "positionsUsed", align: "end", cell: (draw) => <Given {...draw} /> },
        {
          name: "winners",
          align: "end",
          cell: ({ winners, surrogates }) => (
            <>
              {sayNumber(winners)}
              <span className="list__sub">+ {sayCount(surrogates, "suplente", "suplentes")}</span>
            </>
          ),
        },
      ]}
    >
      <DrawsCommitments draws={page.rows} />
    </ListPage>
  )
}

/** The state in its word, and where the period of a planned one stands. */
function State({ draw, now }: { draw: DrawLine; now: Date }) {
  const phase = phaseOf(draw, now)
  return (
    <>
      <DrawStatus value={draw.state} />
      {phase && <span className="list__sub">{phase}</span>}
    </>
  )
}

function Given({ given, room }: Pick<DrawLine, "given" | "room">) {
  return (
    <>
      {sayNumber(given)}
      <span className="list__sub">de {sayNumber(room)}</span>
    </>
  )
}
