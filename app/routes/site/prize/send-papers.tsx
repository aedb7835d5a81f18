import { useTranslation } from "react-i18next"
import type { PaperKind } from "#app/domain/papers/paper"
import type { OwnPaperFields } from "#app/domain/validation/validation-input"
import type { Constraint } from "#app/forms/constraint.server"
import { SelectField, TextField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import { OwnForm } from "#app/site/own-form"
import { Button } from "#app/ui/button"
import { Panel } from "#app/site/panel"
import type { Refusal } from "#app/forms/refusal"

export type SentPaper = { id: string; kind: PaperKind; sentAt: string }

/** The photo comes beside what the schema reads. */
type Fields = OwnPaperFields & { photo: File }
type FormProps = {
  paperKey: string
  kinds: readonly OwnPaperFields["kind"][]
  constraint: Constraint
  answer: Refusal | undefined
}

/** One photo at a time: on a bad line a small form that arrives is worth more than a large one that does not. */
export function SendPapers({ paperKey, kinds, constraint, answer }: FormProps) {
  const { t } = useTranslation()
  const [form, fields] = usePageForm<Fields>({ intent: "paper", answer, constraint })
  const labels: Record<Exclude<keyof Fields, "paperKey">, string> = {
    kind: t("prize.kind"),
    photo: t("prize.photo"),
  }
  return (
    <Panel title={t("prize.form")} narrow>
      <OwnForm
        form={form}
        summary={t("common.errorSummary")}
        labels={labels}
        className="form"
        encType="multipart/form-data"
        data-cut={t("prize.cut")}
      >
        <input type="hidden" name="paperKey" value={paperKey} />
        <SelectField
          field={fields.kind}
          options={kinds.map((value) => ({ value, label: t(`prize.kinds.${value}`) }))}
          placeholder={t("prize.choose")}
        />
        <TextField
          field={fields.photo}
          hint={
            form.status === "error" && !fields.photo.errors ? (
              <span data-photo-gone="">{t("prize.photoAgain")}</span>
            ) : (
              t("prize.photoHint")
            )
          }
          required
          type="file"
          accept="image/jpeg,image/png,image/webp"
          data-shrink=""
        />
        <Button wide>{t("prize.submit")}</Button>
      </OwnForm>
    </Panel>
  )
}

/** What has arrived, by its name and time; the photos themselves stay with us. */
export function SentPapers({ papers }: { papers: readonly SentPaper[] }) {
  const { t } = useTranslation()
  return (
    <Panel title={t("prize.sent")} narrow>
      {papers.length === 0 ? (
        <p>{t("prize.none")}</p>
      ) : (
        <ul className="prose">
          {papers.map(({ id, kind, sentAt }) => (
            <li key={id}>
              {t(`prize.kinds.${kind}`)}, {t("prize.sentAt", { moment: sentAt })}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
