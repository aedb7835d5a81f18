import { redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { recall, rememberedPath } from "#app/auth/remembered.server"
import { keepDevice } from "#app/auth/device.server"
import { signInParticipant } from "#app/auth/strategies.server"
import { type LoginFields, loginInput } from "#app/domain/registrations/registration-input.server"
import { constraintOf } from "#app/forms/constraint.server"
import { TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { en, pt } from "#app/i18n/login"
import { paths } from "#app/paths"
import { setCookie, userSessionCookie } from "#app/platform/cookies/cookies.server"
import { guestAction, guestLoader } from "#app/site/guard.server"
import { waitingForm } from "#app/site/kept-form.server"
import { LostEmail } from "#app/site/lost-email"
import { PageTitle } from "#app/site/page-title"
import { Panel } from "#app/site/panel"
import { CpfField } from "#app/site/person-fields"
import { StoppedForm } from "#app/site/stopped-form"
import { titled } from "#app/site/page-head"
import { Button, LinkButton } from "#app/ui/button"
import { Notice } from "#app/ui/notice"

export const meta = titled({ pt: pt.title, en: en.title }, { pt: pt.lead, en: en.lead })

export const loader = guestLoader(async ({ db, now, request, url }) => ({
  search: url.search,
  kept: await waitingForm(db.primary, { request, now }),
  forHelp: (await rememberedPath(request, "user"))?.startsWith(paths.help) ?? false,
  constraint: constraintOf(loginInput),
}))

export const action = guestAction({
  schema: loginInput,
  async run(_, { db, request, headers, body, now }) {
    const { registrationId, session } = await signInParticipant(request, body)
    await keepDevice(db.primary, { request, headers, subject: { registrationId } })
    await setCookie(headers, userSessionCookie(), session.token)
    return redirect((await recall(request, { detour: "user", headers, now })) ?? paths.perfil, { headers })
  },
})

export default function LoginPage() {
  const { t } = useTranslation()
  const { search, kept, forHelp, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = usePageForm<LoginFields>({
    intent: "login",
    answer,
    constraint,
  })
  const labels: Record<keyof LoginFields, string> = { cpf: t("person.cpf"), password: t("login.password") }
  return (
    <div className="wrap">
      <StoppedForm answer={answer} withPassword>
        <PageTitle lead={t(forHelp ? "login.forHelp" : "login.lead")}>{t("login.title")}</PageTitle>
      </StoppedForm>
      <div className="columns">
        <Panel>
          {kept && (
            <Notice
              tone="warning"
              title={t(kept === "cupom" ? "login.kept" : "login.keptForm")}
              data-unsent={kept === "cupom" ? "" : undefined}
            >
              <p>{t("login.keptHelp")}</p>
              {kept === "cupom" && (
                <noscript>
                  <p>{t("login.keptPhoto")}</p>
                </noscript>
              )}
            </Notice>
          )}
          <PostForm
            form={form}
            summary={t("common.errorSummary")}
            labels={labels}
            className="form"
            data-keep-hash
          >
            <CpfField field={fields.cpf} autoComplete="username" required />
            <TextField
              field={fields.password}
              type="password"
              autoComplete="current-password"
              required
              data-show={t("person.showPassword")}
            />
            <Button wide>{t("login.submit")}</Button>
          </PostForm>
          <p>
            <a href={paths.forgot}>{t("login.forgot")}</a>
          </p>
          <p>
            <LostEmail />
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
