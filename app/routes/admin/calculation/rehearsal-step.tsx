import { Link, useSearchParams } from "@remix-run/react"
import { useCan } from "#app/admin/frame-data"
import { GoButton } from "#app/admin/links"
import { Moment } from "#app/admin/moment"
import type { RehearsalFields } from "#app/domain/draws/calculation/calculation-input.server"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { Table } from "#app/ui/table"
import type { CalculationView } from "./detail-view.server"
import { PrizeFields, prizeLabels } from "./prize-fields"
import { Step } from "./step"
import { figure } from "./words"
import type { Refusal } from "#app/forms/refusal"

type Props = { view: CalculationView; answer: Refusal | undefined }

/** 5. The whole computation with made-up prizes, as often as wanted. */
export function RehearsalStep({ view, answer }: Props) {
  const { rehearsals } = view
  const can = useCan()("calculation:run")
  const { isOpen, isOver } = standing(view)
  const made = useSearchParams()[0].get("rehearsal") ?? ""
  return (
    <Step
      number={5}
      title="Ensaio"
      state={isOver ? "done" : "later"}
      label={isOpen ? "Opcional" : isOver ? "Encerrado" : undefined}
    >
      <p>{explained(view)}</p>
      {((isOpen && can) || answer?.intent === "rehearse") && (
        <RehearsalForm key={made} made={made} view={view} answer={answer} />
      )}
      <Rehearsals rehearsals={rehearsals} />
    </Step>
  )
}

function standing({ draw: { state }, rehearsalsOver }: CalculationView) {
  const isHeld = state === "closed" && rehearsalsOver !== null
  return {
    isHeld,
    isOpen: state === "closed" && !isHeld,
    isOver: isHeld || state === "computed" || state === "published",
  }
}

function explained(view: CalculationView) {
  const { isHeld, isOpen, isOver } = standing(view)
  if (isOpen)
    return "Apura a base de verdade com prêmios inventados. Fica à parte, marcado como ENSAIO, e nunca é publicado."
  if (isHeld) return view.rehearsalsOver
  return isOver ? "Depois de apurar não se ensaia mais." : "Dá para ensaiar quando a base estiver fechada."
}

type FormProps = Props & { made: string }

function RehearsalForm({ made, view: { draw, madeUp, constraints }, answer }: FormProps) {
  const [form, fields] = usePageForm<RehearsalFields>({
    intent: "rehearse",
    answer,
    defaultValue: filled(made),
    constraint: constraints.rehearse,
  })
  return (
    <>
      <GoButton to={`${paths.admin.calculationOf(draw.id)}?rehearsal=${madeUp}`} small>
        Inventar prêmios
      </GoButton>
      <PostForm
        form={form}
        summary="O ensaio não foi feito"
        labels={prizeLabels}
        className="form"
        preventScrollReset
      >
        <PrizeFields legend="Prêmios inventados" field={fields.prizes} />
        <div className="form__actions">
          <Button variant="secondary">Ensaiar</Button>
        </div>
      </PostForm>
    </>
  )
}

/** What the button invented stands in the URL: it works without scripts and survives a reload. */
function filled(made: string) {
  const [first, second, third, fourth, fifth] = made.split("-")
  if (!/^[0-9]{5}(-[0-9]{5}){4}$/.test(made)) return undefined
  return { prizes: { 0: first, 1: second, 2: third, 3: fourth, 4: fifth } }
}

function Rehearsals({ rehearsals }: { rehearsals: CalculationView["rehearsals"] }) {
  if (rehearsals.length === 0) return null
  return (
    <Table caption="Ensaios" captionVisible className="list">
      <thead>
        <tr>
          <th scope="col">Quando</th>
          <th scope="col">Prêmios inventados</th>
          <th scope="col" className="table__figure">
            Examinados
          </th>
          <th scope="col">Por</th>
        </tr>
      </thead>
      <tbody>
        {rehearsals.map(({ id, createdAt, prizes, inspected, by }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={paths.admin.rehearsal(id)}>
                <Moment at={createdAt} />
              </Link>
            </th>
            <td className="list__wrap">{prizes.join(" · ")}</td>
            <td className="table__figure">{figure(inspected)}</td>
            <td className="list__wrap">{by}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
