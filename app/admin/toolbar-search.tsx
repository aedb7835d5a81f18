import { Form, Link, useLocation } from "@remix-run/react"
import { paths } from "#app/paths"
import { buttonClass } from "#app/ui/button"
import { Icon } from "#app/ui/icon"
import { Input } from "#app/ui/field"

/** The way to the search from every page: a field where there is room for one, else a button. Its page has its own. */
export function ToolbarSearch() {
  if (useLocation().pathname === paths.admin.search) return null
  return (
    <>
      <Form
        method="get"
        action={paths.admin.search}
        role="search"
        aria-label="No painel inteiro"
        className="toolbar__search"
      >
        <label htmlFor="toolbar-q">Buscar em tudo</label>
        <Input
          id="toolbar-q"
          type="search"
          name="q"
          placeholder="Ctrl+K"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
      </Form>
      <Link
        className={buttonClass({ variant: "quiet" }, "button--icon toolbar__find")}
        to={paths.admin.search}
        title="Buscar em tudo"
      >
        <Icon name="search" />
        <span className="visually-hidden">Buscar em tudo</span>
      </Link>
    </>
  )
}
