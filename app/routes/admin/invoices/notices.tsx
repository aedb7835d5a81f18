import { Link } from "@remix-run/react"
import { paths } from "#app/paths"
import { Notice } from "#app/ui/notice"

/** Why a person should look at this invoice, and the one that it looks like. */
export function ToReview({ text, twin }: { text: string; twin: string | null }) {
  return (
    <Notice tone="warning" title="Para revisar">
      <p>{text}</p>
      {twin && (
        <p>
          <Link to={`${paths.admin.invoices}?${new URLSearchParams({ q: twin })}`}>Ver o outro cupom</Link>
        </p>
      )}
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
