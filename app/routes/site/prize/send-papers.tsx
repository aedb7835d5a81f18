import { useTranslation } from "react-i18next"
import { SelectField, TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { Button } from "#app/ui/button"
import { Panel } from "#app/site/panel"
import type { Refusal } from "#app/forms/refusal"

type Kind = "identity" | "address" | "invoice" | "other"
export type SentPaper = { id: string; kind: Kind | "receipt"; sentAt: string }

type FormProps = { paperKey: string; kinds: readonly Kind[]; answer: Refusal | undefined }

/** One photo at a time: on a bad line a small form that arrives is worth more than a large one that does not. */
export function SendPapers({ paperKey, kinds, answer }: FormProps) {
  const { t } = useTranslation()
  const [form, fields] = usePageForm<{ kind: string; photo: string }>({ intent: "paper", answer })
  return (
    <Panel title={t("prize.form")} narrow>
      <PostForm
        form={form}
        summary={t("common.errorSummary")}
        labels={{ kind: t("prize.kind"), photo: t("prize.photo") }}
        className="form"
        encType="multipart/form-data"
      >
        <input type="hidden" name="paperKey" value={paperKey} />
        <SelectField
          field={fields.kind}
          label={t("prize.kind")}
          options={kinds.map((value) => ({ value, label: t(`prize.kinds.${value}`) }))}
          placeholder={t("prize.choose")}
          required
        />
        <TextField
          field={fields.photo}
          label={t("prize.photo")}
          hint={form.status === "error" ? t("prize.photoAgain") : t("prize.photoHint")}
          required
          type="file"
          accept="image/jpeg,image/png,image/webp"
          data-shrink=""
        />
        <Button wide>{t("prize.submit")}</Button>
      </PostForm>
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
