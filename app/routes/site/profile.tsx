import { randomUUID } from "node:crypto"
import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { z } from "zod"
import { keepDevice } from "#app/auth/device.server"
import { cityHelp, withCityChoice } from "#app/domain/locations/city-choice.server"
import { chooseNews } from "#app/domain/news/choose-news.server"
import { erasurePlan } from "#app/domain/my-data/erasure-plan.queries.server"
import { getsNews } from "#app/domain/news/news-consent.server"
import { newsChoiceInput } from "#app/domain/news/news-input"
import { unitOptions } from "#app/domain/locations/locations.server"
import { pauseNotice } from "#app/domain/pauses/pauses.queries.server"
import { cancelRegistration } from "#app/domain/registrations/cancel-registration.server"
import { changePassword, provePassword } from "#app/domain/registrations/change-password.server"
import { formatCpf } from "#app/domain/registrations/cpf"
import { editRegistration } from "#app/domain/registrations/edit-registration.server"
import { formatPhone } from "#app/domain/registrations/phone"
import { typedPasswordField } from "#app/domain/registrations/person-fields"
import { passwordChangeInput, profileInput } from "#app/domain/registrations/registration-input.server"
import { askCorrection } from "#app/domain/requests/make-request.server"
import { correctionInput } from "#app/domain/requests/request-input.server"
import { listOwnRequests } from "#app/domain/requests/requests.queries.server"
import { getProfile } from "#app/domain/registrations/registrations.queries.server"
import { constraintOf } from "#app/forms/constraint.server"
import { en, pt } from "#app/i18n/profile"
import { en as requestsEn, pt as requestsPt } from "#app/i18n/requests"
import { sayDay } from "#app/i18n/say-day"
import { paths } from "#app/paths"
import { dayOf } from "#app/platform/time/clock.server"
import { CorrectData } from "./profile/correct-data"
import { CancelAccount, ConfirmCancel, MyDataLinks } from "./profile/cancel-account"
import { sayClosed } from "#app/site/account-closed.server"
import {
  type ParticipantArgs,
  participantForm,
  participantForms,
  participantLoader,
} from "#app/site/guard.server"
import { KeptNote, typedBefore, type Typing } from "#app/site/kept-form"
import { forgetKept, keptForm } from "#app/site/kept-form.server"
import { NewsChoice } from "./profile/news-choice"
import { OwnInvoices } from "./profile/own-invoices"
import { OwnNumbers } from "./profile/own-numbers"
import { OwnSummary } from "./profile/own-summary"
import { OwnRequests } from "#app/site/own-requests"
import { OwnPrizes, OwnWins } from "./profile/own-prizes"
import { PageTitle } from "#app/site/page-title"
import { PasswordForm } from "./profile/password-form"
import { underWay } from "./profile/prizes-under-way"
import { ProfileForm } from "./profile/profile-form"
import { sendingOf } from "./profile/sending"
import { WhyNotSending } from "./profile/why-not-sending"
import { redirectSaying } from "#app/site/toast.server"
import { headOf } from "#app/site/page-head"
import { Button } from "#app/ui/button"
import { viewWindow } from "./cupom-view.server"
import { viewOwnRequest } from "./request-view.server"
import { viewPrizes } from "./prize-view.server"
import { viewSummary } from "./profile-summary.server"
import { viewInvoices, viewNumbers } from "./profile-view.server"

/** Between which days somebody who takes part was born. */
const bounds = ({ env, now }: Pick<ParticipantArgs, "env" | "now">) => ({
  today: dayOf(now),
  minAge: env.MIN_AGE,
})

const titles = {
  pt: { profile: "Meu perfil", cancel: pt.cancel.sure, correct: requestsPt.correction.title },
  en: { profile: "My profile", cancel: en.cancel.sure, correct: requestsEn.correction.title },
}
export const meta: MetaFunction<typeof loader> = (asked) => headOf(asked.data?.title ?? "", asked)

export const loader = participantLoader(
  async ({ db: { primary: db }, env, now, participant, locale, request, url }) => {
    const asked = { registrationId: participant.id, locale, env, now }
    const [person, news, numbers, prizes, requests] = await Promise.all([
      getProfile(db, participant.id),
      getsNews(db, participant.id),
      viewNumbers(db, asked),
      viewPrizes(db, asked),
      listOwnRequests(db, { registrationId: participant.id, now }),
    ])
    const confirm =
      (["cancel", "correct"] as const).find((one) => one === url.searchParams.get("confirm")) ?? null
    const { name, lastname, email, phone, uf, city, version, blocked, cpf, birthdate } = person
    const typing: Typing = confirm === "correct" ? "form" : null
    const window = viewWindow({ env, url, now, locale })
    const sending = sendingOf({ window, isBlocked: blocked, pause: await pauseNotice(db, locale) })
    const kept = await keptForm(db, { request, now, participant })
    return {
      title: titles[locale][confirm ?? "profile"],
      typing,
      summary: await viewSummary(db, { ...asked, numbers, prizes }),
      numbers,
      prizes,
      invoices: await viewInvoices(db, { ...asked, query: url.searchParams, draws: numbers }),
      blocked,
      sending,
      news,
      cpf: formatCpf(cpf),
      units: unitOptions,
      data: { name, lastname, email, phone: formatPhone(phone), uf, city, version },
      typed: typedBefore(kept, "data"),
      birthdate: sayDay(birthdate, locale),
      constraints: { data: constraintOf(profileInput), password: constraintOf(passwordChangeInput) },
      requests: requests.map((one) => viewOwnRequest(one, locale)),
      confirm,
      leaving:
        confirm === "cancel"
          ? {
              plan: await erasurePlan(db, { registrationId: participant.id, now }),
              underWay: underWay([...prizes.drawn, ...prizes.won]),
            }
          : null,
      correction: {
        formKey: randomUUID(),
        constraint: constraintOf(correctionInput(bounds({ env, now }))),
        typed: typedBefore(kept, "correction"),
      },
    }
  },
)

export const action = participantForms(
  {
    data: participantForm({
      schema: withCityChoice(profileInput),
      extraAnswer: cityHelp,
      async run(input, { client, db, headers, locale, now, participant, request }) {
        await editRegistration(db.primary, { participant, input, ip: client.ip, now })
        await forgetKept(db.primary, { request, headers, registrationId: participant.id }, "data")
        return redirectSaying(`${paths.perfil}#dados`, { en, pt }[locale].done.data, { headers })
      },
    }),
    password: participantForm({
      schema: passwordChangeInput,
      async proves(body, { client, db, participant }) {
        const { success, data: currentPassword } = typedPasswordField.safeParse(body.get("currentPassword"))
        if (success) await provePassword(db.primary, { participant, currentPassword, ip: client.ip })
      },
      async run(input, { client, db, headers, locale, now, participant, request }) {
        await changePassword(db.primary, { participant, input, ip: client.ip, now })
        await keepDevice(db.primary, { request, headers, subject: { registrationId: participant.id } })
        return redirectSaying(`${paths.perfil}#senha`, { en, pt }[locale].done.password, { headers })
      },
    }),
    news: participantForm({
      schema: newsChoiceInput,
      async run({ wanted }, { client, db, headers, locale, now, participant }) {
        await chooseNews(db.primary, { participant, wanted: wanted === "yes", ip: client.ip, now })
        const done = { en, pt }[locale].done[wanted === "yes" ? "newsAllowed" : "newsStopped"]
        return redirectSaying(`${paths.perfil}#novidades`, done, { headers })
      },
    }),
    correction: participantForm({
      schema: (args: ParticipantArgs) => correctionInput(bounds(args)),
      async run(input, { client, db, headers, locale, now, participant, request }) {
        await askCorrection(db.primary, { participant, input, ip: client.ip, now })
        await forgetKept(db.primary, { request, headers, registrationId: participant.id }, "correction")
        const { done } = { en: requestsEn, pt: requestsPt }[locale]
        return redirectSaying(`${paths.perfil}#pedidos`, done, { headers })
      },
    }),
    cancel: participantForm({
      schema: z.object({}),
      async run(_, { client, db, headers, now, participant, request }) {
        await cancelRegistration(db.primary, { participant, ip: client.ip, now })
        return sayClosed(request, headers)
      },
    }),
  },
  { kept: (at) => ({ data: profileInput, correction: correctionInput(bounds(at)) }) },
)

export default function ProfilePage() {
  const { t } = useTranslation()
  const { data, prizes, confirm, correction, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (page.leaving) return <ConfirmCancel answer={answer} {...page.leaving} />
  if (confirm === "correct") return <CorrectData {...correction} answer={answer} />
  const ownPrizes = <OwnPrizes prizes={prizes.won} email={data.email} sending={page.sending} />
  const isPaused = page.sending.state === "paused"
  return (
    <div className="wrap stack stack--far own">
      <div className={page.blocked || isPaused || page.typed ? "stack" : undefined}>
        <PageTitle aside={<a href="#minha-conta">{t("profile.account")}</a>}>
          {t("profile.title", { name: data.name })}
        </PageTitle>
        <WhyNotSending blocked={page.blocked} sending={page.sending} />
        {page.typed && !answer && <KeptNote form={{ href: "#dados", name: t("profile.data.title") }} />}
        <OwnSummary {...page.summary} canSend={!page.blocked} />
      </div>
      <OwnWins prizes={prizes.drawn} email={data.email} />
      {prizes.won.length > 0 && ownPrizes}
      <OwnNumbers draws={page.numbers} sending={page.sending} />
      <OwnInvoices {...page.invoices} sending={page.sending} />
      {prizes.won.length === 0 && ownPrizes}
      <section className="stack" id="minha-conta" aria-labelledby="minha-conta-titulo">
        <h2 id="minha-conta-titulo">{t("profile.account")}</h2>
        <OwnRequests requests={page.requests} />
        <div className="columns">
          <div className="stack">
            <ProfileForm
              answer={answer}
              data={data}
              typed={page.typed}
              constraint={page.constraints.data}
              units={page.units}
              fixed={t("profile.data.fixed", { cpf: page.cpf, birthdate: page.birthdate })}
            />
            <PasswordForm answer={answer} constraint={page.constraints.password} cpf={page.cpf} />
          </div>
          <div className="stack">
            <NewsChoice answer={answer} wanted={page.news} email={data.email} />
            <MyDataLinks />
            <CancelAccount />
          </div>
        </div>
        <SignOut />
      </section>
    </div>
  )
}

function SignOut() {
  const { t } = useTranslation()
  return (
    <form method="post" action={paths.logout} data-ask={t("profile.signOutUnsent")}>
      <Button variant="secondary">{t("profile.signOut")}</Button>
    </form>
  )
}
