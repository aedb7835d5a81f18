import { useActionData, useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { requestReset } from "#app/auth/forgot.server"
import { forgotInput } from "#app/domain/registrations/registration-input.server"
import { en, pt } from "#app/i18n/forgot"
import { paths } from "#app/paths"
import { captchaChallenge, checkCaptcha } from "#app/auth/captcha/captcha.server"
import { ForgotForm } from "./forgot/forgot-form"
import { DeadEnd } from "#app/site/dead-end"
import { publicAction, publicLoader } from "#app/site/guard.server"
import { LostEmail } from "#app/site/lost-email"
import { PageTitle } from "#app/site/page-title"
import { Panel } from "#app/site/panel"
import { StoppedForm } from "#app/site/stopped-form"
import { titledByAnswer } from "#app/site/page-head"
import { LinkButton } from "#app/ui/button"

export const meta = titledByAnswer({
  asks: { pt: pt.title, en: en.title },
  sent: { pt: pt.sentTitle, en: en.sentTitle },
})

/** For whoever is signed in, too: they may not know their password. */
export const loader = publicLoader(async ({ client, locale, now }) => ({
  captcha: await captchaChallenge({ locale, now, ip: client.ip }),
}))

/** Whatever becomes of a CPF that could be one, the answer is the same 200: nobody learns here who is registered. */
export const action = publicAction({
  schema: forgotInput,
  async run({ cpf }, { body, client, db, locale, now }) {
    await checkCaptcha(body, { ip: client.ip, now })
    await requestReset(db.primary, { cpf, ip: client.ip, locale })
    return { sent: true as const }
  },
})

/** Also /reset without a token. */
export default function ForgotPage() {
  const { t } = useTranslation()
  const { captcha } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer && "sent" in answer) return <LinkSent />
  return (
    <div className="wrap">
      <StoppedForm answer={answer}>
        <PageTitle lead={t("forgot.lead")}>{t("forgot.title")}</PageTitle>
      </StoppedForm>
      <Panel narrow>
        <ForgotForm answer={answer} captcha={captcha} />
        <p>
          <a href={paths.login}>{t("forgot.signIn")}</a>
        </p>
        <p>
          <LostEmail />
        </p>
      </Panel>
    </div>
  )
}

function LinkSent() {
  const { t } = useTranslation()
  return (
    <div className="wrap">
      <DeadEnd
        title={t("forgot.sentTitle")}
        why={t("forgot.sent")}
        todo={[
          t("forgot.open"),
          t("forgot.spam"),
          t("forgot.changed"),
          t("forgot.wrong"),
          <LostEmail key="lost" />,
        ]}
      >
        <LinkButton href={paths.login}>{t("forgot.signIn")}</LinkButton>
        <LinkButton href={paths.forgot} variant="secondary">
          {t("forgot.again")}
        </LinkButton>
      </DeadEnd>
    </div>
  )
}
