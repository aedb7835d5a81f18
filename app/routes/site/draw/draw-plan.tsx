import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"

export type DrawPlanProps = { drawId: string; version: number; ruleSha256: string }

/** What was published of a draw before anybody could know its winner: its rule, bound by a hash. */
export function DrawPlan({ drawId, version, ruleSha256 }: DrawPlanProps) {
  const { t } = useTranslation()
  return (
    <section className="stack" aria-labelledby="plano">
      <h2 id="plano">{t("draw.plan.title")}</h2>
      <p>
        <a href={paths.drawFile(drawId, "plan.json")} download>
          PLAN.json
        </a>{" "}
        {t("draw.plan.text", { version })}
      </p>
      <p>{t("draw.plan.hash")}</p>
      <code className="seal__hash">{ruleSha256}</code>
    </section>
  )
}
