import { redirect } from "@remix-run/node"
import { Link, useActionData, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { adminGuestAction, adminGuestLoader } from "#app/admin/guard.server"
import { homeOf } from "#app/admin/menu"
import { pageMeta } from "#app/admin/page-meta"
import { keepDevice } from "#app/auth/device.server"
import { recall } from "#app/auth/remembered.server"
import { startSecondStep } from "#app/auth/second-step.server"
import { findAdmin } from "#app/auth/sessions.server"
import { challengeIn, signInAdmin, signInWithCode } from "#app/auth/strategies.server"
import { optional } from "#app/domain/text-field"
import { TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import { adminSessionCookie, secondStepCookie, setCookie } from "#app/platform/cookies/cookies.server"
import { Button } from "#app/ui/button"
import { useEffect } from "react"
import type { Refusal } from "#app/forms/refusal"
import { secret } from "#app/platform/form-schema"

export const meta = () => pageMeta("Entrar")

export const loader = adminGuestLoader(async ({ request, url, now }) => ({
  wantsCode: url.searchParams.has("code") && (await challengeIn(request, now)) !== undefined,
}))

/** Whatever is missing, or longer than one could be, is told what a wrong password is told. */
const loginInput = z.object({
  email: optional(z.string()),
  password: secret(optional(z.string())),
  // Spaces are a wrong code, and no missing one.
  code: secret(z.string().max(40).optional()),
})
type LoginFields = z.input<typeof loginInput>

/** Either step: a password that is right and needs a code leads to the second one, which posts only the code. */
export const action = adminGuestAction({
  schema: loginInput,
  async run({ email, password, code }, { db, request, url, headers, now, body }) {
    const enter = async (token: string) => {
      await setCookie(headers, adminSessionCookie(), token)
      await setCookie(headers, secondStepCookie(), "", 0)
      const admin = await findAdmin(db.primary, token, now)
      if (admin) await keepDevice(db.primary, { request, headers, subject: { userId: admin.id } })
      const { permissions = [] } = admin ?? {}
      return redirect((await recall(request, { detour: "admin", headers, now })) ?? homeOf(permissions), {
        headers,
      })
    }
    // A code that was left empty is sent as none: by its page, which sends nothing else, it is a wrong one all the same.
    const isCode =
      password === null && (code !== undefined || (email === null && url.searchParams.has("code")))
    if (isCode) return enter((await signInWithCode(request, body)).token)
    const login = await signInAdmin(request, body)
    if (!("needsCode" in login)) return enter(login.session.token)
    await setCookie(
      headers,
      secondStepCookie(),
      await startSecondStep(db.primary, { email: email ?? "", now }),
    )
    return redirect(`${paths.admin.login}?code`, { headers })
  },
})

export default function AdminLoginPage() {
  const { wantsCode } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return wantsCode ? <CodeForm answer={answer} /> : <PasswordForm answer={answer} />
}

function PasswordForm({ answer }: { answer: Refusal | undefined }) {
  const [form, fields] = usePageForm<LoginFields>({ intent: "login", answer })
  useKeptHash(form.id)
  return (
    <>
      <h1>Entrar</h1>
      <PostForm form={form} summary="Não deu para entrar" className="form" reloadDocument>
        <TextField field={fields.email} label="Email" type="email" autoComplete="username" required />
        <TextField
          field={fields.password}
          label="Senha"
          type="password"
          autoComplete="current-password"
          required
        />
        <Button wide>Entrar</Button>
      </PostForm>
      <Link to={paths.admin.forgot}>Esqueci minha senha</Link>
    </>
  )
}

function CodeForm({ answer }: { answer: Refusal | undefined }) {
  const [form, fields] = usePageForm<LoginFields>({ intent: "login", answer })
  useKeptHash(form.id)
  return (
    <>
      <h1>Verificação em duas etapas</h1>
      <PostForm form={form} summary="Não deu para entrar" className="form" reloadDocument>
        <TextField
          field={fields.code}
          label="Código"
          hint="Do aplicativo autenticador, ou um código de recuperação."
          autoComplete="one-time-code"
          autoFocus
          required
        />
        <Button wide>Entrar</Button>
      </PostForm>
      <Link to={paths.admin.login}>Entrar com outra conta</Link>
    </>
  )
}

/**
 * The remembered hash: a browser carries it over redirects, and over a form's answer where the form's
 * address has it. For a form with this id that the browser itself sends (`reloadDocument`).
 */
function useKeptHash(formId: string): void {
  useEffect(() => {
    const form = document.getElementById(formId)
    if (form instanceof HTMLFormElement && location.hash) form.action = location.href
  })
}
