import { Form, Link, useLocation } from "@remix-run/react"
import type { ExportedList } from "#app/auth/permissions"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { Checkbox } from "#app/ui/checkbox"
import { describe, Field, Input } from "#app/ui/field"
import { Asked, AskButton, closeAsked } from "#app/ui/popover"
import { isShareable, viewFilters } from "#app/words/filters"
import { LONGEST_VIEW_NAME } from "#app/words/view-name-length"
import { type SavedView, useCan, useFrame } from "./frame-data"

/** Saved views of a list as links over it, and the forms that save one and take one away. */
export function ListViews({ area }: { area: ExportedList }) {
  const { pathname, search } = useLocation()
  const views = (useFrame()?.views ?? []).filter(({ list }) => list === area)
  const here = viewFilters(search)
  const deletable = views.filter(({ mayDelete }) => mayDelete)
  if (views.length === 0 && here === "") return null
  return (
    <div className="views">
      {views.length > 0 && (
        <nav aria-label="Visões salvas">
          <ul className="views__links">
            {views.map(({ id, name, filters, shared }) => (
              <li key={id}>
                <Link to={{ search: `?${filters}` }} aria-current={filters === here ? "page" : undefined}>
                  {name}
                </Link>
                {shared && <span className="card__note"> para todos</span>}
              </li>
            ))}
          </ul>
        </nav>
      )}
      {(here !== "" || deletable.length > 0) && (
        <details className="views__fold">
          <summary>{here === "" ? "Apagar visões" : "Salvar esta visão"}</summary>
          {here !== "" && <SaveForm area={area} filters={here} back={pathname + search} />}
          {deletable.map(({ id, name, shared }) => (
            <Form
              key={id}
              method="post"
              action={paths.admin.views}
              className="views__delete"
              preventScrollReset
            >
              <input type="hidden" name="intent" value="delete" />
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="back" value={pathname + search} />
              {shared ? (
                <AskedDelete id={id} name={name} />
              ) : (
                <Button variant="quiet" small>
                  {`Apagar “${name}”`}
                </Button>
              )}
            </Form>
          ))}
        </details>
      )}
    </div>
  )
}

/** Others go by a shared view: what takes it from them is asked once more. */
function AskedDelete({ id, name }: Pick<SavedView, "id" | "name">) {
  const question = `delete-view-${id}`
  return (
    <>
      <AskButton opens={question} variant="quiet" small>
        {`Apagar “${name}”`}
      </AskButton>
      <Asked
        id={question}
        title={`Apagar a visão “${name}”?`}
        yes={
          <Button variant="danger" onClick={({ currentTarget }) => closeAsked(currentTarget)}>
            Apagar
          </Button>
        }
      >
        <p>Some para todos que veem esta lista. As linhas da lista continuam como estão.</p>
      </Asked>
    </>
  )
}

/** The list as it stands, under a name; a name that is there already gets these filters. */
function SaveForm({ area, filters, back }: { area: ExportedList; filters: string; back: string }) {
  const mayShare = useCan()("permissions:edit") && isShareable(filters)
  const name = { id: "view-name", name: "name" }
  return (
    <Form method="post" action={paths.admin.views} className="views__form" preventScrollReset>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="list" value={area} />
      <input type="hidden" name="filters" value={filters} />
      <input type="hidden" name="back" value={back} />
      <Field {...name} label="Nome da visão">
        <Input {...describe(name)} maxLength={LONGEST_VIEW_NAME} required />
      </Field>
      {mayShare && <Checkbox id="view-shared" name="shared" label="Para todos que veem esta lista" />}
      <Button variant="secondary" small>
        Salvar
      </Button>
    </Form>
  )
}
