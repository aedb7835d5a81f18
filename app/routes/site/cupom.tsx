import { type MetaFunction, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import {
  invoiceWindow,
  overrideForSubmission,
  promotionRules,
  readWindowOverride,
} from "#app/domain/campaign.server"
import { fieldFaults } from "#app/domain/invoices/field-faults"
import { invoiceInput, readLegible } from "#app/domain/invoices/invoice-input"
import { isOwnPaper } from "#app/domain/invoices/duplicates.server"
import { keysOf } from "#app/domain/invoices/submission-keys.server"
import { submitWithPhoto } from "#app/domain/invoices/submit-with-photo.server"
import { pauseNotice } from "#app/domain/pauses/pauses.queries.server"
import { needsOwnHands } from "#app/domain/registrations/own-hands"
import { constraintOf } from "#app/forms/constraint.server"
import { sentFile } from "#app/forms/sent-form"
import { en, pt } from "#app/i18n/cupom"
import { translators } from "#app/i18n/i18next.server"
import { paths } from "#app/paths"
import type { Locale } from "#app/errors"
import { captchaChallenge, checkCaptcha } from "#app/auth/captcha/captcha.server"
import { dayOf } from "#app/platform/time/clock.server"
import { msSinceArrival } from "#app/platform/requests/request.server"
import { participantAction, participantLoader } from "#app/site/guard.server"
import type { Typing } from "#app/site/kept-form"
import { forgetKept, keptForm } from "#app/site/kept-form.server"
import { isRegistrationBlocked } from "#app/domain/cpf-block/is-blocked.server"
import { InvoiceForm } from "./cupom/invoice-form"
import { InvoiceRules, InvoiceWorth } from "./cupom/invoice-rules"
import { InvoicesClosed } from "./cupom/invoices-closed"
import { InvoicesPaused } from "./cupom/invoices-paused"
import type { RefusedInvoice } from "./cupom/refusal-advice"
import { PageTitle } from "#app/site/page-title"
import { BlockedCpf, StoppedForm } from "#app/site/stopped-form"
import { headOf, isRefusedIn, localeIn } from "#app/site/page-head"
import { viewForm, viewRules, viewWindow } from "./cupom-view.server"

/** By what stands in the form's place; the form's own where it came back with what is wrong, which nothing but a block hides. */
export const meta: MetaFunction<typeof loader> = (asked) => {
  const own = { en, pt }[localeIn(asked.matches)].title
  const isForm = isRefusedIn(asked.matches) && !asked.data?.isBlocked
  return headOf(isForm ? own : (asked.data?.title ?? own), asked)
}

/** The link's dates change what the page shows; a submission asks the configured ones. */
export const loader = participantLoader(
  async ({ client, db, env, participant, request, url, now, locale }) => {
    const asked = { env, url, now, locale }
    const draft = await keptForm(db.primary, { request, now, participant })
    const window = viewWindow(asked)
    const isBlocked = await isRegistrationBlocked(db.primary, participant.id)
    const pause = await pauseNotice(db.primary, locale)
    const typing: Typing = window.isEnabled && pause === null ? "coupon" : null
    return {
      title: titleOfForm({ window, isBlocked, pause }, locale),
      typing,
      window,
      isBlocked,
      pause,
      rules: viewRules(asked),
      form: {
        ...(await viewForm(db.primary, asked)),
        draft,
        constraint: constraintOf(invoiceInput),
        captcha: await captchaChallenge({ locale, now, ip: client.ip }),
      },
    }
  },
)

type Standing = { window: ReturnType<typeof viewWindow>; isBlocked: boolean; pause: string | null }

/** What the page is called before anything was sent. */
function titleOfForm({ window, isBlocked, pause }: Standing, locale: Locale): string {
  const { t } = translators[locale]
  if (!window.isEnabled) return t(`cupom.closed.${window.hasEnded ? "overTitle" : "notYetTitle"}`)
  if (pause !== null) return t("cupom.closed.pausedTitle")
  return t(isBlocked ? "deadEnd.blocked.title" : "cupom.title")
}

const hasPhoto = (body: FormData) => (sentFile(body, "photo")?.size ?? 0) > 0

export const action = participantAction(
  {
    schema: invoiceInput,
    extraAnswer: (body) => ({ photoSent: hasPhoto(body) }),
    furtherErrors: (body, { env, now }) =>
      fieldFaults(
        { ...readLegible(Object.fromEntries(body)), hasPhoto: hasPhoto(body) },
        { rules: promotionRules(env), today: dayOf(now) },
      ),
    async run(input, { body, client, db, env, headers, now, participant, request, url }) {
      needsOwnHands(participant)
      const form = { registrationId: participant.id, input }
      const sent = {
        account: participant.id,
        form: keysOf(input, null).fresh,
        isAnswered: () => isOwnPaper(db.primary, form),
      }
      await checkCaptcha(body, { ip: client.ip, now, sent })
      const { invoiceId } = await submitWithPhoto(db.primary, {
        ...form,
        photo: sentFile(body, "photo"),
        ip: client.ip,
        waitedMs: msSinceArrival(request),
        rules: promotionRules(env),
        window: invoiceWindow(env, overrideForSubmission(env, readWindowOverride(url.searchParams))),
      })
      await forgetKept(db.primary, { request, headers, registrationId: participant.id }, "cupom")
      // A page of its own, so that reloading the answer sends nothing again.
      return redirect(paths.cupomAnswer(invoiceId), { status: 303, headers })
    },
  },
  { kept: () => ({ cupom: invoiceInput }) },
)

export default function CupomPage() {
  const { t } = useTranslation()
  const { window, isBlocked, pause, rules, form } = useLoaderData<typeof loader>()
  const answer: RefusedInvoice | undefined = useActionData<typeof action>()
  // Whoever had filled it in meanwhile finds it filled in, with the reason over it.
  if (!window.isEnabled && !answer) return <InvoicesClosed {...window} boughtFrom={rules.from} />
  if (pause !== null && !answer) return <InvoicesPaused notice={pause} />
  const lead = [
    t("cupom.lead"),
    !window.hasEnded && window.end && t("cupom.openUntil", { moment: window.end }),
  ]
  return (
    <div className="wrap">
      {isBlocked ? (
        <BlockedCpf />
      ) : (
        <StoppedForm answer={answer}>
          <PageTitle lead={lead.filter(Boolean).join(" ")}>{t("cupom.title")}</PageTitle>
          <InvoiceWorth worth={rules.worth} />
        </StoppedForm>
      )}
      <div className="columns">
        <InvoiceForm {...form} answer={answer} />
        {/* What a coupon is worth is nothing to whoever can send none. */}
        {!isBlocked && (
          <aside>
            <InvoiceRules {...rules} />
          </aside>
        )}
      </div>
    </div>
  )
}
