import { useTranslation } from "react-i18next"
import { isRefusalOf, PostForm, usePageForm } from "#app/forms/post-form"
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

const compared = ["name", "lastname", "email", "phone", "uf", "city"] as const
type Fields = Record<(typeof compared)[number], string>
/** What can be changed, as the fields show it, and the version that it is. */
export type OwnData = Fields & { version: number }

type Props = {
  answer: Refusal<{ city?: CityHelp }> | undefined
  data: OwnData
  fixed: string
  units: readonly SelectOption[]
}

/** Masks and case make no difference. */
const bare = (text: string) => text.replace(/[ ().-]/g, "").toLowerCase()

/** The participant's own data. Where somebody saved in between, both versions stand side by side. */
export function ProfileForm({ answer, data, fixed, units }: Props) {
  const { t } = useTranslation()
  const [form, fields] = usePageForm<Fields>({ intent: "data", answer, defaultValue: data })
  const refusal = isRefusalOf(answer, "data") ? answer : undefined
  const help = refusal?.refused.city
  const stale = refusal?.code === "STALE"
  const typed = (name: keyof Fields) => (name === "city" && help?.chosen) || (typedIn(refusal, name) ?? "")
  // The version that the person saw stays through a refusal; only when both were shown it is the current one.
  const version = (!stale && typedIn(refusal, "version")) || data.version
  const labels = usePersonLabels()
  return (
    <Panel title={t("profile.data.title")} lead={<p>{fixed}</p>} id="dados">
      {stale && (
        <Notice tone="warning" title={t("profile.data.stale")}>
          <p>{t("profile.data.staleHelp")}</p>
          <dl className="versions">
            {compared
              .filter((name) => bare(typed(name)) !== bare(data[name]))
              .map((name) => (
                <div key={name}>
                  <dt>{t(`person.${name}`)}</dt>
                  <dd>
                    {t("profile.data.saved")}: <strong>{data[name]}</strong>
                  </dd>
                  <dd>
                    {t("profile.data.typed")}: <strong>{typed(name)}</strong>
                  </dd>
                </div>
              ))}
          </dl>
        </Notice>
      )}
      <PostForm form={form} summary={t("common.errorSummary")} labels={labels} className="form" action="?">
        <input type="hidden" name="version" value={version} />
        <NameFields fields={fields} />
        <div className="form__pair">
          <EmailField field={fields.email} label={t("person.email")} />
          <PhoneField fields={fields} />
        </div>
        <PlaceFields fields={fields} units={units} help={help} />
        <Button>{t("profile.data.submit")}</Button>
      </PostForm>
    </Panel>
  )
}
