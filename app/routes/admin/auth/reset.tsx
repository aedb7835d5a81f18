import { data, type MetaFunction, redirect } from "@remix-run/node"
import { Link, useActionData, useLoaderData } from "@remix-run/react"
import type { z } from "zod"
import { adminGuestAction, adminGuestLoader } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { redirectSaying } from "#app/admin/toast.server"
import { keepDevice } from "#app/auth/device.server"
import { countOwnTokens } from "#app/auth/own-tokens.server"
import { findReset, resetPassword } from "#app/auth/reset.server"
import { passwordResetInput } from "#app/domain/registrations/registration-input.server"
import { sayError } from "#app/errors"
import { constraintOf } from "#app/forms/constraint.server"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import { NewPasswordFields, newPasswordWords } from "./new-password-fields"
import { TokensEnd } from "./tokens-end"
import { Button, buttonClass } from "#app/ui/button"
import { Notice } from "#app/ui/notice"

const titles = { good: "Nova senha", dead: "Esse link não serve mais" }

/** A link that leads nowhere is called so. */
export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  pageMeta(page?.good ? titles.good : titles.dead)

/** A used, old or made-up link leads nowhere, and says so before anybody thinks of a password. */
export const loader = adminGuestLoader(async ({ params: { token }, db, now }) => {
  if (!token) throw redirect(paths.admin.forgot)
  const found = await findReset(db.primary, { strategy: "admin", token, now })
  const good = found !== undefined
  const tokens = found && "userId" in found ? await countOwnTokens(db.primary, { ...found, now }) : 0
  return data({ good, tokens, constraint: constraintOf(passwordResetInput) }, { status: good ? 200 : 404 })
})

export const action = adminGuestAction({
  schema: passwordResetInput,
  async run({ password }, { params: { token = "" }, db, client, now, headers, request }) {
    const subject = await resetPassword(db.primary, {
      strategy: "admin",
      token,
      password,
      ip: client.ip,
      now,
    })
    await keepDevice(db.primary, { request, headers, subject })
    return redirectSaying(paths.admin.login, "Senha salva. Entre com ela.", { headers })
  },
})

export default function AdminResetPage() {
  const { good, tokens, constraint } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm<z.input<typeof passwordResetInput>>({
    intent: "reset",
    answer: useActionData<typeof action>(),
    constraint,
  })
  if (!good) return <DeadLink />
  return (
    <>
      <h1>{titles.good}</h1>
      <PostForm form={form} summary="Confira isto" labels={newPasswordWords} className="form">
        <TokensEnd count={tokens} />
        <NewPasswordFields fields={fields} />
        <Button wide>Salvar</Button>
      </PostForm>
      <Link to={paths.admin.forgot}>Pedir outro link</Link>
    </>
  )
}

const DeadLink = () => (
  <>
    <h1>{titles.dead}</h1>
    <Notice tone="error">Ele já foi usado ou venceu. {sayError("INVALID_TOKEN", "pt")}</Notice>
    <p>Já criou a senha com ele? Então é só entrar. Era um convite? Peça outro a quem convidou você.</p>
    <Link className={buttonClass({ wide: true })} to={paths.admin.forgot}>
      Pedir outro link
    </Link>
    <Link to={paths.admin.login}>Voltar para a entrada</Link>
  </>
)
