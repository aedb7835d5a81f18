import { Card } from "#app/admin/detail-page"
import { StaleNotice, VersionField } from "#app/admin/stale-notice"
import type { Constraint } from "#app/forms/constraint.server"
import { type FieldLabels, isRefusalOf } from "#app/forms/post-form"
import { DescriptionList } from "#app/ui/description-list"
import { ErrorSummary } from "#app/ui/error-summary"
import { Notice } from "#app/ui/notice"
import type { DrawView } from "./detail-view.server"
import { AmendForm, DrawForm } from "./draw-form"
import type { Example } from "./example.server"
import { amendLabels, drawLabels, type DrawValues } from "./labels"
import { staleForm } from "./stale-draw"
import type { Refusal } from "#app/forms/refusal"

type Props = {
  view: DrawView & { values: DrawValues; version: number; example: Example; constraint: Constraint }
  answer: Refusal | undefined
}

/** What may still change, and why the rest does not. */
export function EditForm({ view, answer }: Props) {
  const { scope, values, constraint, example, version, draw } = view
  const hidden = <VersionField answer={answer} current={version} began={values} />
  const { seriesFirst: first, seriesCount: count } = draw.rule
  const series = { written: draw.series, first, count }
  const shared = { values, answer, constraint, hidden, submit: "Pedir a alteração" }
  if (scope === "nothing")
    return (
      <Card title="Nada mais muda">
        <LateEdit answer={answer} />
        <p>
          {draw.state === "canceled"
            ? "Este sorteio foi cancelado. Ele fica aqui como registro."
            : "A base deste sorteio já fechou ou está fechando. O que falta acontece na apuração."}
        </p>
      </Card>
    )
  // Another person has to answer what is asked already, or nobody is there to.
  if (view.open || view.two?.second !== "there")
    return (
      <Card title="Sorteio">
        <LateEdit answer={answer} />
        <DescriptionList
          facts={[
            { term: drawLabels.prize, value: draw.prize, wide: true },
            { term: drawLabels.extractionOn, value: `${draw.extractionOn}, às ${draw.extractionHour}h` },
          ]}
        />
      </Card>
    )
  if (scope === "all")
    return (
      <>
        <Compared answer={answer} intent="edit" labels={drawLabels} />
        <DrawForm {...shared} example={example} intent="edit" series={series} />
      </>
    )
  return (
    <>
      <Compared answer={answer} intent="amend" labels={amendLabels} />
      <Notice tone="info" title="O período já começou, ou já há números">
        <p>
          Prêmio, período, séries e regra ficam como estão: quem mandou cupom conta com o regulamento que leu,
          e um período mais longo diluiria as chances de quem já tem números. Para prorrogar, crie outro
          sorteio para os dias a mais.
        </p>
      </Notice>
      <Card title="Prêmio">
        <p>{draw.prize}</p>
      </Card>
      <AmendForm {...shared} isNamed={view.isNamed} />
    </>
  )
}

/** What came of a form that this page no longer shows. */
function LateEdit({ answer }: { answer: Refusal | undefined }) {
  const errors = isRefusalOf(answer, ["edit", "amend"])
    ? Object.values(answer?.result.error ?? {}).flatMap((messages) => messages ?? [])
    : []
  return (
    <ErrorSummary title="Não deu certo" errors={errors.map((message) => ({ message }))} answer={answer} />
  )
}

type ComparedProps = { answer: Refusal | undefined; intent: string; labels: FieldLabels }

/** Both versions of what somebody else saved otherwise. */
function Compared({ answer, intent, labels }: ComparedProps) {
  const stale = staleForm(answer, intent, labels)
  return stale && <StaleNotice {...stale} keepsOthers />
}
