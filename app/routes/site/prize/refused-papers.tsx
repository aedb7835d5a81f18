import { useTranslation } from "react-i18next"
import { Notice } from "#app/ui/notice"
import type { SentPaper } from "./send-papers"

type Refused = SentPaper & { why: string; next: string }

/** What came and did not serve: which photo, why, and what to do. */
export function RefusedPapers({ papers }: { papers: readonly Refused[] }) {
  const { t } = useTranslation()
  if (papers.length === 0) return null
  return (
    <Notice tone="warning" title={t("prize.refused.title", { count: papers.length })}>
      {papers.map(({ id, kind, sentAt, why, next }) => (
        <p key={id}>
          {t(`prize.kinds.${kind}`)}, {t("prize.sentAt", { moment: sentAt })}.{" "}
          {t("prize.refused.why", { why })} {next}
        </p>
      ))}
    </Notice>
  )
}
