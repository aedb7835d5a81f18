import { Card } from "#app/admin/detail-page"
import { useCan } from "#app/admin/frame-data"
import { LinkIf } from "#app/admin/links"
import { Moment } from "#app/admin/moment"
import { PrizeOf } from "#app/admin/prize-of"
import { StaleNotice, VersionField } from "#app/admin/stale-notice"
import { type Conflict, sayStates } from "#app/admin/refused"
import type { CheckName } from "#app/domain/validation/checks"
import type { ChecksFields } from "#app/domain/validation/validation-input"
import { CheckField, TextareaField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { Notice } from "#app/ui/notice"
import { Icon } from "#app/ui/icon"
import { Asked, AskButton, closeAsked } from "#app/ui/popover"
import { whoseOf } from "./invalidate-dialog"
import { papersCommandIds } from "./queue-keys"
import type { RecordView } from "./record-view.server"
import { paperWords } from "#app/words/papers"
import { reasonConstraint } from "#app/words/reason-length"
import { sayState } from "./say-state"
import type { Refusal } from "#app/forms/refusal"

type Props = {
  view: RecordView
  /** Validating it takes four eyes, and nobody else is there. */
  isAlone: boolean
  answer: Refusal | undefined
}

const ASKED = "ask-validate"

/** Everything that is checked before a prize is somebody's: saved as it grows, and validated once it is whole. */
export function Checklist({ view, isAlone, answer }: Props) {
  const { checkNames: names, checks, type, may, missing, person } = view
  const stored = Object.fromEntries(names.map((name) => [name, checks[name] ? "on" : null]))
  const mayDecide = useCan()(type === "award" ? "prizes:validate" : "winners:validate")
  const words = checkWords(view.minAge)
  const [form, fields] = usePageForm<ChecksFields>({
    intent: ["validate", "save"],
    answer,
    defaultValue: { ...stored, waiver: view.papersWaived ?? "" },
    constraint: { waiver: reasonConstraint.reason },
  })
  return (
    <Card title="Conferência">
      <PostForm form={form} summary="Não deu certo" className="form" preventScrollReset buttonsChoose>
        <StaleNotice
          conflict={conflictOf(answer, names)}
          labels={{ state: "Situação", ...pick(words, names) }}
        />
        {may.validate && mayDecide ? (
          <>
            <VersionField answer={asStale(answer)} current={view.version} />
            {names.map((name) => (
              <CheckField key={name} field={fields[name]} label={words[name]} />
            ))}
            {missing.length > 0 && (
              <TextareaField
                field={fields.waiver}
                label="Por que validar sem todos os papéis"
                hint={`Falta: ${missing.map((kind) => paperWords[kind].toLowerCase()).join(", ")}. Guarde o papel ao lado, ou escreva aqui a exceção: ela fica na auditoria e nesta página.`}
                rows={2}
              />
            )}
            {person.isBlocked && !isAlone && <TwoForBlocked asked={view.validationAsked} />}
            <div className="form__actions">
              {!isAlone &&
                (person.isBlocked && !view.validationAsked ? (
                  <Button id={papersCommandIds.validate} name="intent" value="validate">
                    Pedir validação
                  </Button>
                ) : (
                  <AskButton id={papersCommandIds.validate} icon="check" opens={ASKED}>
                    Validar
                  </AskButton>
                ))}
              <Button name="intent" value="save" variant="secondary">
                Salvar sem validar
              </Button>
            </div>
            {!isAlone && (!person.isBlocked || view.validationAsked) && (
              <Asked
                id={ASKED}
                title="Validar o prêmio?"
                yes={
                  <Button
                    name="intent"
                    value="validate"
                    onClick={({ currentTarget }) => closeAsked(currentTarget)}
                  >
                    Confirmar
                  </Button>
                }
              >
                <PrizeOf {...whoseOf(view)} />
                <p>Por dois minutos você pode desfazer. Depois, só com duas pessoas e 48 horas.</p>
              </Asked>
            )}
          </>
        ) : view.isReserve ? (
          <InReserve drawId={view.draw?.id ?? ""} />
        ) : (
          <Done names={names} checks={checks} words={words} />
        )}
      </PostForm>
    </Card>
  )
}

/** Of a holder whose CPF is blocked it takes four eyes. */
const TwoForBlocked = ({ asked }: { asked: RecordView["validationAsked"] }) => (
  <Notice tone="warning" title="CPF bloqueado: a validação é de duas pessoas">
    {asked ? (
      <p>
        {asked.by ?? "Alguém"} pediu em <Moment at={asked.at} />. Outra pessoa confere e valida; salvar sem
        validar retira o pedido.
      </p>
    ) : (
      <p>Você pede, outra pessoa confirma, e até lá nada muda para quem ganhou.</p>
    )}
  </Notice>
)

/** Why there is nothing to check yet, and what would have to happen before. */
const InReserve = ({ drawId }: { drawId: string }) => (
  <p>
    Este suplente está na reserva: ninguém o chamou, e por isso ainda não há prêmio para validar. Primeiro um
    ganhador antes dele precisa ser invalidado; depois chame o próximo suplente na página desse ganhador.
    Quando este for o chamado, a conferência abre aqui.{" "}
    <LinkIf permission="winners:list" to={`${paths.admin.winners}?draw=${drawId}&sort=order`}>
      Ganhadores deste sorteio
    </LinkIf>
  </p>
)

type DoneProps = { names: CheckName[]; checks: RecordView["checks"]; words: Record<CheckName, string> }

/** What was checked, once there is nothing left to decide. */
const Done = ({ names, checks, words }: DoneProps) => (
  <ul className="checklist">
    {names.map((name) => (
      <li key={name}>
        <Icon name={checks[name] ? "check" : "close"} />
        <span className="visually-hidden">{checks[name] ? "Conferido:" : "Não conferido:"}</span>{" "}
        {words[name]}
      </li>
    ))}
  </ul>
)

const pick = (words: Record<CheckName, string>, names: readonly CheckName[]) =>
  Object.fromEntries(names.map((name) => [name, words[name]]))

const yesNo = (done: unknown) => (done === true || done === "on" ? "Sim" : "Não")

/** A save that met another one says so in words of its own, and is as stale as any. */
const asStale = (answer: Refusal | undefined): Refusal | undefined =>
  answer?.code === "CANNOT_SAVE_VALIDATION" ? { ...answer, code: "STALE" } : answer

/** Such a save with state and checks of both as people read them. */
function conflictOf(answer: Refusal | undefined, names: readonly CheckName[]): Conflict | undefined {
  if (answer?.code !== "CANNOT_SAVE_VALIDATION" || !answer.refused.current) return undefined
  const { checks, ...saved } = answer.refused.current as { checks: Record<string, boolean> }
  const typed = answer.result.initialValue ?? {}
  const conflict = {
    saved: { ...saved, ...sayChecks(names, checks) },
    typed: { ...typed, ...sayChecks(names, typed) },
  }
  const becomes = answer.intent?.startsWith("validate") ? "validated" : "waiting"
  return sayStates(conflict, { field: "state", becomes, say: sayState })
}

const sayChecks = (names: readonly CheckName[], checks: Record<string, unknown>) =>
  Object.fromEntries(names.map((name) => [name, yesNo(checks[name])]))

/** What the reviewer confirms, in the words in which one would say it; `minAge` is the setting. */
const checkWords = (minAge: number): Record<CheckName, string> => ({
  name: "O nome no documento é o do cadastro.",
  cpf: "O CPF no documento é o do cadastro.",
  age: `A pessoa tinha ${minAge} anos ou mais no dia da participação.`,
  staff: "A pessoa não trabalha para a marca, a agência nem os fornecedores.",
  invoice: "O cupom está legível e é de um bar participante.",
  purchase: "Bar, número, data e valor no papel são os do cadastro.",
})
