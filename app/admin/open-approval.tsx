import { Link } from "@remix-run/react"
import { paths } from "#app/paths"
import { Notice } from "#app/ui/notice"
import { type ApprovalKind, approvalWords } from "#app/words/approvals"
import { GoButton } from "./links"
import { Moment } from "./moment"

/** A request that waits, as its viewer may know it. */
export type OpenApprovalView = {
  id: string
  kind: ApprovalKind
  /** Null for whoever may not read what was written of a person. */
  reason: string | null
  askedBy: string
  askedAt: Date
  isOwn: boolean
  /** Whether the viewer may open the request's own page. */
  mayOpen: boolean
  /** Whether the viewer holds the right that the deed takes. */
  mayEnd: boolean
  /** Whether nobody can confirm it any more: `refused` says why, and it ends by itself. */
  isVoid: boolean
  /** Why this viewer cannot confirm; null where nothing speaks against it. */
  refused: string | null
}

/**
 * Of a deed that the viewer would ask for: whether another person is there, and from which day on one is; `days` is how
 * long a hand counts, and with `isPast` each hand that comes now counts for good.
 */
export type FourEyesView = {
  second: "there" | "alone" | "hands"
  from: string | null
  isPast: boolean
  days: number
}
export type DeedFourEyesView = FourEyesView & { kind: ApprovalKind }

type OpenProps = {
  view: OpenApprovalView
  /** On the request's own page. */
  isHere?: boolean
}

/** What somebody asked for about this thing, with the way to the yes, the no and the taking back. */
export function OpenApproval({ view, isHere = false }: OpenProps) {
  return (
    <>
      <Notice tone="warning" title={approvalWords[view.kind].asked}>
        <p>
          {view.askedBy} pediu em <Moment at={view.askedAt} />
          {view.reason === null ? ". O motivo só aparece para quem vê cadastros." : `: “${view.reason}”`}
        </p>
        <p>
          Até a confirmação nada muda. O pedido não tem prazo: só acaba sozinho se não houver mais o que
          confirmar. {view.mayOpen && !isHere && <Link to={paths.admin.approval(view.id)}>Ver o pedido</Link>}
        </p>
        {(view.isVoid || (view.mayEnd && !view.isOwn)) && view.refused && <p>{view.refused}</p>}
      </Notice>
      <div className="commands">
        <EndButtons view={view} />
      </div>
    </>
  )
}

/** Each asks first, on the request's own page. */
function EndButtons({ view }: { view: OpenApprovalView }) {
  if (!view.mayEnd) return null
  const to = (command: string) => `${paths.admin.approval(view.id)}?confirm=${command}`
  if (view.isOwn) return <GoButton to={to("withdraw")}>Retirar o pedido</GoButton>
  return (
    <>
      {view.refused === null && (
        <GoButton to={to("approve")} variant="danger">
          Confirmar
        </GoButton>
      )}
      <GoButton to={to("refuse")}>Recusar</GoButton>
    </>
  )
}

/** That a deed takes four eyes; of a team without a second one what it cannot do, and why. */
export function TakesFourEyes({ view }: { view: DeedFourEyesView }) {
  if (view.second !== "there") return <NoFourEyes view={view} alone={approvalWords[view.kind].alone} />
  return (
    <Notice title="Isto pede duas pessoas">
      <p>Você pede, com o motivo, e outra pessoa com a mesma permissão confirma. Até lá nada muda.</p>
    </Notice>
  )
}

type NoFourEyesProps = {
  view: FourEyesView
  /** What cannot be done. */
  alone: string
}

/** What a team cannot do for want of a second person, why, and from which day on it can; nothing where one is there. */
export function NoFourEyes({ view: { second, from, isPast, days }, alone }: NoFourEyesProps) {
  if (second === "there") return null
  return (
    <Notice tone="warning" title="Isto pede duas pessoas">
      <p>
        {second === "alone"
          ? `Ninguém mais tem uma conta ativa com essa permissão. Uma pessoa sozinha não pode ${alone}.`
          : `As outras contas com essa permissão foram criadas ou mudadas pela mesma pessoa há menos de ${days} dias: ainda não contam como outra pessoa, e por isso não se pode ${alone}.`}
      </p>
      {second === "hands" && (
        <p>
          {from === null
            ? `Aqui esperar não ajuda: conta o que se fez nas contas a partir de ${days} dias antes do fim do período, ou de o prêmio ser ganho.`
            : `Duas pessoas existem a partir de ${from}, se ninguém mexer na conta da outra até lá.`}
        </p>
      )}
      {isPast ? (
        <p>
          Uma conta que alguém crie agora no painel não conta aqui como outra pessoa. Conta uma que quem cuida
          do servidor crie com <code>npm run admin:create</code>: o link vai direto para a pessoa, e ela pode
          confirmar assim que tiver a senha.
        </p>
      ) : (
        <p>
          Crie a conta de uma segunda pessoa com essa permissão. Ela pode confirmar {days} dias depois da
          última mudança que outra pessoa fez na conta dela.
        </p>
      )}
    </Notice>
  )
}
