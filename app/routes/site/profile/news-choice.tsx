import { useTranslation } from "react-i18next"
import { usePageForm } from "#app/forms/post-form"
import { OwnForm } from "#app/site/own-form"
import type { Refusal } from "#app/forms/refusal"
import { Panel } from "#app/site/panel"
import { Button } from "#app/ui/button"

type Props = { answer: Refusal | undefined; wanted: boolean; email: string }

/** Whether the person is written to with news, and the button for the contrary. */
export function NewsChoice({ answer, wanted, email }: Props) {
  const { t } = useTranslation()
  const [form] = usePageForm({ intent: "news", answer })
  return (
    <Panel
      title={t("profile.news.title")}
      lead={<p>{wanted ? t("profile.news.on", { email }) : t("profile.news.off")}</p>}
      id="novidades"
    >
      <OwnForm form={form} summary={t("common.errorSummary")} className="form" action="?">
        {/* Says which way: a second tap does not turn the first one round. */}
        <Button variant="secondary" name="wanted" value={wanted ? "no" : "yes"}>
          {wanted ? t("profile.news.stop") : t("profile.news.allow")}
        </Button>
      </OwnForm>
    </Panel>
  )
}
