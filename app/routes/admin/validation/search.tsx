import { redirect } from "@remix-run/node"
import { Link, useLoaderData } from "@remix-run/react"
import { SelectFilter } from "#app/admin/filters"
import { useCan } from "#app/admin/frame-data"
import { adminLoader } from "#app/admin/guard.server"
import { RecordLink } from "#app/admin/links"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { ClaimStatus, claimFilters } from "#app/admin/status/prize-status"
import { can } from "#app/auth/permissions"
import { claimsSeen, seesClaims } from "#app/domain/validation/claims-seen"
import { listToValidate } from "#app/domain/validation/to-validate.list.server"
import { paths } from "#app/paths"
import { buttonClass } from "#app/ui/button"
import { choicesOf, claimKindWords } from "#app/words/states"
import { opensRecord } from "./opens-record"

export const meta = () => pageMeta("Validação")

export const loader = adminLoader(seesClaims, async ({ db, url, admin }) => {
  const { awards, winners } = claimsSeen(admin.permissions)
  const named = can(admin.permissions, "registrations:view")
  const page = await listToValidate(db.replica, url, { named, awards, winners })
  const [only, ...others] = page.rows
  // Whoever is on the telephone has one hand: what was looked for and found alone opens.
  const looksFor = [...url.searchParams].every(([name, value]) => name === "q" || value === "")
  const opens = opensRecord.some((one) => can(admin.permissions, one))
  if (only && opens && others.length === 0 && looksFor && url.searchParams.get("q"))
    throw redirect(paths.admin.validation(only.id))
  return { page }
})

const types = choicesOf(claimKindWords)

export default function ValidationPage() {
  const { page } = useLoaderData<typeof loader>()
  const may = useCan()
  const opens = opensRecord.some(may)
  return (
    <ListPage
      title="Validação"
      area="validation"
      actions={
        (may("prizes:validate") || may("winners:validate")) && (
          <Link className={buttonClass()} to={paths.admin.validationQueue}>
            Analisar fila
          </Link>
        )
      }
      page={page}
      search="CPF, número, protocolo, prêmio"
      summary={
        <p className="page-head__note">
          Sem busca aparece quem espera, há mais tempo primeiro. A busca olha também os já decididos e, se
          achar um só, abre na hora.
        </p>
      }
      filters={
        <>
          <SelectFilter name="status" options={claimFilters} all="Pela busca" />
          <SelectFilter name="type" options={types} />
        </>
      }
      columns={[
        {
          header: "Pessoa",
          wraps: true,
          cell: ({ id, person }) =>
            opens ? <RecordLink to={paths.admin.validation(id)}>{person}</RecordLink> : person,
        },
        { name: "cpf", cell: ({ cpf }) => cpf },
        {
          name: "prize",
          wraps: true,
          cell: ({ prize }) => prize,
        },
        { name: "number", cell: ({ number, protocol }) => number ?? protocol ?? "À mão" },
        { name: "since", sort: "at", cell: ({ at }) => <Moment at={at} /> },
        { header: "Situação", cell: ({ status }) => <ClaimStatus value={status} /> },
      ]}
    />
  )
}
