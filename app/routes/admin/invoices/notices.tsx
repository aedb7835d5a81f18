import { Link } from "@remix-run/react"
import { LeasedByAnother } from "#app/admin/leased-by-another"
import { paths } from "#app/paths"
import { Notice } from "#app/ui/notice"

/** Why a person should look at this invoice, and those that it looks like. */
export function ToReview({ text, others }: { text: string; others: string[] }) {
  return (
    <Notice tone="warning" title="Para revisar">
      <p>{text}</p>
      {others.map((protocol) => (
        <p key={protocol}>
          <Link to={`${paths.admin.invoices}?${new URLSearchParams({ q: protocol })}`}>
            Ver o outro cupom{others.length > 1 ? ` (${protocol})` : ""}
          </Link>
        </p>
      ))}
    </Notice>
  )
}

/** Its own page lets anybody decide all the same. */
export const InQueueOfAnother = (owner: { name: string; until: Date }) => (
  <LeasedByAnother {...owner}> Quem decide por último vê antes a decisão do outro.</LeasedByAnother>
)

export function Frozen() {
  return (
    <Notice title="Base do sorteio fechada">
      <p>Os números deste cupom já estão na base do sorteio. A situação dele não muda mais.</p>
    </Notice>
  )
}
