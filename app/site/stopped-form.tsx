import type { ReactNode } from "react"
import { Trans, useTranslation } from "react-i18next"
import { brand } from "#app/brand"
import type { Refusal } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { LinkButton } from "#app/ui/button"
import { DeadEnd } from "./dead-end"

/** `tooYoung`: the age that is asked for, where the day of birth says that it is not there yet. */
type StoppedBy = Refusal<{ tooYoung?: number }>

type Props = {
  answer: StoppedBy | undefined
  /** Whether a forgotten password may be the cause. */
  withPassword?: boolean
  /** The page's own head, where nothing stops it. */
  children: ReactNode
}

/** Over a refused form: what mending a field does not mend is told before the form, as a screen of its own. */
export function StoppedForm({ answer, withPassword = false, children }: Props) {
  if (answer?.code === "CPF_BLOCKED") return <BlockedCpf wasTyped />
  const { retryAfter, tooYoung } = answer?.refused ?? {}
  if (answer?.code === "RATE_LIMITED" && retryAfter !== undefined)
    return <TooManyTries seconds={retryAfter} withPassword={withPassword} />
  if (tooYoung !== undefined) return <UnderAge age={tooYoung} />
  return children
}

/** Says who decides and whom to ask, and never why: that would tell something of a person. */
export function BlockedCpf({ wasTyped = false }: { wasTyped?: boolean }) {
  const { t } = useTranslation()
  const contact = (
    <Trans
      i18nKey="deadEnd.blocked.contact"
      values={{ email: brand.company.email }}
      components={{ a: <a href={`mailto:${brand.company.email}`} /> }}
    />
  )
  return (
    <DeadEnd
      title={t("deadEnd.blocked.title")}
      why={t("deadEnd.blocked.why")}
      todo={[wasTyped ? t("deadEnd.blocked.check") : t("deadEnd.blocked.kept"), contact]}
    >
      <LinkButton href={paths.regulations}>{t("common.regulation")}</LinkButton>
      <LinkButton href={wasTyped ? paths.home : paths.perfil} variant="secondary">
        {t(wasTyped ? "common.home" : "common.profile")}
      </LinkButton>
    </DeadEnd>
  )
}

function TooManyTries({ seconds, withPassword }: { seconds: number; withPassword: boolean }) {
  const { t } = useTranslation()
  const count = Math.max(1, Math.ceil(seconds / 60))
  return (
    <DeadEnd
      title={t("deadEnd.tooMany.title")}
      why={t("deadEnd.tooMany.why", { count })}
      todo={[
        t("deadEnd.tooMany.wait", { count }),
        t(withPassword ? "deadEnd.tooMany.password" : "deadEnd.tooMany.calm"),
      ]}
    >
      {withPassword && <LinkButton href={paths.forgot}>{t("deadEnd.tooMany.forgot")}</LinkButton>}
      <LinkButton href={paths.home} variant="secondary">
        {t("common.home")}
      </LinkButton>
    </DeadEnd>
  )
}

function UnderAge({ age }: { age: number }) {
  const { t } = useTranslation()
  return (
    <DeadEnd
      title={t("deadEnd.underAge.title", { age })}
      why={t("deadEnd.underAge.why", { age })}
      todo={[t("deadEnd.underAge.check"), t("deadEnd.underAge.later", { age })]}
    >
      <LinkButton href={paths.regulations} variant="secondary">
        {t("common.regulation")}
      </LinkButton>
    </DeadEnd>
  )
}
