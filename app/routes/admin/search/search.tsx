import { Form, Link, useLoaderData } from "@remix-run/react"
import { adminLoader } from "#app/admin/guard.server"
import { HitState } from "#app/admin/hit-state"
import { KeysSwitch } from "#app/admin/keys-switch"
import { pageMeta } from "#app/admin/page-meta"
import { sayFound, type SearchGroupView, type SearchHit } from "#app/admin/search-view"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { describe, Field, Input } from "#app/ui/field"
import { viewSearch } from "./search-view.server"

export const meta = () => pageMeta("Busca")

/** Everybody may look: each group is asked only for whoever may list it. */
export const loader = adminLoader("signed-in", (args) => viewSearch(args))

const query = { id: "search-q", name: "q" }

export default function SearchPage() {
  const view = useLoaderData<typeof loader>()
  return (
    <>
      <header className="page-head">
        <h1>Busca</h1>
      </header>
      <Form method="get" action={paths.admin.search} className="search" role="search" key={view.text}>
        <Field
          {...query}
          label="Buscar em tudo"
          hint="Nome, CPF, email, telefone, protocolo, chave, número da sorte, prêmio, bar ou CNPJ."
        >
          <Input
            {...describe(query)}
            type="search"
            defaultValue={view.text}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
          />
        </Field>
        <Button icon="search">Buscar</Button>
      </Form>
      {view.text !== "" && <p role="status">{sayFound(view)}</p>}
      {view.groups.map((group) => (
        <Group key={group.name} group={group} />
      ))}
      <KeysSwitch />
    </>
  )
}

function Group({ group: { name, title, hits, more, list } }: { group: SearchGroupView }) {
  const id = `hits-${name}`
  return (
    <section className="card" aria-labelledby={id}>
      <h2 className="card__title" id={id}>
        {title}
      </h2>
      <ul className="hits">
        {hits.map((hit) => (
          <li key={hit.id}>
            <Hit hit={hit} />
          </li>
        ))}
      </ul>
      {list && (
        <p className="list-foot">
          <Link to={list}>{more ? `Ver todos em ${title}` : `Ver em ${title}`}</Link>
        </p>
      )}
    </section>
  )
}

const Hit = ({ hit: { href, title, note, state } }: { hit: SearchHit }) => (
  <Link to={href} className="hits__link">
    <span className="hits__title">{title}</span>
    {note && <span className="hits__note">{note}</span>}
    {state && <HitState state={state} />}
  </Link>
)
