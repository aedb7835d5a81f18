import type { ReactNode } from "react"
import { Trans, useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { ErrorSummary } from "#app/ui/error-summary"
import { describe, Field, Input } from "#app/ui/field"
import { InPortuguese } from "./in-portuguese"

type Props = { typed?: string; fault?: "empty" | "cep" | "position" }

const FIELD = "q"

/** Trans fills it in. */
const Place = ({ children }: { children?: ReactNode }) => <InPortuguese>{children}</InPortuguese>

/** Looks for bars by city or CEP; by position only where a script can ask for it, and only after a tap. */
export function BarFinder({ typed = "", fault }: Props) {
  const { t } = useTranslation()
  const message = fault && t(`bars.fault.${fault}`)
  const errors = message ? [{ id: "bares-q", message }] : []
  const field = {
    id: "bares-q",
    name: FIELD,
    errors: message ? [message] : undefined,
    hint: <Trans i18nKey="bars.hint" components={{ name: <Place /> }} />,
    required: true,
  }
  return (
    <div className="finder">
      <ErrorSummary title={t("common.errorSummary")} errors={errors} answer={undefined} />
      <form method="get" action={paths.bars} className="ask">
        <Field label={t("bars.label")} {...field}>
          <Input
            {...describe(field)}
            type="search"
            defaultValue={typed}
            maxLength={200}
            autoComplete="address-level2"
          />
        </Field>
        <Button>{t("bars.submit")}</Button>
      </form>
      <form method="post" action={paths.bars} className="finder__near" data-near="" hidden>
        <input type="hidden" name="lat" />
        <input type="hidden" name="lon" />
        <Button variant="secondary">{t("bars.near.submit")}</Button>
        <p className="field__hint">{t("bars.near.hint")}</p>
        <p role="status" data-asking={t("bars.near.asking")} data-failed={t("bars.near.failed")} />
      </form>
    </div>
  )
}
