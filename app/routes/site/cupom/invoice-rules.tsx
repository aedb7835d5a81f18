import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"

type InvoiceWorth =
  | { kind: "per-invoice"; numbers: number }
  | { kind: "per-value"; value: string; carry: boolean }
  | { kind: "per-product" }

export type InvoiceRulesView = {
  worth: InvoiceWorth
  /** Amounts and days as people read them; null where there is no such limit. */
  min: string | null
  max: string | null
  from: string | null
  to: string | null
  perDay: number | null
  cap: number | null
  instantPrizes: boolean
}

/** What an invoice is worth: what somebody wants to know before filling anything in. */
export function InvoiceWorth({ worth }: Pick<InvoiceRulesView, "worth">) {
  const { t } = useTranslation()
  const worths = {
    "per-invoice": () =>
      t("cupom.rules.perInvoice", { count: worth.kind === "per-invoice" ? worth.numbers : 0 }),
    "per-value": () => t("cupom.rules.perValue", { value: worth.kind === "per-value" ? worth.value : "" }),
    "per-product": () => t("cupom.rules.perProduct"),
  }
  return <p className="worth">{worths[worth.kind]()}</p>
}

/** What else counts, in one sentence each. */
export function InvoiceRules(rules: InvoiceRulesView) {
  const { t } = useTranslation()
  return (
    <section className="stack stack--near" aria-labelledby="quanto-vale">
      <h2 id="quanto-vale">{t("cupom.rules.title")}</h2>
      <ul className="tally">
        {useSentences(rules).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>
        <a href={paths.regulations}>{t("cupom.rules.more")}</a>
      </p>
    </section>
  )
}

function useSentences({ worth, min, max, from, to, perDay, cap, instantPrizes }: InvoiceRulesView): string[] {
  const { t } = useTranslation()
  const days = from && to ? t("cupom.rules.between", { from, to }) : null
  return [
    worth.kind === "per-value" && (worth.carry ? t("cupom.rules.carry") : t("cupom.rules.noCarry")),
    min && t("cupom.rules.min", { value: min }),
    max && t("cupom.rules.max", { value: max }),
    days ?? (from && t("cupom.rules.from", { from })) ?? (to && t("cupom.rules.until", { to })),
    perDay !== null && t("cupom.rules.perDay", { count: perDay }),
    cap !== null && t("cupom.rules.cap", { count: cap }),
    instantPrizes && t("cupom.rules.prize"),
    t("cupom.rules.keep"),
  ].filter((sentence): sentence is string => Boolean(sentence))
}
