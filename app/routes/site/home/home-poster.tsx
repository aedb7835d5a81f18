import { useTranslation } from "react-i18next"
import { brand } from "#app/brand"
import { paths } from "#app/paths"
import { LinkButton } from "#app/ui/button"
import { Hero } from "./hero"

/** Where a window stands, and the moment that matters next, in words (null where none is set). */
export type SaidWindow = { state: "before" | "open" | "over"; moment: string | null }
export type HomePosterProps = {
  register: SaidWindow
  invoice: SaidWindow
  /** Then nobody is asked to register. */
  signedIn: boolean
  /** What is said while no invoice is taken for a while. */
  pause: string | null
}

/** The poster says where the promotion stands, and leads to what can be done now. */
export function HomePoster({ register, invoice, signedIn, pause }: HomePosterProps) {
  const { t, i18n } = useTranslation()
  const moment = invoice.moment ?? ""
  const kicker = {
    before: t("home.notYet", { moment }),
    open: invoice.moment ? t("home.openUntil", { moment }) : t("home.open"),
    over: t("home.over", { moment }),
  }[invoice.state]
  const over = invoice.state === "over"
  const isTaken = invoice.state === "open" && pause === null
  const registers = register.state === "open" && !over && !signedIn
  const registering = { moment: register.moment ?? "" }
  const aside = {
    before: t("home.registerNotYet", registering),
    open: register.moment && register.moment !== invoice.moment ? t("home.registerUntil", registering) : null,
    over: invoice.state === "open" ? t("home.registerOver", registering) : null,
  }[register.state]
  return (
    <Hero
      kicker={invoice.state === "open" && pause !== null ? t("home.paused") : kicker}
      line={brand.tagline[i18n.language === "en" ? "en" : "pt"]}
      actions={
        <>
          {isTaken && <LinkButton href={paths.cupom}>{t("home.send")}</LinkButton>}
          {registers && (
            <LinkButton href={paths.register} variant={isTaken ? "secondary" : "primary"}>
              {t("home.register")}
            </LinkButton>
          )}
          {over && <LinkButton href={paths.winners}>{t("home.seeWinners")}</LinkButton>}
          {!isTaken && (
            <LinkButton href={paths.regulations} variant={registers || over ? "secondary" : "primary"}>
              {t("home.readRegulation")}
            </LinkButton>
          )}
        </>
      }
    >
      {invoice.state === "open" && pause !== null && <p className="poster__aside">{pause}</p>}
      {aside && !signedIn && <p className="poster__aside">{aside}</p>}
    </Hero>
  )
}
