import { Card } from "#app/admin/detail-page"
import { Notice } from "#app/ui/notice"
import type { Example } from "./example.server"
import { ExampleSearch } from "./example-search"
import { ExampleSteps } from "./example-steps"
import { type DrawField, drawLabels } from "./labels"
import { Reach } from "./reach"

/** The rule in the form, worked out on five prizes of the Loteria Federal. */
export function ExamplePanel({ example, isBusy }: { example: Example; isBusy: boolean }) {
  return (
    <Card title="Exemplo">
      <div className="example" aria-busy={isBusy}>
        <Body example={example} />
      </div>
    </Card>
  )
}

function Body({ example }: { example: Example }) {
  if (example.kind === "unknown")
    return <p>Toque em Ver exemplo para calcular com o que está no formulário. Nada é gravado.</p>
  if (example.kind === "wrong")
    return (
      <Notice tone="warning" title="Ainda não dá para calcular">
        <ul>
          {example.faults.map(({ field, message }) => (
            <li key={field + message}>
              {drawLabels[field as DrawField] ?? field}: {message}
            </li>
          ))}
        </ul>
      </Notice>
    )
  return (
    <>
      <p className="card__note">
        {example.day
          ? `Pela extração do último sorteio publicado, de ${example.day}.`
          : "Por uma extração inventada, só de exemplo: ainda não há sorteio publicado."}
      </p>
      <ExampleSteps example={example} />
      <Reach reach={example.reach} count={example.rule.seriesCount} />
      <ExampleSearch example={example} />
    </>
  )
}
