import { useTranslation } from "react-i18next"

type Plan = {
  /** What it waits for first. */
  waits: ("closed-draw" | "prize")[]
  hasNumbers: boolean
  receipts: number
}

/** What goes with an account and what stays, why and until when: said of this person, before anything happens. */
export function ErasureList({ plan, isOpen = false }: { plan: Plan; isOpen?: boolean }) {
  const { t } = useTranslation()
  const isWaiting = plan.waits.length > 0
  return (
    <>
      <ul className="bullets">
        {plan.waits.includes("closed-draw") && <li>{t("myData.erase.waitsDraw")}</li>}
        {plan.waits.includes("prize") && <li>{t("myData.erase.waitsPrize")}</li>}
        <li>{t(isWaiting ? "myData.erase.later" : "myData.erase.tonight")}</li>
      </ul>
      <details className="more" open={isOpen}>
        <summary className="more__button">{t("myData.erase.kept")}</summary>
        <ul className="bullets">
          {plan.hasNumbers && <li>{t("myData.erase.numbers")}</li>}
          {plan.receipts > 0 && <li>{t("myData.erase.receipts", { count: plan.receipts })}</li>}
          <li>{t("myData.erase.access")}</li>
          <li>{t("myData.erase.looks")}</li>
          <li>{t("myData.erase.cpf")}</li>
        </ul>
      </details>
    </>
  )
}
