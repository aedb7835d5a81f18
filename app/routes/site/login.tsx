import { redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { z } from "zod"
import { recall } from "#app/auth/remembered.server"
import { signInParticipant } from "#app/auth/strategies.server"
import { TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { en, pt } from "#app/i18n/login"
import { paths } from "#app/paths"
import { setCookie, userSessionCookie } from "#app/platform/cookies.server"
import { guestAction, guestLoader } from "#app/site/guard.server"
import { PageTitle } from "#app/site/page-title"
import { Panel } from "#app/site/panel"
import { CpfField } from "#app/site/person-fields"
import { titled } from "#app/site/titled"
import { Button, LinkButton } from "#app/ui/button"
import { secret } from "#app/platform/form-schema"

export const meta = titled({ pt: pt.title, en: en.title }, { pt: pt.lead, en: en.lead })

export const loader = guestLoader(async ({ url }) => ({ search: url.search }))

export const action = guestAction({
  schema: z.object({ cpf: z.string().min(1).max(40), password: secret(z.string().min(1).max(200)) }),
  async run(_, { request, headers, body }) {
    const { session } = await signInParticipant(request, body)
    await setCookie(headers, userSessionCookie(), session.token)
    return redirect((await recall(request, "user", headers)) ?? paths.perfil, { headers })
  },
})

export default function LoginPage() {
  const { t } = useTranslation()
  const { search } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm<{ cpf: string; password: string }>({
    intent: "login",
    answer: useActionData<typeof action>(),
  })
  const labels = { cpf: t("person.cpf"), password: t("login.password") }
  return (
    <div className="wrap">
      <PageTitle lead={t("login.lead")}>{t("login.title")}</PageTitle>
      <div className="columns">
        <Panel>
          <PostForm
            form={form}
            summary={t("common.errorSummary")}
            labels={labels}
            className="form"
            data-keep-hash
          >
            <CpfField field={fields.cpf} autoComplete="username" />
            <TextField
              field={fields.password}
              label={t("login.password")}
              type="password"
              autoComplete="current-password"
              required
            />
            <Button wide>{t("login.submit")}</Button>
          </PostForm>
          <p>
            <a href={paths.forgot}>{t("login.forgot")}</a>
          </p>
        </Panel>
        <Panel title={t("login.newHere")} lead={<p>{t("login.newHereHelp")}</p>}>
          <LinkButton href={paths.register + search} variant="secondary" data-keep-hash>
            {t("login.register")}
          </LinkButton>
        </Panel>
      </div>
    </div>
  )
}
