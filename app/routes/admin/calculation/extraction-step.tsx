import { useCan } from "#app/admin/frame-data"
import type { ExtractionFields } from "#app/domain/draws/calculation/calculation-input.server"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { TextField } from "#app/forms/fields"
import { Button } from "#app/ui/button"
import { DescriptionList } from "#app/ui/description-list"
import type { CalculationView } from "./detail-view.server"
import { AskedPostponement, PostponeForm, Postponements } from "./postponement"
import { Seen } from "./seen"
import { PrizeFields, prizeLabels } from "./prize-fields"
import { bothNames, doneBy, Step } from "./step"
import { SomebodyElse, WhoseTurn } from "./notices"
import type { Refusal } from "#app/forms/refusal"

type Props = { view: CalculationView; answer: Refusal | undefined }

const reasons = {
  planned: "Os prêmios valem depois que a base fecha.",
  closing: "Espere a base ficar pronta.",
  canceled: "Este sorteio foi cancelado.",
}

/** 4. The five prizes of the Loteria Federal, typed by one person and again by another. */
export function ExtractionStep({ view, answer }: Props) {
  const { draw, next, isDue, drawn, extractionSaid, tooLate, viewer } = view
  const can = useCan()("calculation:run")
  const refused = answer?.intent
  const { state, extraction } = draw
  if (state in reasons && !extraction)
    return (
      <Step number={4} title="Extração" state="later">
        <p>
          Loteria Federal de {extractionSaid}. {reasons[state as keyof typeof reasons]}
        </p>
        <Postponements draw={draw} />
        {refused === "extraction" && <ExtractionForm view={view} answer={answer} />}
        {refused === "postpone" && <PostponeForm view={view} answer={answer} />}
      </Step>
    )
  const standing = next !== "extraction" ? "done" : view.first === "hand-in" ? "later" : "current"
  const mayEnter = can && viewer.typing === null
  const mayPostpone =
    can && next === "extraction" && view.tookPlace === null && draw.postponementAsked === null
  return (
    <Step number={4} title="Extração" state={standing}>
      <Postponements draw={draw} />
      {extraction ? (
        <Prizes view={view} drawn={drawn} />
      ) : (
        <p>
          Loteria Federal de {extractionSaid}.{" "}
          {tooLate.message ??
            (isDue
              ? "Duas pessoas digitam os cinco prêmios, cada uma sem ver o que a outra digitou."
              : "Os prêmios entram depois dela.")}
        </p>
      )}
      {next === "extraction" && <WhoseTurn view={view} />}
      {state === "closed" && <SomebodyElse because={viewer.typing} />}
      {can && view.tookPlace && <p>{view.tookPlace}</p>}
      <AskedPostponement view={view} />
      {next === "extraction" && ((mayEnter && isDue && !tooLate.message) || refused === "extraction") && (
        <ExtractionForm view={view} answer={answer} />
      )}
      {mayPostpone && tooLate.message !== null && <PostponeForm view={view} answer={answer} />}
      {mayPostpone && tooLate.message === null && (
        <details className="card__more" open={refused === "postpone"}>
          <summary>{view.postponing.corrects ? "Corrigir o adiamento" : "A extração não aconteceu"}</summary>
          <PostponeForm view={view} answer={answer} />
        </details>
      )}
      {next === "compute" && (mayEnter || refused === "extraction") && (
        <details className="card__more" open={refused === "extraction"}>
          <summary>Corrigir os prêmios</summary>
          <ExtractionForm view={view} answer={answer} />
        </details>
      )}
      {/* Somebody else was quicker: what was typed stays. */}
      {next !== "extraction" && next !== "compute" && refused === "extraction" && (
        <ExtractionForm view={view} answer={answer} />
      )}
      {!mayPostpone && refused === "postpone" && <PostponeForm view={view} answer={answer} />}
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
        { term: "Loteria Federal de", value: draw.extractionOn },
        ...(draw.contest === null ? [] : [{ term: "Concurso", value: String(draw.contest) }]),
        doneBy("Digitado por", bothNames(draw.extractionBy, draw.extractionAgainBy), draw.extractionAt),
      ]}
    />
  )
}

/** As a refusal names them. */
const labels = { ...prizeLabels, contest: "Concurso" }

function ExtractionForm({ view: { draw, constraints }, answer }: Props) {
  const [form, fields] = usePageForm<ExtractionFields>({
    intent: "extraction",
    answer,
    constraint: constraints.extraction,
  })
  return (
    <PostForm form={form} summary="Os prêmios não foram salvos" labels={labels} className="form">
      <Seen form="extraction" draw={draw} answer={answer} />
      <PrizeFields legend="Prêmios da extração" field={fields.prizes} />
      <TextField
        field={fields.contest}
        optional="opcional"
        hint="O número que a Loteria Federal deu a esta extração."
        inputMode="numeric"
        autoComplete="off"
      />
      <div className="form__actions">
        <Button>Salvar extração</Button>
      </div>
    </PostForm>
  )
}
