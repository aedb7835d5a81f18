import { Link, useLoaderData } from "@remix-run/react"
import { SelectFilter } from "#app/admin/filters"
import { useCan } from "#app/admin/frame-data"
import { adminLoader } from "#app/admin/guard.server"
import { LinkIf } from "#app/admin/links"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { TwoFactor, twoFactorStates, UserStatus, userStatuses } from "#app/admin/status/account-status"
import { auditorWord } from "#app/auth/permission-labels"
import { adminTypeLabels, adminTypes, can } from "#app/auth/permissions"
import { auditingTypes } from "#app/domain/permissions/auditor"
import { readMatrix } from "#app/domain/permissions/matrix.queries.server"
import { listUsers } from "#app/domain/users/users.list.server"
import { paths } from "#app/paths"
import { buttonClass } from "#app/ui/button"

export const meta = () => pageMeta("Usuários")

export const loader = adminLoader("users:list", async ({ db, url, admin }) => {
  const { matrix } = await readMatrix(db.replica)
  const page = await listUsers(db.replica, url, { named: can(admin.permissions, "registrations:view") })
  return { page, auditing: auditingTypes(matrix) }
})

const types = adminTypes.map((type) => ({ value: type, label: adminTypeLabels[type] }))

export default function UsersPage() {
  const { page, auditing } = useLoaderData<typeof loader>()
  const can = useCan()
  return (
    <ListPage
      title="Usuários"
      area="users"
      page={page}
      search="Nome ou email"
      actions={
        can("users:create") && (
          <Link to={paths.admin.usersCreate} className={buttonClass()}>
            Criar usuário
          </Link>
        )
      }
      filters={
        <>
          <SelectFilter name="type" options={types} />
          <SelectFilter name="status" options={userStatuses} all="Todas" />
          <SelectFilter name="twoFactor" options={twoFactorStates} all="Todas" />
        </>
      }
      columns={[
        {
          header: "Nome e email",
          sort: "name",
          wraps: true,
          cell: ({ id, name, email }) => (
            <>
              <LinkIf permission="users:edit" to={paths.admin.usersEdit(id)}>
                {name}
              </LinkIf>
              <span className="list__sub">{email}</span>
            </>
          ),
        },
        {
          name: "type",
          cell: ({ type }) => (
            <>
              {adminTypeLabels[type]}
              {auditing.some((one) => one === type) && <span className="list__sub">{auditorWord}</span>}
            </>
          ),
        },
        { header: "Situação", cell: ({ status }) => <UserStatus value={status} /> },
        { name: "twoFactor", cell: ({ twoFactor }) => <TwoFactor on={twoFactor} /> },
        { name: "createdAt", sort: "createdAt", cell: ({ createdAt }) => <Moment at={createdAt} /> },
        {
          name: "lastLoginAt",
          sort: "lastLoginAt",
          cell: ({ lastLoginAt }) => <Moment at={lastLoginAt} />,
        },
      ]}
    />
  )
}
