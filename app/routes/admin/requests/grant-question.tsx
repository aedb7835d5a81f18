import type { GrantedKind } from "#app/domain/requests/request"
import { Button } from "#app/ui/button"
import { Asked, closeAsked } from "#app/ui/popover"
import type { RequestView } from "./detail-view.server"
import { grantCommands } from "./grant-commands"

/** What the yes to each kind is called. */
export const grantLabels: Record<GrantedKind, string> = {
  appeal: "O cupom vale",
  correction: "Corrigir o cadastro",
}

const titles: Record<GrantedKind, string> = {
  appeal: "Fazer valer o cupom?",
  correction: "Corrigir o cadastro?",
}

export const ASKED = "ask-grant"

export type GrantView = Pick<RequestView, "person" | "protocol" | "wanted">
type Props = { kind: GrantedKind; view: GrantView; disabled: boolean }

/** Asked before a yes, which stays: whose it is, and what changes. */
export const GrantQuestion = ({ kind, view, disabled }: Props) => (
  <Asked
    id={ASKED}
    title={titles[kind]}
    yes={
      <Button
        name="intent"
        value={grantCommands[kind]}
        disabled={disabled}
        onClick={({ currentTarget }) => closeAsked(currentTarget)}
      >
        Confirmar
      </Button>
    }
  >
    {kind === "appeal" ? <AppealChange {...view} /> : <CorrectionChange {...view} />}
    <p>A pessoa recebe um email, e isso não se desfaz aqui.</p>
  </Asked>
)

const AppealChange = ({ person, protocol }: GrantView) => (
  <>
    <p>
      Cupom <strong>{protocol}</strong>, de <strong>{person.name}</strong>.
    </p>
    <p>Ele volta a valer na hora, com os números que ainda cabem em sorteios abertos.</p>
  </>
)

const CorrectionChange = ({ person, wanted }: GrantView) => (
  <>
    <p>
      Cadastro de <strong>{person.name}</strong>. Muda na hora:
    </p>
    <ul className="bullets">
      {wanted.map(({ term, from, to }) => (
        <li key={term}>
          {term}: de <strong>{from}</strong> para <strong>{to}</strong>
        </li>
      ))}
    </ul>
  </>
)
