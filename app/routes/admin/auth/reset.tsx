import { redirect } from "@remix-run/node"
import { Link, useActionData, useLoaderData } from "@remix-run/react"
import { adminGuestAction, adminGuestLoader } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { redirectSaying } from "#app/admin/toast.server"
import { findReset, resetPassword } from "#app/auth/reset.server"
import { passwordResetInput } from "#app/domain/registrations/registration-input.server"
import { sayError } from "#app/errors"
import { TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { Notice } from "#app/ui/notice"

export const meta = () => pageMeta("Nova senha")

export const loader = adminGuestLoader(async ({ params: { token }, db, now }) => {
  if (!token) throw redirect(paths.admin.forgot)
  return { good: (await findReset(db.primary, { strategy: "admin", token, now })) !== undefined }
})

export const action = adminGuestAction({
  schema: passwordResetInput,
  async run({ password }, { params: { token = "" }, db, client, now, headers }) {
    await resetPassword(db.primary, { strategy: "admin", token, password, ip: client.ip, now })
    return redirectSaying(paths.admin.login, "Senha salva. Entre com ela.", { headers })
  },
})

export default function AdminResetPage() {
  const { good } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm<{ password: string; passwordConfirmation: string }>({
    intent: "reset",
    answer: useActionData<typeof action>(),
  })
  return (
    <>
      <h1>Nova senha</h1>
      {good ? (
        <PostForm form={form} summary="Confira o que falta" className="form">
          <TextField
            field={fields.password}
            label="Nova senha"
            type="password"
            autoComplete="new-password"
            required
          />
          <TextField
            field={fields.passwordConfirmation}
            label="Confirmar senha"
            type="password"
            autoComplete="new-password"
            required
          />
          <Button wide>Salvar</Button>
        </PostForm>
      ) : (
        <Notice tone="error">{sayError("INVALID_TOKEN", "pt")}</Notice>
      )}
      <Link to={paths.admin.forgot}>Pedir outro link</Link>
    </>
  )
}
