import { Link } from "@remix-run/react"
import { Moment } from "#app/admin/moment"
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

/** Somebody works on it in the queue just now. */
export function HeldByAnother({ name, until }: { name: string; until: Date }) {
  return (
    <Notice title={`Na fila de ${name}`}>
      <p>
        Está em análise por {name} até <Moment at={until} />. Quem decide por último vê antes a decisão do
        outro.
      </p>
    </Notice>
  )
}

export function Frozen() {
  return (
    <Notice title="Base do sorteio fechada">
      <p>Os números deste cupom já estão na base do sorteio. A situação dele não muda mais.</p>
    </Notice>
  )
}
