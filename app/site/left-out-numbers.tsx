import { useTranslation } from "react-i18next"

/** Some of a person's numbers in a closed list that take no part, and why. */
export type LeftOut = { count: number; reason: string }

/** Says so, a line for each reason. */
export function LeftOutNumbers({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const { t } = useTranslation()
  return leftOut.map(({ count, reason }) => <p key={reason}>{t("common.leftOut", { count, reason })}</p>)
}

/** Numbers that do not count yet: somebody looks at their invoice first. */
export function NumbersOnHold({ count }: { count: number }) {
  const { t } = useTranslation()
  return count > 0 && <p>{t("common.onHold", { count })}</p>
}
