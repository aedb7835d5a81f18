import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { editKey, revalidateStale } from "#app/admin/refused"
import { Card, DetailPage } from "#app/admin/detail-page"
import { editLoader } from "#app/admin/edit-loader.server"
import { adminAction, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { UserStatus } from "#app/admin/status/account-status"
import { redirectSaying } from "#app/admin/toast.server"
import { can } from "#app/auth/permissions"
import { proveOwnHand } from "#app/auth/own-password.server"
import { ownPasswordField } from "#app/domain/registrations/person-fields"
import { auditingTypes } from "#app/domain/permissions/auditor"
import { readMatrix } from "#app/domain/permissions/matrix.queries.server"
import { reasonInput } from "#app/domain/registrations/registration-input.server"
import { disableUser, enableUser } from "#app/domain/users/disable-user.server"
import { editUser } from "#app/domain/users/edit-user.server"
import { manageableTypes } from "#app/domain/users/lock-accounts.server"
import { resetTwoFactor } from "#app/domain/users/reset-two-factor.server"
import { sendLink } from "#app/domain/users/send-link.server"
import { listUserHistory } from "#app/domain/users/user-history.server"
import { maskEmail } from "#app/domain/users/users.list.server"
import { userEditInput } from "#app/domain/users/user-input"
import { getUser } from "#app/domain/users/users.queries.server"
import { constraintOf } from "#app/forms/constraint.server"
import { refusalIn } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { DescriptionList } from "#app/ui/description-list"
import { Notice } from "#app/ui/notice"
import { provesOwnHand } from "#app/admin/proves-own-password.server"
import { UserCommands, UserDialogs } from "./commands"
import { EditForm } from "./edit-form"
import { userFacts } from "./facts"
import { History } from "./history"

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta("Usuário", data?.user.name)

export const loader = editLoader("users:edit", paths.admin.usersCreate, async ({ db, id, admin }) => {
  const user = await getUser(db.primary, id)
  const [types, { matrix }, events] = await Promise.all([
    manageableTypes(db.primary, admin.type),
    readMatrix(db.primary),
    listUserHistory(db.primary, user.id),
  ])
  const constraint = constraintOf(userEditInput)
  const mayChange = types.includes(user.type)
  const auditing = auditingTypes(matrix)
  // The form needs it whole; beside no form it is read as on the list.
  const isShown = mayChange || can(admin.permissions, "registrations:view")
  const email = isShown ? user.email : maskEmail(user.email)
  const shown = { ...user, email }
  return { user: shown, types, mayChange, auditing, events, own: user.id === admin.id, constraint }
})

const back = (id: string, toast: string, headers: Headers) =>
  redirectSaying(paths.admin.usersEdit(id), toast, { headers })

export const action = adminAction({
  edit: command({
    guard: "users:edit",
    schema: userEditInput,
    async proves(body, args) {
      if (args.params.id !== args.admin.id) await provesOwnHand(body, args)
    },
    merges: {},
    async run(
      { currentPassword: password, ...input },
      { client, db, params: { id = "" }, admin, now, headers },
    ) {
      // Of the own account only the name is to be had.
      if (id !== admin.id) await proveOwnHand(db.primary, { admin, password, ip: client.ip, now })
      await editUser(db.primary, { userId: id, input, by: admin.id, now })
      return back(id, "Usuário salvo.", headers)
    },
  }),
  disable: command({
    guard: "users:disable_or_enable",
    schema: reasonInput,
    async run({ reason }, { db, params: { id = "" }, admin, now, headers }) {
      await disableUser(db.primary, { userId: id, reason, by: admin.id, now })
      return back(id, "Conta desativada. As sessões terminaram.", headers)
    },
  }),
  enable: command({
    guard: "users:disable_or_enable",
    schema: reasonInput.extend({ currentPassword: ownPasswordField }),
    async run(
      { reason, currentPassword: password },
      { client, db, params: { id = "" }, admin, now, headers },
    ) {
      await proveOwnHand(db.primary, { admin, password, ip: client.ip, now })
      await enableUser(db.primary, { userId: id, reason, by: admin.id, now })
      return back(id, "Conta reativada.", headers)
    },
  }),
  two_factor: command({
    guard: "users:edit",
    schema: reasonInput.extend({ currentPassword: ownPasswordField }),
    proves: provesOwnHand,
    async run(
      { reason, currentPassword: password },
      { client, db, params: { id = "" }, admin, now, headers },
    ) {
      await proveOwnHand(db.primary, { admin, password, ip: client.ip, now })
      await resetTwoFactor(db.primary, { userId: id, reason, by: admin.id, now })
      return back(id, "Duas etapas desligadas. As sessões terminaram e a pessoa foi avisada.", headers)
    },
  }),
  link: command({
    guard: "users:edit",
    schema: z.object({}),
    async run(_, { db, params: { id = "" }, admin, now, headers }) {
      await sendLink(db.primary, { userId: id, by: admin.id, now })
      return back(id, "Link de senha a caminho do email da pessoa.", headers)
    },
  }),
})

export const shouldRevalidate = revalidateStale

export default function EditUserPage() {
  const { user, types, mayChange, auditing, events, own, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refusal = refusalIn(answer)
  return (
    <DetailPage
      title={user.name}
      back={{ href: paths.admin.users, label: "Usuários" }}
      badge={<UserStatus value={user.status} />}
      commands={mayChange && !own && <UserCommands user={user} />}
      side={<History events={events} />}
    >
      {!mayChange && <OutOfReach isSuper={user.type === "super"} />}
      {mayChange && (
        <Card title="Dados">
          <EditForm
            key={editKey(refusal, user.version)}
            user={user}
            types={own ? [user.type] : types}
            own={own}
            auditing={auditing}
            constraint={constraint}
            answer={refusal}
          />
        </Card>
      )}
      <Card title="Conta">
        <DescriptionList facts={userFacts(user, mayChange)} />
      </Card>
      {mayChange && !own && <UserDialogs user={user} answer={refusal} />}
    </DetailPage>
  )
}

const OutOfReach = ({ isSuper }: { isSuper: boolean }) => (
  <Notice>
    {isSuper
      ? "Só um Super Usuário altera a conta de um Super Usuário."
      : "Esta conta pode mais do que a sua: só quem pode tudo o que ela pode altera."}
  </Notice>
)
