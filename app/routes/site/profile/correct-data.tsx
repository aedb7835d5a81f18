import { useTranslation } from "react-i18next"
import type { CorrectionFields } from "#app/domain/requests/request-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { TextareaField, TextField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import { OwnForm } from "#app/site/own-form"
import type { Refusal } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { FormKey, KeptNote, type TypedBefore } from "#app/site/kept-form"
import { PageTitle } from "#app/site/page-title"
import { Panel } from "#app/site/panel"
import { Button, LinkButton } from "#app/ui/button"
import { Notice } from "#app/ui/notice"

type Props = {
  formKey: string
  constraint: Constraint
  typed: TypedBefore
  answer: Refusal | undefined
}

/** What is wrong, with what is right; a person of the team decides. */
export function CorrectData({ formKey, constraint, typed, answer }: Props) {
  const { t } = useTranslation()
  const [form, fields] = usePageForm<CorrectionFields>({
    intent: "correction",
    answer,
    defaultValue: typed,
    constraint,
  })
  const labels: Record<Exclude<keyof CorrectionFields, "formKey">, string> = {
    wantedName: t("requests.correction.name"),
    wantedLastname: t("requests.correction.lastname"),
    wantedCpf: t("requests.correction.cpf"),
    wantedBirthdate: t("requests.correction.birthdate"),
    said: t("requests.correction.said"),
  }
  const optional = t("requests.correction.optional")
  // Well written, and refused: what is fixed only the team can talk about.
  const isCpfFixed = answer?.code === "WRONG_STATE" && Boolean(fields.wantedCpf.errors?.length)
  return (
    <div className="wrap">
      <PageTitle lead={t("requests.correction.lead")}>{t("requests.correction.title")}</PageTitle>
      <Panel narrow>
        <OwnForm form={form} summary={t("common.errorSummary")} labels={labels} className="form" data-kept>
          {typed && !answer && <KeptNote />}
          {isCpfFixed && (
            <Notice
              tone="warning"
              actions={
                <LinkButton href={paths.help} variant="secondary" small>
                  {t("requests.correction.cpfAskLink")}
                </LinkButton>
              }
            >
              <p>{t("requests.correction.cpfAsk")}</p>
            </Notice>
          )}
          <FormKey typed={typed} fresh={formKey} />
          {/* Of a field that says "off" browsers bring nothing back to whoever comes back from a line that was cut. */}
          <TextField field={fields.wantedName} hint={optional} autoComplete="given-name" />
          <TextField field={fields.wantedLastname} hint={optional} autoComplete="family-name" />
          <TextField
            field={fields.wantedCpf}
            hint={`${optional} ${t("requests.correction.cpfHint")}`}
            inputMode="numeric"
            data-mask="cpf"
          />
          <TextField field={fields.wantedBirthdate} hint={optional} type="date" autoComplete="bday" />
          <TextareaField field={fields.said} rows={4} />
          <div className="form__actions">
            <Button>{t("requests.correction.submit")}</Button>
            <LinkButton href={paths.perfil} variant="quiet">
              {t("requests.correction.back")}
            </LinkButton>
          </div>
        </OwnForm>
      </Panel>
    </div>
  )
}
