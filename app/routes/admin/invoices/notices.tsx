import { Link } from "@remix-run/react"
import { paths } from "#app/paths"
import { Notice } from "#app/ui/notice"

type Review = { text: string; twin: string | null; waits: boolean }

/** Why a person should look at this invoice, or should have, and the one that it looks like. */
export function ToReview({ text, twin, waits }: Review) {
  return (
    <Notice tone={waits ? "warning" : "info"} title={waits ? "Para revisar" : "Esteve em revisão"}>
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
