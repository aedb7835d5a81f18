import { redirect } from "@remix-run/node"
import { Link, useLoaderData, useLocation } from "@remix-run/react"
import { SelectFilter } from "#app/admin/filters"
import { withList } from "#app/admin/from-list"
import { adminLoader } from "#app/admin/guard.server"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { ClaimStatus, claimFilters } from "#app/admin/status/prize-status"
import { can } from "#app/auth/permissions"
import { listToValidate } from "#app/domain/validation/to-validate.list.server"
import { paths } from "#app/paths"
import { buttonClass } from "#app/ui/button"
import { choicesOf, claimKindWords } from "#app/words/states"

export const meta = () => pageMeta("Validação")

export const loader = adminLoader(["prizes:validate", "winners:validate"], async ({ db, url, admin }) => {
  const may = {
    named: can(admin.permissions, "registrations:view"),
    awards: can(admin.permissions, "prizes:validate"),
    winners: can(admin.permissions, "winners:view"),
  }
  const page = await listToValidate(db.replica, url, may)
  const [only, ...others] = page.rows
  // Whoever is on the telephone has one hand: what was looked for and found alone opens.
  const looksFor = [...url.searchParams].every(([name, value]) => name === "q" || value === "")
  if (only && others.length === 0 && looksFor && url.searchParams.get("q"))
    throw redirect(paths.admin.validation(only.id))
  return { page }
})

const types = choicesOf(claimKindWords)

export default function ValidationPage() {
  const { page } = useLoaderData<typeof loader>()
  const list = useLocation()
  return (
    <ListPage
      title="Validação"
      area="validation"
      actions={
        <Link className={buttonClass()} to={paths.admin.validationQueue}>
          Analisar fila
        </Link>
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
          <SelectFilter name="status" label="Situação" options={claimFilters} all="Pela busca" />
          <SelectFilter name="type" label="Tipo" options={types} />
        </>
      }
      columns={[
        {
          header: "Pessoa",
          wraps: true,
          cell: ({ id, person }) => <Link to={withList(paths.admin.validation(id), list)}>{person}</Link>,
        },
        { header: "CPF", cell: ({ cpf }) => cpf },
        {
          header: "Prêmio",
          wraps: true,
          cell: ({ prize }) => prize,
        },
        { header: "Número ou cupom", cell: ({ number, protocol }) => number ?? protocol ?? "À mão" },
        { header: "Desde", sort: "at", cell: ({ at }) => <Moment at={at} /> },
        { header: "Situação", cell: ({ status }) => <ClaimStatus value={status} /> },
      ]}
    />
  )
}
