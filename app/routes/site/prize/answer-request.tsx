import { useTranslation } from "react-i18next"
import type { DisqualificationAnswerFields } from "#app/domain/validation/validation-input"
import type { Constraint } from "#app/forms/constraint.server"
import { TextareaField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import { OwnForm } from "#app/site/own-form"
import type { Refusal } from "#app/forms/refusal"
import { KeptNote, type TypedBefore } from "#app/site/kept-form"
import { Panel } from "#app/site/panel"
import { Button } from "#app/ui/button"

type Props = {
  asked: { reason: string; until: string; answer: string }
  constraint: Constraint
  typed: TypedBefore
  answer: Refusal | undefined
}

/** Why the prize may be lost, until when one may answer, and the answer, which stays open to change till it is decided. */
export function AnswerRequest({ asked, constraint, typed, answer }: Props) {
  const { t } = useTranslation()
  const [form, fields] = usePageForm<DisqualificationAnswerFields>({
    intent: "answer",
    answer,
    constraint,
    defaultValue: typed ?? { answer: asked.answer },
  })
  return (
    <Panel title={t("prize.asked.title")}>
      <p>{t("prize.asked.reason", asked)}</p>
      <p>{t("prize.asked.what", asked)}</p>
      <OwnForm form={form} summary={t("common.errorSummary")} className="form" data-kept>
        {typed && !answer && <KeptNote />}
        <TextareaField field={fields.answer} label={t("prize.asked.label")} rows={5} />
        <Button wide>{t("prize.asked.submit")}</Button>
      </OwnForm>
    </Panel>
  )
}
