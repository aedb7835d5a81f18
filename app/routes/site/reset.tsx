import { data, type MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { keepDevice } from "#app/auth/device.server"
import { findReset, resetPassword } from "#app/auth/reset.server"
import { revokeSession } from "#app/auth/sessions.server"
import {
  type PasswordResetFields,
  passwordResetInput,
} from "#app/domain/registrations/registration-input.server"
import { sayError } from "#app/errors"
import { constraintOf } from "#app/forms/constraint.server"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { en, pt } from "#app/i18n/reset"
import { paths } from "#app/paths"
import { setCookie, userSessionCookie } from "#app/platform/cookies/cookies.server"
import { DeadEnd } from "#app/site/dead-end"
import { publicAction, publicLoader } from "#app/site/guard.server"
import { PageTitle } from "#app/site/page-title"
import { Panel } from "#app/site/panel"
import { NewPasswordFields } from "#app/site/person-fields"
import { redirectSaying } from "#app/site/toast.server"
import { StoppedForm } from "#app/site/stopped-form"
import { headOf } from "#app/site/page-head"
import { Button, LinkButton } from "#app/ui/button"

/** A link that leads nowhere is called so. */
export const meta: MetaFunction<typeof loader> = (asked) => headOf(asked.data?.title ?? "", asked)

/** For whoever is signed in here, too. A used, old or made-up link leads nowhere, and says so before anybody thinks of a password. */
export const loader = publicLoader(async ({ db, locale, now, params: { token = "" } }) => {
  const found = await findReset(db.primary, { strategy: "user", token, now })
  const invalid = found ? null : sayError("INVALID_TOKEN", locale)
  const title = { en, pt }[locale][invalid ? "expired" : "title"]
  const page = { title, invalid, constraint: constraintOf(passwordResetInput) }
  return data(page, { status: invalid ? 404 : 200 })
})

/** Ends who is signed in here as well, the link's owner or not: the login that follows is for the new password. */
export const action = publicAction({
  schema: passwordResetInput,
  async run(
    { password },
    { client, db, headers, locale, now, params: { token = "" }, participant, request },
  ) {
    const subject = await resetPassword(db.primary, { strategy: "user", token, password, ip: client.ip, now })
    if (participant) {
      await revokeSession(db.primary, participant.session.id, now)
      await setCookie(headers, userSessionCookie(), "", 0)
    }
    await keepDevice(db.primary, { request, headers, subject })
    return redirectSaying(paths.login, { en, pt }[locale].done, { headers })
  },
})

export default function ResetPage() {
  const { t } = useTranslation()
  const labels: Record<keyof PasswordResetFields, string> = {
    password: t("person.newPassword"),
    passwordConfirmation: t("person.passwordConfirmation"),
  }
  const { invalid, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = usePageForm<PasswordResetFields>({ intent: "reset", answer, constraint })
  if (invalid)
    return (
      <div className="wrap">
        <DeadEnd
          title={t("reset.expired")}
          why={`${t("reset.expiredWhy")} ${invalid}`}
          todo={[t("reset.expiredHelp"), t("reset.knows")]}
        >
          <LinkButton href={paths.forgot}>{t("reset.askAgain")}</LinkButton>
          <LinkButton href={paths.login} variant="secondary">
            {t("reset.signIn")}
          </LinkButton>
        </DeadEnd>
      </div>
    )
  return (
    <div className="wrap">
      <StoppedForm answer={answer}>
        <PageTitle lead={t("reset.lead")}>{t("reset.title")}</PageTitle>
      </StoppedForm>
      <Panel narrow>
        <PostForm form={form} summary={t("common.errorSummary")} labels={labels} className="form">
          <NewPasswordFields fields={fields} />
          <Button wide>{t("reset.submit")}</Button>
        </PostForm>
      </Panel>
    </div>
  )
}
