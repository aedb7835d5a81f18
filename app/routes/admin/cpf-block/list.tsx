import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react"
import { CommandButton, ConfirmDialog } from "#app/admin/command-dialog"
import { PeriodFilter, SelectFilter } from "#app/admin/filters"
import { useCan } from "#app/admin/frame-data"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import type { ListColumn } from "#app/admin/list-columns"
import { ListPage } from "#app/admin/list-page"
import { withoutDialog } from "#app/admin/list-url"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { BlockStatus, blockStatuses } from "#app/admin/status/block-status"
import { redirectSaying } from "#app/admin/toast.server"
import { can } from "#app/auth/permissions"
import { unblockInput } from "#app/domain/cpf-block/cpf-block-input.server"
import { type CpfBlockLine, listCpfBlocks } from "#app/domain/cpf-block/cpf-blocks.list.server"
import { unblockCpf } from "#app/domain/cpf-block/unblock-cpf.server"
import { paths } from "#app/paths"
import { buttonClass } from "#app/ui/button"
import type { Refusal } from "#app/forms/refusal"

export const meta = () => pageMeta("CPFs bloqueados")

export const loader = adminLoader("cpf-block:list", async ({ db, url, admin }) => ({
  page: await listCpfBlocks(db.replica, url, { named: can(admin.permissions, "registrations:view") }),
}))

export const action = adminAction({
  unblock: command({
    guard: "cpf-block:unblock",
    schema: unblockInput,
    async run({ id, reason }, { db, admin, now, url, headers }) {
      await unblockCpf(db.primary, { blockId: id, reason, by: admin.id, now })
      return redirectSaying(withoutDialog(url), "CPF desbloqueado.", { headers })
    },
  }),
})

export const shouldRevalidate = revalidateStale

export default function CpfBlocksPage() {
  const { page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const can = useCan()
  const list = useSearchParams()[0].get("import")
  const columns: ListColumn<CpfBlockLine, "cpf-block">[] = [
    { header: "CPF", cell: ({ cpf }) => cpf },
    { header: "Situação", cell: ({ unblockedAt }) => <BlockStatus standing={unblockedAt === null} /> },
    { name: "reason", wraps: true, cell: ({ reason }) => reason ?? "—" },
    { name: "person", wraps: true, cell: ({ person }) => <Person person={person} /> },
    {
      name: "blockedAt",
      sort: "blockedAt",
      wraps: true,
      cell: ({ blockedAt, blockedBy }) => <Done at={blockedAt} by={blockedBy} />,
    },
    { name: "unblockedAt", wraps: true, cell: (row) => <Lifted {...row} /> },
  ]
  return (
    <ListPage
      title="CPFs bloqueados"
      area="cpf-block"
      page={page}
      search="CPF, ou os dígitos que aparecem"
      actions={
        can("cpf-block:create") && (
          <>
            <Link to={paths.admin.cpfBlockImport()} className={buttonClass({ variant: "secondary" })}>
              Importar lista
            </Link>
            <Link to={paths.admin.cpfBlockCreate} className={buttonClass()}>
              Bloquear CPF
            </Link>
          </>
        )
      }
      filters={
        <>
          <SelectFilter name="status" options={blockStatuses} all="Todas" />
          <PeriodFilter />
          {list && <SelectFilter name="import" options={oneList(list)} all="Todas" />}
        </>
      }
      columns={columns}
    >
      <UnblockDialog rows={page.rows} answer={answer} />
    </ListPage>
  )
}

/** Nobody knows lists by their ids: the one that was come from, or all. */
const oneList = (id: string) => [{ value: id, label: "Só a que foi aberta" }]

function Person({ person }: Pick<CpfBlockLine, "person">) {
  const can = useCan()
  if (!person || !can("registrations:view")) return person?.name ?? "—"
  return <Link to={paths.admin.registration(person.id)}>{person.name}</Link>
}

const Done = ({ at, by, why }: { at: Date; by: string | null; why?: string | null }) => (
  <>
    <Moment at={at} />
    {by && <span className="list__sub">{by}</span>}
    {why && <div>{why}</div>}
  </>
)

/** When, by whom and why; or the way to it. */
const Lifted = ({ id, unblockedAt, unblockedBy, unblockReason }: CpfBlockLine) =>
  unblockedAt ? (
    <Done at={unblockedAt} by={unblockedBy} why={unblockReason} />
  ) : (
    <CommandButton command="unblock" id={id} permission="cpf-block:unblock" small variant="quiet">
      Desbloquear
    </CommandButton>
  )

/** One dialog for all rows; the URL says which. */
function UnblockDialog({ rows, answer }: { rows: readonly CpfBlockLine[]; answer: Refusal | undefined }) {
  const id = useSearchParams()[0].get("id") ?? ""
  const cpf = rows.find((row) => row.id === id)?.cpf
  return (
    <ConfirmDialog command="unblock" answer={answer} reason>
      <input type="hidden" name="id" value={id} />
      <p>
        O CPF {cpf && <strong>{cpf}</strong>} volta a participar: pode se cadastrar e enviar cupons. Números
        que a pessoa já tinha voltam a concorrer nos sorteios com a base ainda aberta; bases já fechadas não
        mudam.
      </p>
      <p>Este bloqueio continua na lista, com quem o retirou e por quê.</p>
    </ConfirmDialog>
  )
}
