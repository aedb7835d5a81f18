import { ConfirmDialog } from "#app/admin/command-dialog"
import { conflictIn } from "#app/admin/refused"
import { StaleNotice } from "#app/admin/stale-notice"
import type { WinnerView, Vacancy } from "./detail-view.server"
import { Notice } from "#app/ui/notice"
import type { Refusal } from "#app/forms/refusal"

/** Asks about the one surrogate whom it names, and carries that one with it. */
export function CallDialog({ view, answer }: { view: WinnerView; answer: Refusal | undefined }) {
  return (
    <ConfirmDialog
      command="surrogate"
      answer={answer}
      isOver={view.next?.refused != null && !conflictIn(answer)}
    >
      <StaleNotice conflict={conflictIn(answer)} labels={{ order: "Suplente nº" }} />
      <input type="hidden" name="order" value={view.next?.order ?? 0} />
      {view.may.call && view.next && (
        <p>
          <strong>
            Suplente nº {view.next.order}: {view.next.name}, número {view.next.number}, para o prêmio{" "}
            {view.draw.prize}
          </strong>
        </p>
      )}
      {view.may.call && view.next?.refused ? (
        <p>Não pode ser chamado. {view.next.refused}</p>
      ) : (
        <p>{sayCall(view)}</p>
      )}
    </ConfirmDialog>
  )
}

function sayCall({ winner, draw, may, next, isLateCall, staysVacant }: WinnerView): string {
  if (staysVacant) return whyVacant[staysVacant]
  if (!may.call || !next) return "Ninguém pode ser chamado para este lugar."
  return [
    `Pode ganhar: não está bloqueado, o número e o cupom valem, e ainda não ganhou. O suplente nº ${next.order} passa a ocupar este lugar e tem 30 dias, contados de hoje, para a entrega.`,
    isLateCall && `Atenção: a retirada não muda com a chamada e vai só até ${winner.claimBy}.`,
    draw.state === "published" && "A pessoa recebe um email, e a chamada aparece na página pública.",
  ]
    .filter(Boolean)
    .join(" ")
}

const whyVacant: Readonly<Record<Vacancy, string>> = {
  treasury:
    "Neste sorteio, depois da publicação, o prêmio sem dono vai para o Tesouro Nacional. Ninguém é chamado para este lugar.",
  "nobody-left": "Não há mais suplentes neste sorteio. Ninguém pode ser chamado para este lugar.",
}

/** Instead of the button that calls the next surrogate: why there is none. */
export function Vacant({ view: { staysVacant } }: { view: WinnerView }) {
  if (!staysVacant) return null
  return (
    <Notice title="O lugar fica vago">
      <p>{whyVacant[staysVacant]}</p>
    </Notice>
  )
}
