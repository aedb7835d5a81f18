import { formatCents } from "#app/domain/invoices/money"
import type { TicketsRule } from "#app/platform/settings/tickets-rule"
import { Notice } from "#app/ui/notice"

function say(rule: TicketsRule): string {
  if (rule.kind === "per-product") return "cada unidade de um produto ativo vale os números dele"
  if (rule.kind === "per-invoice")
    return rule.numbers === 1 ? "cada cupom vale um número" : `cada cupom vale ${rule.numbers} números`
  const kept = rule.carry ? ", e o que sobra conta no próximo" : ""
  return `um número a cada ${formatCents(rule.cents)} do cupom${kept}`
}

/** Whether the products count at all under the rule that is set, and what follows from that now. */
export function RuleNotice({
  rule,
  setting,
  active,
}: {
  rule: TicketsRule
  setting: string
  active: number
}) {
  const current = (
    <>
      A regra de agora é <code>TICKETS_RULE={setting}</code>: {say(rule)}.
    </>
  )
  if (rule.kind !== "per-product")
    return (
      <Notice title="Hoje os produtos não contam">
        <p>
          {current} Os produtos só valem números, e só aparecem na página do cupom, com{" "}
          <code>per-product</code>.
        </p>
      </Notice>
    )
  if (active === 0)
    return (
      <Notice tone="warning" title="Nenhum produto está ativo">
        <p>{current} Sem nenhum ativo, os cupons não ganham números da sorte.</p>
      </Notice>
    )
  return (
    <Notice title={active === 1 ? "Um produto ativo" : `${active} produtos ativos`}>
      <p>{current} São exatamente esses que a página do cupom oferece.</p>
    </Notice>
  )
}
