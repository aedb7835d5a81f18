import { randomUUID } from "node:crypto"
import { Link, useActionData, useLoaderData, useLocation } from "@remix-run/react"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { redirectSaying } from "#app/admin/toast.server"
import { can } from "#app/auth/permissions"
import { newDrawInput } from "#app/domain/draws/planning/draw-input.server"
import { planDraw } from "#app/domain/draws/planning/plan-draw.server"
import { findDrawFourEyes } from "#app/domain/draws/planning/four-eyes.queries.server"
import { constraintOf } from "#app/forms/constraint.server"
import { APART_DAYS } from "#app/domain/four-eyes/apart"
import { paths } from "#app/paths"
import { DrawForm } from "./draw-form"
import { exampleFor } from "./example.server"
import { Presets } from "./presets"
import { DrawFourEyesNotice } from "#app/admin/draw-four-eyes-notice"
import { emptyDraw, typedIn } from "./typed.server"

export const meta = () => pageMeta("Criar sorteio")

export const loader = adminLoader("draw:create", async ({ db, url, now }) => {
  const values = typedIn(url.searchParams, emptyDraw)
  const example = await exampleFor(db.primary, values)
  const fourEyes = await findDrawFourEyes(db.primary, { now })
  return { formKey: randomUUID(), values, example, fourEyes, constraint: constraintOf(newDrawInput) }
})

export const action = adminAction({
  create: command({
    guard: "draw:create",
    schema: newDrawInput,
    async run(input, { db, admin, now, headers }) {
      const { drawId } = await planDraw(db.primary, { ...input, by: admin.id, now })
      const mayEdit = can(admin.permissions, "draw:edit")
      const next = mayEdit ? paths.admin.winnersDrawEdit(drawId) : paths.admin.winnersDraw
      return redirectSaying(next, "Sorteio criado, com os compromissos no ar.", { headers })
    },
  }),
})

export default function CreateDrawPage() {
  const { formKey, values, example, fourEyes, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { search } = useLocation()
  return (
    <>
      <nav aria-label="Caminho">
        <Link to={paths.admin.winnersDraw}>Sorteios</Link>
      </nav>
      <header className="page-head">
        <h1>Criar sorteio</h1>
      </header>
      <p>
        Copie do regulamento. Ao criar, o sorteio e os compromissos das chaves vão para a página inicial;
        quando o período começa, só o nome e a data da extração ainda mudam.
      </p>
      <DrawFourEyesNotice days={APART_DAYS} fourEyes={fourEyes} />
      <Presets formId="create" />
      <DrawForm
        key={search}
        values={values}
        constraint={constraint}
        example={example}
        answer={answer}
        intent="create"
        submit="Criar sorteio"
        series={null}
        hidden={<input type="hidden" name="formKey" value={formKey} />}
      />
    </>
  )
}
