import { data, type LoaderFunctionArgs } from "@remix-run/node"
import { Outlet, useLoaderData, useLocation } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { currentParticipant } from "#app/auth/current.server"
import { databases } from "#app/db/client.server"
import { shownCertificates } from "#app/domain/certificates/certificates.queries.server"
import { notedRefusal } from "#app/forms/noted-refusal.server"
import { paths } from "#app/paths"
import { systemClock } from "#app/platform/time/clock.server"
import { consentCookie, languageCookie } from "#app/platform/cookies/cookies.server"
import { env } from "#app/platform/env.server"
import { wantsScript } from "#app/platform/cookies/kept-on-phone.server"
import { preferredLanguage } from "#app/platform/requests/preferred-language"
import { hasSecretPath } from "#app/platform/log/masked-path"
import { TIME_ZONE } from "#app/platform/time/time-zone"
import { CookieQuestion } from "#app/site/cookie-question"
import { FooterImprint } from "#app/site/footer-imprint"
import { ImpersonationBanner } from "#app/site/impersonation-banner"
import { EnglishHint, LanguageSwitch, LanguageWarning } from "#app/site/language-switch"
import { useTyping } from "#app/site/kept-form"
import { likelyNext } from "#app/site/likely-next"
import { ownerMark } from "#app/site/phone-owner.server"
import { SessionOver } from "#app/site/session-over"
import { SiteShell } from "#app/site/shell"
import { Measuring, SiteScript } from "#app/site/site-scripts"
import { takeToast } from "#app/site/toast.server"
import { FlashNotice } from "#app/site/flash-notice"
import { Toasts } from "#app/site/toasts"
import { UnsentNotice } from "#app/site/unsent-notice"
import { keepUtm } from "#app/site/utm.server"

/** As the back office writes it. */
const sayHour = (moment: Date) =>
  moment.toLocaleTimeString("pt-BR", { timeZone: TIME_ZONE, hour: "2-digit", minute: "2-digit" })
const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

/** Nobody has chosen a language yet, and the browser asks for English: it is offered, and chosen by people alone. */
async function wishesEnglish(request: Request): Promise<boolean> {
  const isAsked = new URL(request.url).searchParams.has("lng")
  const isWished = preferredLanguage(request.headers.get("Accept-Language") ?? undefined) === "en"
  return isWished && !isAsked && (await languageCookie().parse(request.headers.get("Cookie"))) === null
}

/** What the frame shows; it guards nothing, each page does. Without a session cookie it asks the database for
 * the certificates alone, twice a minute. */
const load = async ({ request, context }: LoaderFunctionArgs) => {
  const [headers, now, settings] = [new Headers(), systemClock.now(), env()]
  const found = await currentParticipant(request, databases().primary, now).catch(() => undefined)
  const consent: unknown = await consentCookie().parse(request.headers.get("Cookie"))
  await keepUtm(request, headers)
  // A refusal takes the place of what was to be said before it.
  const [refused, waiting] = [notedRefusal(context), await takeToast(request, headers)]
  const frame = {
    signedIn: found?.participant !== undefined,
    impersonated: found?.participant?.impersonatorId
      ? { name: found.participant.name, endsAt: sayHour(found.participant.session.exp) }
      : null,
    session: found?.participant ? { exp: seconds(found.participant.session.exp), now: seconds(now) } : null,
    who: found?.participant ? ownerMark(found.participant) : null,
    askCookies: consent === null,
    consent: consent === "accepted" || consent === "refused" ? consent : null,
    // Before an answer it stands in the question alone, where it does nothing.
    gtmId:
      // What a tag manager brings would read the address.
      (consent === "accepted" || consent === null) && !hasSecretPath(new URL(request.url).pathname)
        ? (settings.GTM_ID ?? null)
        : null,
    sentryDsn: settings.SENTRY_DSN ?? null,
    certificates: await shownCertificates(databases().replica, now),
    needsScript: wantsScript(request),
    offersEnglish: await wishesEnglish(request),
    ...(refused ? { refused, said: null } : { refused: null, said: waiting }),
  }
  return data(frame, { headers })
}
// In one expression: as a statement of its own, the mark would stay in the browser's part without its loader.
export const loader = Object.assign(load, { guard: "public" as const })

export default function SiteLayout() {
  const {
    signedIn,
    impersonated,
    session,
    askCookies,
    needsScript,
    offersEnglish,
    certificates,
    said,
    refused,
    gtmId,
    sentryDsn,
    who,
  } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const here = useHere()
  const typing = useTyping()
  // Nothing on the page without signal leads anywhere.
  const gate = pathname === paths.agegate || pathname === paths.offline
  const link = (href: string, label: string) => ({ href, label, current: pathname === href })
  // Whose session ended on one of these comes back to it from the login.
  const ownPage = [paths.perfil, paths.cupom, paths.help].some((path) => pathname.startsWith(path))
  return (
    <SiteShell
      home={{ href: paths.home, label: t("common.home") }}
      nav={[
        link(paths.home, t("common.home")),
        link(paths.bars, t("common.bars")),
        { ...link(paths.cupom, t("common.sendInvoice")), prominent: true },
        link(paths.winners, t("common.winners")),
        link(paths.faq, t("common.faq")),
        signedIn ? link(paths.perfil, t("common.profile")) : link(paths.login, t("common.signIn")),
      ]}
      words={{ skip: t("common.skip"), menu: t("common.menu"), nav: t("common.menu") }}
      bare={gate}
      language={<LanguageSwitch here={here} />}
      footer={<Footer gate={gate} certificates={certificates} />}
      after={
        <>
          {session && (
            <SessionOver
              {...session}
              title={t("common.sessionOver")}
              text={t(`common.sessionExpired.${typing ?? "page"}`)}
              again={{ href: ownPage ? here : paths.login, label: t("common.signIn") }}
              close={t("common.close")}
            />
          )}
          <Toasts toast={refused} />
          <Measuring gtmId={askCookies ? null : gtmId} />
        </>
      }
      script={
        <SiteScript
          sentryDsn={sentryDsn}
          who={who}
          isNeeded={pathname === paths.cupom || pathname === paths.offline || needsScript}
          next={likelyNext(pathname, signedIn)}
        />
      }
      before={
        <>
          {offersEnglish && pathname !== paths.offline && <EnglishHint here={here} />}
          {askCookies && !gate && <CookieQuestion here={here} gtmId={gtmId} />}
        </>
      }
    >
      {pathname !== paths.cupom && pathname !== paths.login && <UnsentNotice />}
      {(typing !== null || pathname === paths.register) && <LanguageWarning />}
      <FlashNotice toast={said} />
      {impersonated && <ImpersonationBanner {...impersonated} />}
      <Outlet />
    </SiteShell>
  )
}

/** The page to come back to; without `lng`, which would overrule the language that was just chosen. */
function useHere(): string {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.delete("lng")
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** At the gate only what stands outside of it. */
function Footer({ gate, certificates }: { gate: boolean; certificates: readonly string[] }) {
  const { t, i18n } = useTranslation()
  const inside = [
    { href: paths.faq, label: t("common.faq") },
    { href: paths.winners, label: t("common.winners") },
    { href: paths.help, label: t("common.help") },
  ]
  return (
    <FooterImprint
      language={i18n.language === "en" ? "en" : "pt"}
      certificates={{ label: t("common.certificates"), numbers: certificates }}
      links={[
        { href: paths.bars, label: t("common.bars") },
        { href: paths.regulations, label: t("common.regulation") },
        { href: paths.terms, label: t("common.terms") },
        { href: `${paths.terms}#cookies`, label: t("common.cookies.title") },
        ...(gate ? [] : inside),
      ]}
    />
  )
}
