import { ConfirmDialog } from "#app/admin/command-dialog"
import { StaleNotice } from "#app/admin/stale-notice"
import type { WinnerView } from "./detail-view.server"
import { whyVacant } from "./vacant"

/** Asks about the one surrogate whom it names, and carries that one with it. */
export function CallDialog({ view, answer }: { view: WinnerView; answer: unknown }) {
  return (
    <ConfirmDialog command="surrogate" answer={answer}>
      <StaleNotice answer={answer} labels={{ order: "Suplente nº" }} />
      <input type="hidden" name="order" value={view.next?.order ?? 0} />
      <p>{sayCall(view)}</p>
    </ConfirmDialog>
  )
}

function sayCall({ winner, draw, may, next, isLateCall, staysVacant }: WinnerView): string {
  if (staysVacant) return whyVacant[staysVacant]
  if (!may.call || !next) return "Ninguém pode ser chamado para este lugar."
  return [
    `O suplente nº ${next.order} passa a ocupar este lugar e tem 30 dias, contados de hoje, para a entrega.`,
    isLateCall && `Atenção: a retirada não muda com a chamada e vai só até ${winner.claimBy}.`,
    draw.state === "published" && "A pessoa recebe um email, e a chamada aparece na página pública.",
  ]
    .filter(Boolean)
    .join(" ")
}
