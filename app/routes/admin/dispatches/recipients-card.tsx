import { Link } from "@remix-run/react"
import { CommandButton, ConfirmDialog } from "#app/admin/command-dialog"
import { Card } from "#app/admin/detail-page"
import type { Count } from "#app/db/bounded-count.server"
import type { DispatchCounts } from "#app/domain/dispatches/dispatches.list.server"
import type { Refusal } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { DescriptionList } from "#app/ui/description-list"
import { sayCount, sayCounted, sayCountUpTo } from "#app/words/count"
import { type Recipient, sayRecipient } from "#app/words/mailings"
import { dispatchReasons } from "#app/words/reasons/mails"
import { stateWords } from "#app/words/states"

const states = Object.keys(stateWords["dispatch-list"]) as (keyof DispatchCounts)[]

type Props = {
  dispatchId: string
  /** Whom it goes to is settled when it begins. */
  isOpen: boolean
  mailing: Recipient["mailing"]
  counts: DispatchCounts
  /** Refused by the mail server, and could be sent to again. */
  failed: Count
  answer: Refusal | undefined
}

export const sayAgain = (count: number): string =>
  sayCount(count, "recusado vai de novo", "recusados vão de novo")

/** How far a mailing came, and what a person has to decide about who did not get it. */
export function RecipientsCard({ dispatchId, isOpen, mailing, counts, failed, answer }: Props) {
  const { unknown } = counts
  const isCanceled = mailing === "canceled"
  return (
    <>
      <Card title="Destinatários">
        {isOpen ? (
          <p className="empty">A lista se fecha quando o envio começa.</p>
        ) : (
          <DescriptionList
            facts={states.flatMap((state) => {
              const count = counts[state]
              const to = `${paths.admin.dispatchList}?dispatch=${dispatchId}&state=${state}`
              const term = sayRecipient({ state, mailing })
              return count.count > 0 ? [{ term, value: <Link to={to}>{sayCounted(count)}</Link> }] : []
            })}
          />
        )}
        {unknown.count > 0 && (
          <>
            <p>
              Até agora {sayCountUpTo(unknown, "email ficou incerto", "emails ficaram incertos")}: o envio
              parou no meio, e pode ou não ter chegado.{" "}
              {isCanceled
                ? "O envio foi cancelado, e nada vai de novo."
                : "Nada vai de novo sem que alguém decida."}
            </p>
            <div className="form__actions">
              {!isCanceled && (
                <CommandButton command="resend" permission="dispatches:manage">
                  Enviar de novo
                </CommandButton>
              )}
              <CommandButton command="leave" permission="dispatches:manage" variant="quiet">
                Deixar como está
              </CommandButton>
            </div>
          </>
        )}
        {failed.count > 0 && (
          <>
            <p>
              Até agora {sayCountUpTo(failed, "email foi recusado", "emails foram recusados")} pelo servidor
              de email: não chegou a ninguém. Veja as respostas na lista antes de enviar de novo.
            </p>
            <div className="form__actions">
              <CommandButton command="resend-failed" permission="dispatches:manage">
                Enviar de novo a quem falhou
              </CommandButton>
            </div>
          </>
        )}
      </Card>
      <ConfirmDialog command="resend" answer={answer} isOver={isCanceled || unknown.count === 0}>
        <p>
          {isCanceled
            ? dispatchReasons.over.pt
            : "Quem já tinha recebido pode receber duas vezes. O email leva o mesmo identificador de antes."}
        </p>
      </ConfirmDialog>
      <ConfirmDialog command="leave" answer={answer} isOver={unknown.count === 0}>
        <p>Quem não tinha recebido fica sem este email.</p>
      </ConfirmDialog>
      <ConfirmDialog command="resend-failed" answer={answer} isOver={failed.count === 0}>
        <p>
          Com isso {sayCountUpTo(failed, "pessoa volta", "pessoas voltam")} para a fila deste envio. Quem já
          recebeu não recebe de novo; quem não quer mais novidades, ou cujo endereço devolve emails, fica de
          fora.
        </p>
      </ConfirmDialog>
    </>
  )
}
