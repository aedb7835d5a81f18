import { useActionData, useLoaderData } from "@remix-run/react"
import type { z } from "zod"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { redirectSaying } from "#app/admin/toast.server"
import { keepDevice } from "#app/auth/device.server"
import { countOwnTokens } from "#app/auth/own-tokens.server"
import { passwordChangeInput } from "#app/domain/registrations/registration-input.server"
import { changeAdminPassword } from "#app/domain/users/change-admin-password.server"
import { constraintOf } from "#app/forms/constraint.server"
import { TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import { provesOwnPassword } from "#app/admin/proves-own-password.server"
import { NewPasswordFields, newPasswordWords } from "./new-password-fields"
import { TokensEnd } from "./tokens-end"
import { Button } from "#app/ui/button"

export const meta = () => pageMeta("Alterar senha")

export const loader = adminLoader("signed-in", async ({ db, admin, now }) => ({
  tokens: await countOwnTokens(db.primary, { userId: admin.id, now }),
  constraint: constraintOf(passwordChangeInput),
}))

export const action = adminAction({
  update: command({
    guard: "signed-in",
    schema: passwordChangeInput,
    proves: provesOwnPassword("currentPassword"),
    async run(input, { db, admin, client, now, headers, request }) {
      await changeAdminPassword(db.primary, {
        userId: admin.id,
        sessionId: admin.session.id,
        input,
        ip: client.ip,
        now,
      })
      await keepDevice(db.primary, { request, headers, subject: { userId: admin.id } })
      return redirectSaying(paths.admin.update, "Senha alterada. As outras sessões terminaram.", { headers })
    },
  }),
})

const labels = Object.assign({ currentPassword: "Senha atual" }, newPasswordWords)

export default function AdminUpdatePage() {
  const { tokens, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = usePageForm<z.input<typeof passwordChangeInput>>({
    intent: "update",
    answer,
    constraint,
  })
  return (
    <>
      <header className="page-head">
        <h1>Alterar senha</h1>
      </header>
      <section className="card">
        <PostForm form={form} summary="Confira isto" labels={labels} className="form">
          <TokensEnd count={tokens} />
          <TextField field={fields.currentPassword} type="password" autoComplete="current-password" />
          <NewPasswordFields fields={fields} />
          <div className="form__actions">
            <Button>Alterar senha</Button>
          </div>
        </PostForm>
      </section>
    </>
  )
}
