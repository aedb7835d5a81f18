import { useLoaderData } from "@remix-run/react"
import { SelectFilter } from "#app/admin/filters"
import { adminLoader } from "#app/admin/guard.server"
import { LinkIf } from "#app/admin/links"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { DrawStatus, drawStatuses } from "#app/admin/status/draw-status"
import { calculationOptions, listCalculations } from "#app/domain/draws/calculation/calculation.list.server"
import { paths } from "#app/paths"
import { Badge } from "#app/ui/badge"
import { stepWords } from "#app/words/states"

export const meta = () => pageMeta("Apuração")

export const loader = adminLoader("calculation:list", async ({ db, url, now }) => {
  const [page, draws] = await Promise.all([
    listCalculations(db.replica, url, { now }),
    calculationOptions(db.replica),
  ])
  return { page, draws }
})

export default function CalculationsPage() {
  const { page, draws } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Apuração"
      area="calculation"
      page={page}
      search="Sorteio ou prêmio"
      filters={
        <>
          <SelectFilter name="draw" options={draws} />
          <SelectFilter name="status" options={drawStatuses} all="Todas" />
        </>
      }
      columns={[
        {
          header: "Sorteio",
          wraps: true,
          cell: ({ id, title, prize }) => (
            <>
              <LinkIf permission="calculation:list" to={paths.admin.calculationOf(id)}>
                {title}
              </LinkIf>
              <span className="list__sub">{prize}</span>
            </>
          ),
        },
        { header: "Situação", cell: ({ state }) => <DrawStatus value={state} /> },
        { name: "nextStep", cell: (row) => <Next {...row} /> },
        { name: "periodEnd", sort: "periodEnd", cell: ({ periodEnd }) => <Moment at={periodEnd} /> },
        { name: "extractionOn", sort: "extractionOn", cell: ({ extractionOn }) => extractionOn },
      ]}
    />
  )
}

const postponements = { needed: "Adiar a extração", asked: "Confirmar o adiamento" }

type Row = ReturnType<typeof useLoaderData<typeof loader>>["page"]["rows"][number]

const Next = ({ next, due, postponement }: Row) =>
  next && (
    <>
      {postponement ? postponements[postponement] : stepWords[next]} {due && <Badge tone="warn">Agora</Badge>}
    </>
  )
