import { useCan } from "#app/admin/frame-data"
import { TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { sayDay } from "#app/platform/say-day"
import { Button } from "#app/ui/button"
import { DescriptionList } from "#app/ui/description-list"
import { Table } from "#app/ui/table"
import type { CalculationView } from "./detail-view.server"
import { Seen } from "./seen"
import { type FivePrizes, PrizeFields } from "./prize-fields"
import { doneBy, refusedForm, Step } from "./step"
import { NewPeople } from "./new-people"

type Props = { view: CalculationView; answer: unknown }

const reasons = {
  planned: "Os prêmios valem depois que a base fecha.",
  closing: "Espere a base ficar pronta.",
  canceled: "Este sorteio foi cancelado.",
}

/** 3. The five prizes of the Loteria Federal, typed twice. */
export function ExtractionStep({ view, answer }: Props) {
  const { draw, next, isDue, drawn, extractionSaid } = view
  const can = useCan()("calculation:run")
  const refused = refusedForm(answer)
  const { state, extraction } = draw
  const forms = { draw, answer }
  if (state in reasons && !extraction)
    return (
      <Step number={3} title="Extração" state="later">
        <p>
          Loteria Federal de {extractionSaid}. {reasons[state as keyof typeof reasons]}
        </p>
        <Postponements draw={draw} />
        {refused === "extraction" && <ExtractionForm {...forms} />}
        {refused === "postpone" && <PostponeForm {...forms} />}
      </Step>
    )
  return (
    <Step number={3} title="Extração" state={next === "extraction" ? "current" : "done"}>
      <Postponements draw={draw} />
      {extraction ? (
        <Prizes view={view} drawn={drawn} />
      ) : (
        <p>
          Loteria Federal de {extractionSaid}.{" "}
          {isDue ? "Digite os cinco prêmios duas vezes." : "Os prêmios entram depois dela."}
        </p>
      )}
      {state === "closed" && <NewPeople viewer={view.viewer} />}
      {can && next === "extraction" && (isDue || refused === "extraction") && <ExtractionForm {...forms} />}
      {/* An extraction of which a result went back took place. */}
      {can && next === "extraction" && view.rejections.length === 0 && (
        <details className="step__more" open={refused === "postpone"}>
          <summary>A extração não aconteceu</summary>
          <PostponeForm {...forms} />
        </details>
      )}
      {can && next === "compute" && (
        <details className="step__more" open={refused === "extraction"}>
          <summary>Corrigir os prêmios</summary>
          <ExtractionForm {...forms} />
        </details>
      )}
      {/* Somebody else was quicker: what was typed stays. */}
      {next !== "extraction" && next !== "compute" && refused === "extraction" && (
        <ExtractionForm {...forms} />
      )}
      {(next !== "extraction" || view.rejections.length > 0) && refused === "postpone" && (
        <PostponeForm {...forms} />
      )}
      {!can && next === "extraction" && <p>Só quem tem a permissão de apurar digita os prêmios.</p>}
    </Step>
  )
}

function Prizes({ view: { draw }, drawn }: { view: CalculationView; drawn: string | null }) {
  return (
    <DescriptionList
      facts={[
        ...(draw.extraction ?? []).map((prize, at) => ({ term: `${at + 1}º prêmio`, value: prize })),
        { term: "Número sorteado", value: <strong>{drawn}</strong> },
        { term: "Loteria Federal de", value: sayDay(draw.extractionOn) },
        doneBy("Digitado por", draw.extractionBy, draw.extractionAt),
      ]}
    />
  )
}

type FormProps = { draw: CalculationView["draw"]; answer: unknown }

function ExtractionForm({ draw, answer }: FormProps) {
  const [form, fields] = usePageForm<{ prizes: FivePrizes; again: FivePrizes }>("extraction", answer)
  return (
    <PostForm form={form} summary="Os prêmios não foram salvos" className="form">
      <input type="hidden" name="intent" value="extraction" />
      <Seen form="extraction" draw={draw} answer={answer} />
      <PrizeFields legend="Prêmios da extração" field={fields.prizes} />
      <PrizeFields legend="De novo, para conferir" again field={fields.again} />
      <div className="form__actions">
        <Button>Salvar extração</Button>
      </div>
    </PostForm>
  )
}

function PostponeForm({ draw, answer }: FormProps) {
  const [form, fields] = usePageForm<{ to: string; reason: string }>("postpone", answer)
  return (
    <PostForm form={form} summary="A extração não foi adiada" className="form">
      <input type="hidden" name="intent" value="postpone" />
      <Seen form="postpone" draw={draw} answer={answer} />
      <p>
        Se a Loteria Federal não teve extração no dia, vale a seguinte. O motivo aparece na página pública.
      </p>
      <div className="form__pair">
        <TextField field={fields.to} label="Nova data" type="date" required />
        <TextField field={fields.reason} label="Motivo" maxLength={500} required />
      </div>
      <div className="form__actions">
        <Button variant="secondary">Adiar extração</Button>
      </div>
    </PostForm>
  )
}

function Postponements({ draw: { postponements } }: { draw: CalculationView["draw"] }) {
  if (postponements.length === 0) return null
  return (
    <Table caption="Adiamentos" captionVisible className="list">
      <thead>
        <tr>
          <th scope="col">De</th>
          <th scope="col">Para</th>
          <th scope="col">Motivo</th>
        </tr>
      </thead>
      <tbody>
        {postponements.map(({ from, to, reason }) => (
          <tr key={to}>
            <th scope="row">{sayDay(from)}</th>
            <td>{sayDay(to)}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
