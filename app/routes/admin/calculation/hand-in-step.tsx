import { useCan } from "#app/admin/frame-data"
import type { HandInFields } from "#app/domain/draws/calculation/calculation-input.server"
import { TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { Button } from "#app/ui/button"
import type { CalculationView } from "./detail-view.server"
import { HandInFacts, HandInNotice } from "./hand-in-facts"
import { Seen } from "./seen"
import { Step } from "./step"

/** As a refusal names them. */
const labels = { handedAt: "Entregue em", protocol: "Protocolo" }

type Props = { view: CalculationView; answer: Refusal | undefined }

/** 3. The regulator gets the base before the extraction; somebody writes down when, and under which protocol. */
export function HandInStep({ view, answer }: Props) {
  const { draw, handIns, handInFault, namedSha256 } = view
  const can = useCan()("calculation:export")
  const [last, ...earlier] = handIns
  const refused = answer?.intent === "hand_in"
  if (!draw.closedAt)
    return (
      <Step number={3} title="Entrega da base" state="later">
        <p>
          {draw.state === "canceled"
            ? "Este sorteio foi cancelado."
            : "O órgão regulador recebe a base antes da extração, assim que ela for gravada."}
        </p>
        {/* Whoever sent it sees why it was not taken. */}
        {refused && <HandInForm view={view} answer={answer} />}
      </Step>
    )
  const label = last ? (last.isLate ? "Com atraso" : undefined) : handInFault ? "Falta" : undefined
  return (
    <Step
      number={3}
      title="Entrega da base"
      state={last ? "done" : handInFault ? "later" : "current"}
      label={label}
    >
      <HandInNotice fault={handInFault} />
      {last ? (
        <HandInFacts handIn={last} />
      ) : (
        <p>
          Entregue a base com nomes ao órgão regulador antes da extração de {view.extractionSaid} e anote
          aqui. Ela está no pacote do regulador e não muda mais.{" "}
          {namedSha256 && (
            <>
              SHA-256 do arquivo com nomes: <code className="hash">{namedSha256}</code>.{" "}
            </>
          )}
          SHA-256 de BASE.csv, sem nomes: <code className="hash">{draw.baseSha256}</code>
        </p>
      )}
      {earlier.length > 0 && (
        <details className="card__more">
          <summary>Anotações corrigidas</summary>
          {earlier.map((handIn) => (
            <HandInFacts key={handIn.ordinal} handIn={handIn} />
          ))}
        </details>
      )}
      {!last && (can || refused) && <HandInForm view={view} answer={answer} />}
      {last && (can || refused) && (
        <details className="card__more" open={refused}>
          <summary>Corrigir a anotação</summary>
          <HandInForm view={view} answer={answer} />
        </details>
      )}
      {!can && !last && <p>Só quem tem a permissão de fechar e exportar a base anota a entrega.</p>}
    </Step>
  )
}

function HandInForm({ view: { draw, handIns, constraints }, answer }: Props) {
  const [form, fields] = usePageForm<HandInFields>({
    intent: "hand_in",
    answer,
    constraint: constraints.handIn,
  })
  return (
    <PostForm form={form} summary="A entrega não foi anotada" labels={labels} className="form">
      <Seen form="hand_in" draw={draw} answer={answer} />
      <input type="hidden" name="after" value={handIns[0]?.ordinal ?? 0} />
      <div className="form__pair">
        <TextField
          field={fields.handedAt}
          type="datetime-local"
          hint="De Brasília, como no recibo do órgão."
        />
        <TextField field={fields.protocol} hint="O que o órgão regulador deu à entrega." autoComplete="off" />
      </div>
      <div className="form__actions">
        <Button>Anotar entrega</Button>
      </div>
    </PostForm>
  )
}
