import { randomUUID } from "node:crypto"
import { Link, useActionData, useLoaderData } from "@remix-run/react"
import { OwnPasswordField } from "#app/admin/own-password-field"
import { proveOwnHand } from "#app/auth/own-password.server"
import { type AdminType, can } from "#app/auth/permissions"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { redirectSaying } from "#app/admin/toast.server"
import { auditingTypes } from "#app/domain/permissions/auditor"
import { readMatrix } from "#app/domain/permissions/matrix.queries.server"
import { inviteUser, type InvitedUser } from "#app/domain/users/invite-user.server"
import { manageableTypes } from "#app/domain/users/lock-accounts.server"
import { type UserFields, newUserInput } from "#app/domain/users/user-input"
import { type Constraint, constraintOf } from "#app/forms/constraint.server"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { provesOwnHand } from "#app/admin/proves-own-password.server"
import { UserInputs } from "./user-inputs"
import { type Refusal, refusalIn } from "#app/forms/refusal"
import { userFormWords } from "#app/words/form-fields"

export const meta = () => pageMeta("Criar usuário")

export const loader = adminLoader("users:create", async ({ db, admin }) => ({
  formKey: randomUUID(),
  types: await manageableTypes(db.primary, admin.type),
  auditing: auditingTypes((await readMatrix(db.primary)).matrix),
  constraint: constraintOf(newUserInput),
}))

const said: Record<InvitedUser["status"], string> = {
  invited: "Convite a caminho do email da pessoa.",
  active: "A conta já está em uso.",
  disabled: "Essa conta está desativada.",
}

export const action = adminAction({
  create: command({
    guard: "users:create",
    schema: newUserInput,
    proves: provesOwnHand,
    async run({ formKey, currentPassword: password, ...input }, { client, db, admin, now, headers }) {
      await proveOwnHand(db.primary, { admin, password, ip: client.ip, now })
      const { userId, status } = await inviteUser(db.primary, { input, formKey, by: admin.id, now })
      const { usersEdit, usersCreate } = paths.admin
      const next = can(admin.permissions, "users:edit") ? usersEdit(userId) : usersCreate
      return redirectSaying(next, said[status], { headers })
    },
  }),
})

export default function CreateUserPage() {
  const { formKey, types, auditing, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <nav aria-label="Caminho">
        <Link to={paths.admin.users}>Usuários</Link>
      </nav>
      <header className="page-head">
        <h1>Criar usuário</h1>
      </header>
      <section className="card">
        <CreateForm
          formKey={formKey}
          types={types}
          auditing={auditing}
          constraint={constraint}
          answer={refusalIn(answer)}
        />
      </section>
    </>
  )
}

type Props = {
  formKey: string
  types: readonly AdminType[]
  auditing: readonly AdminType[]
  constraint: Constraint
  answer: Refusal | undefined
}

function CreateForm({ formKey, types, auditing, constraint, answer }: Props) {
  const [form, fields] = usePageForm<UserFields>({ intent: "create", answer, constraint })
  return (
    <PostForm form={form} summary="Confira isto" labels={userFormWords} className="form">
      <p>A pessoa recebe por email um link para criar a senha, que só ela vê.</p>
      <input type="hidden" name="formKey" value={formKey} />
      <UserInputs fields={fields} types={types} auditing={auditing} />
      <OwnPasswordField field={fields.currentPassword} />
      <div className="form__actions">
        <Button>Convidar</Button>
      </div>
    </PostForm>
  )
}
