import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react"
import { CommandButton, ConfirmDialog } from "#app/admin/command-dialog"
import { PeriodFilter, SelectFilter } from "#app/admin/filters"
import { useCan } from "#app/admin/frame-data"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { ListPage } from "#app/admin/list-page"
import { withoutDialog } from "#app/admin/list-url"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { TokenStatus, tokenStatuses } from "#app/admin/status/account-status"
import { redirectSaying } from "#app/admin/toast.server"
import { keyOf } from "#app/auth/permissions"
import { areaLabels, sayPermission } from "#app/auth/permission-labels"
import { unblockInput } from "#app/domain/cpf-block/cpf-block-input.server"
import { revokeToken } from "#app/domain/tokens/revoke-token.server"
import { listTokens } from "#app/domain/tokens/tokens.list.server"
import { paths } from "#app/paths"
import { buttonClass } from "#app/ui/button"

export const meta = () => pageMeta(areaLabels.tokens)

export const loader = adminLoader("tokens:list", async ({ db, url, admin, now }) => ({
  page: await listTokens(db.replica, url, { reader: admin.id, now }),
}))

export const action = adminAction({
  revoke: command({
    guard: ["tokens:delete", "tokens:manage"],
    schema: unblockInput,
    async run({ id, reason }, { db, admin, now, url, headers }) {
      await revokeToken(db.primary, { tokenId: id, reason, by: admin, now })
      return redirectSaying(withoutDialog(url), "Token revogado.", { headers })
    },
  }),
})

export const shouldRevalidate = revalidateStale

export default function TokensPage() {
  const { page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const can = useCan()
  const id = useSearchParams()[0].get("id") ?? ""
  const name = page.rows.find((row) => row.id === id)?.name
  return (
    <ListPage
      title={areaLabels.tokens}
      area="tokens"
      page={page}
      search="Nome"
      actions={
        can("tokens:create") &&
        can("tokens:generate") && (
          <Link to={paths.admin.tokensCreate} className={buttonClass()}>
            Criar token
          </Link>
        )
      }
      filters={
        <>
          <SelectFilter name="status" options={tokenStatuses} all="Todas" />
          <PeriodFilter />
        </>
      }
      columns={[
        { header: "Nome", wraps: true, cell: ({ name }) => name },
        { header: "Situação", cell: ({ state }) => <TokenStatus value={state} /> },
        {
          name: "permissions",
          wraps: true,
          cell: ({ permissions }) => permissions.map((pair) => sayPermission(keyOf(pair))).join(", "),
        },
        {
          name: "createdAt",
          sort: "createdAt",
          cell: ({ createdAt, by, isMakerActive }) => (
            <>
              <Moment at={createdAt} />
              <span className="list__sub">
                {by}
                {!isMakerActive && ", conta desativada: o token não vale"}
              </span>
            </>
          ),
        },
        { name: "expiresAt", cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
        {
          name: "lastUsedAt",
          cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : "Nunca"),
        },
        {
          header: "Revogar",
          buttons: true,
          cell: ({ id, own, state }) =>
            state === "live" &&
            (can("tokens:manage") || (own && can("tokens:delete"))) && (
              <CommandButton command="revoke" id={id} small variant="quiet">
                Revogar
              </CommandButton>
            ),
        },
      ]}
    >
      <ConfirmDialog command="revoke" isDanger title="Revogar token?" answer={answer} reason>
        <input type="hidden" name="id" value={id} />
        <p>O token {name && <strong>{name}</strong>} deixa de valer agora. Para voltar a ler, crie outro.</p>
      </ConfirmDialog>
    </ListPage>
  )
}
