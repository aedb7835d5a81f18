import { CommandButton, ConfirmDialog } from "#app/admin/command-dialog"
import { Moment } from "#app/admin/moment"
import { PrizeOf } from "#app/admin/prize-of"
import type { Permission } from "#app/auth/permissions"
import type { Refusal } from "#app/forms/refusal"
import { Notice } from "#app/ui/notice"
import { disqualificationReasons } from "#app/words/reasons/disqualifications"
import type { DisqualificationView } from "./disqualification-view.server"

type Props = {
  view: DisqualificationView
  whose: { person: string; prize: string }
  permission: Permission
  answer: Refusal | undefined
}

/** What one person asked, what the winner answers, and the second person's yes or anybody's no. */
export function AskedDisqualification({ view, whose, permission, answer }: Props) {
  const over = { answer, isOver: view === null }
  return (
    <>
      {view && <Request view={view} permission={permission} />}
      <ConfirmDialog command="confirm-invalidation" isDanger title="Confirmar a desclassificação?" {...over}>
        <RequestField view={view} />
        <PrizeOf {...whose} />
        {view ? (
          <p>
            A pessoa perde o prêmio. O motivo que ela lê: {view.why}. De um sorteio, o motivo aparece na
            página pública, e o próximo suplente pode ser chamado.
          </p>
        ) : (
          <p>O pedido já acabou.</p>
        )}
      </ConfirmDialog>
      <ConfirmDialog command="withdraw-invalidation" title="Retirar o pedido de desclassificação?" {...over}>
        <RequestField view={view} />
        <p>{view ? sayWithdrawal(view) : "O pedido já acabou."}</p>
      </ConfirmDialog>
    </>
  )
}

const sayWithdrawal = ({ isNotified }: NonNullable<DisqualificationView>): string =>
  isNotified
    ? "O prêmio fica como está. A pessoa já foi avisada do pedido e recebe um email que diz que ele foi retirado."
    : "O prêmio fica como está. A pessoa ainda não foi avisada do pedido, e não recebe nada."

const RequestField = ({ view }: Pick<Props, "view">) => (
  <input type="hidden" name="requestId" value={view?.id ?? ""} />
)

function Request({ view, permission }: { view: NonNullable<DisqualificationView>; permission: Permission }) {
  const mayConfirm = view.isHeard && view.refused === null
  return (
    <>
      <RequestNotice view={view} />
      <div className="commands">
        {mayConfirm && (
          <CommandButton command="confirm-invalidation" permission={permission} variant="danger">
            Confirmar desclassificação
          </CommandButton>
        )}
        <CommandButton command="withdraw-invalidation" permission={permission}>
          Retirar o pedido
        </CommandButton>
      </div>
    </>
  )
}

/** The request as every page about the prize shows it. */
export function RequestNotice({ view }: { view: NonNullable<DisqualificationView> }) {
  return (
    <Notice tone="warning" title="Desclassificação pedida: espera outra pessoa">
      <p>
        {view.askedBy} pediu em <Moment at={view.askedAt} />: {view.why}. “{view.reason}”
      </p>
      {view.plea !== null && view.answeredAt !== null ? (
        <p>
          Resposta da pessoa, de <Moment at={view.answeredAt} />: <span className="lines">“{view.plea}”</span>
        </p>
      ) : (
        <p>A pessoa ainda não respondeu.</p>
      )}
      <HearingLine view={view} />
      {view.isRefused && <p>{disqualificationReasons.refused.pt}</p>}
      {view.refused && <p>{view.refused}</p>}
    </Notice>
  )
}

/** How long the person may answer, or why that cannot be said yet. */
function HearingLine({ view }: { view: NonNullable<DisqualificationView> }) {
  if (view.isUnsent) return <p>{disqualificationReasons.unsent.pt}</p>
  if (!view.isPublished)
    return <p>O resultado não foi publicado: o prazo de 48 horas começa na publicação.</p>
  if (view.from === null)
    return <p>O prazo de 48 horas começa quando o email que avisa a pessoa sair, em alguns minutos.</p>
  return (
    <p>
      {view.isHeard ? "O prazo da resposta acabou em" : "A pessoa pode responder até"}{" "}
      <Moment at={view.from} />. Até a confirmação nada muda para ela.
    </p>
  )
}
