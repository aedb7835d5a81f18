import { useTranslation } from "react-i18next"
import type { ProfileFields } from "#app/domain/registrations/registration-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { type FieldLabels, isRefusalOf, usePageForm } from "#app/forms/post-form"
import { OwnForm } from "#app/site/own-form"
import { Button } from "#app/ui/button"
import { Notice } from "#app/ui/notice"
import type { SelectOption } from "#app/ui/select"
import { Panel } from "#app/site/panel"
import {
  type CityHelp,
  EmailField,
  NameFields,
  PhoneField,
  PlaceFields,
  usePersonLabels,
} from "#app/site/person-fields"
import { type Refusal, typedIn } from "#app/forms/refusal"
import type { TypedBefore } from "#app/site/kept-form"

type Fields = Omit<ProfileFields, "version">

type Props = {
  answer: Refusal<{ city?: CityHelp }> | undefined
  /** What can be changed, as the fields show it, and the version that it is. */
  data: Fields & { version: number }
  /** What was typed before the session ended. */
  typed: TypedBefore
  constraint: Constraint
  fixed: string
  units: readonly SelectOption[]
}

/** Masks and case make no difference. */
const bare = (text: string) => text.replace(/[ ().-]/g, "").toLowerCase()

/** The participant's own data. Where somebody saved in between, both versions stand side by side. */
export function ProfileForm({ answer, data, typed: kept, constraint, fixed, units }: Props) {
  const { t } = useTranslation()
  const { version: current, ...saved } = data
  const [form, fields] = usePageForm<Fields>({
    intent: "data",
    answer,
    defaultValue: kept ?? saved,
    constraint,
  })
  const refusal = isRefusalOf(answer, "data") ? answer : undefined
  const help = refusal?.refused.city
  const stale = refusal?.code === "STALE"
  const keptVersion = typeof kept?.version === "string" ? kept.version : undefined
  const typed = (name: string) => (name === "city" && help?.chosen) || (typedIn(refusal, name) ?? "")
  // The version that the person saw stays through a refusal; only when both were shown it is the current one.
  const version = (!stale && (refusal ? typedIn(refusal, "version") : keptVersion)) || current
  const labels: FieldLabels & Record<keyof Fields, string> = usePersonLabels()
  return (
    <Panel title={t("profile.data.title")} lead={<p>{fixed}</p>} id="dados">
      {stale && (
        <Notice tone="warning" title={t("profile.data.stale")}>
          <p>{t("profile.data.staleHelp")}</p>
          <dl className="versions">
            {Object.entries(saved)
              .filter(([name, text]) => bare(typed(name)) !== bare(text))
              .map(([name, text]) => (
                <div key={name}>
                  <dt>{labels[name]}</dt>
                  <dd>
                    {t("profile.data.saved")}: <strong>{text}</strong>
                  </dd>
                  <dd>
                    {t("profile.data.typed")}: <strong>{typed(name)}</strong>
                  </dd>
                </div>
              ))}
          </dl>
        </Notice>
      )}
      <OwnForm
        form={form}
        summary={t("common.errorSummary")}
        labels={labels}
        className="form"
        action="?"
        data-kept
      >
        <input type="hidden" name="version" value={version} />
        <NameFields fields={fields} />
        <div className="form__pair">
          <EmailField field={fields.email} />
          <PhoneField fields={fields} />
        </div>
        <PlaceFields fields={fields} units={units} help={help} />
        <Button>{t("profile.data.submit")}</Button>
      </OwnForm>
    </Panel>
  )
}
