import { Link, useActionData } from "@remix-run/react"
import { z } from "zod"
import { adminGuestAction, adminGuestLoader } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { requestAdminReset } from "#app/auth/forgot.server"
import { emailField } from "#app/domain/registrations/person-fields"
import { TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { refusalIn } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { Notice } from "#app/ui/notice"

export const meta = () => pageMeta("Esqueci minha senha")

export const loader = adminGuestLoader(async () => null)

const forgotInput = z.object({ email: emailField })

/** Whatever becomes of an email that could be one, the answer is the same 200: nobody learns here who has an account. */
export const action = adminGuestAction({
  schema: forgotInput,
  async run({ email }, { db, client }) {
    await requestAdminReset(db.primary, { email, ip: client.ip })
    return { sent: true }
  },
})

export default function AdminForgotPage() {
  const answer = useActionData<typeof action>()
  const [form, fields] = usePageForm<z.input<typeof forgotInput>>({
    intent: "forgot",
    answer: refusalIn(answer),
  })
  return (
    <>
      <h1>Esqueci minha senha</h1>
      {answer && "sent" in answer && (
        <Notice tone="success">
          Se houver uma conta com esse email, o link para a nova senha chega em instantes. Ele vale por uma
          hora e funciona uma vez. Não chegou? Veja a caixa de spam e confira o email: mandamos até três links
          por hora.
        </Notice>
      )}
      <PostForm form={form} summary="Confira isto" className="form">
        <TextField field={fields.email} label="Email" type="email" autoComplete="username" required />
        <Button wide>Enviar</Button>
      </PostForm>
      <Link to={paths.admin.login}>Voltar para a entrada</Link>
    </>
  )
}
