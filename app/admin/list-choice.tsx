import { Form, Link, useLocation } from "@remix-run/react"
import { type ExportedList, exportPermission, type Permission } from "#app/auth/permissions"
import type { Page } from "#app/db/list.server"
import { paths } from "#app/paths"
import { Button, buttonClass } from "#app/ui/button"
import { sayNumber, sayCounted } from "#app/words/count"
import { firstFormat } from "#app/words/files"
import { useCan, useFrame } from "./frame-data"
import { filtersInUrl, isFiltered } from "./list-url"

const FORM = "choice"

/** A command that can be given to many rows: its intent at /admin/bulk, whose page asks before anything is done. */
export type RowsCommand = { command: string; permission: Permission; label: string }

/** Their rows have no id of their own: sums, the catalogue's, or what waits elsewhere. */
const withoutTicks: ReadonlySet<ExportedList> = new Set(["approvals", "indexes", "total-tickets"])

/** What this administrator may do with rows of a list that were chosen; null where that is nothing. */
export function useChoice(area: ExportedList, commands: readonly RowsCommand[] = []) {
  const can = useCan()
  const mine = commands.filter(({ permission }) => can(permission))
  const mayExport = can("exports:create") && can(exportPermission(area)) && !withoutTicks.has(area)
  return mine.length > 0 || mayExport ? { area, commands: mine, mayExport } : null
}

type BarProps = NonNullable<ReturnType<typeof useChoice>> & { page: Page<unknown> }

/**
 * Over the rows: which of them, and what is to be done with those. Plain form fields, so that it works without scripts. On a
 * phone a fold before it, as that of the filters, keeps it from standing in the rows' place.
 */
export function ChoiceBar({ area, commands, mayExport, page }: BarProps) {
  const { pathname, search } = useLocation()
  const format = useFrame()?.exportFormat ?? firstFormat
  return (
    <>
      {commands.length > 0 && (
        <details className="choice-fold">
          <summary>Linhas escolhidas</summary>
        </details>
      )}
      <Form
        id={FORM}
        method="post"
        action={paths.admin.bulk}
        className="choice"
        aria-label="Linhas escolhidas"
      >
        <input type="hidden" name="back" value={pathname} />
        <input type="hidden" name="filters" value={filtersInUrl(search)} />
        <input type="hidden" name="area" value={area} />
        <input type="hidden" name="format" value={format} />
        {commands.length > 0 && (
          <fieldset className="choice__scope">
            <legend className="visually-hidden">Quais linhas</legend>
            <Scope value="ticked" label="As marcadas" />
            <Scope value="all" label={`${sayAll(page)} (${sayRows(page)})`} />
          </fieldset>
        )}
        {commands.map(({ command, label }) => (
          <Button key={command} name="intent" value={command} variant="secondary" small>
            {label}
          </Button>
        ))}
        {mayExport && (
          <Button name="intent" value="export" variant="quiet" icon="export" small>
            {commands.length > 0 ? "Exportar as escolhidas" : "Exportar as marcadas"}
          </Button>
        )}
        {commands.length > 0 && (
          <Link to={paths.admin.bulk} className={buttonClass({ variant: "quiet", small: true })}>
            Comandos em massa já dados
          </Link>
        )}
      </Form>
    </>
  )
}

function Scope({ value, label }: { value: "ticked" | "all"; label: string }) {
  const id = `choice-${value}`
  return (
    <div className="check">
      <input
        type="radio"
        className="check__box"
        id={id}
        name="scope"
        value={value}
        defaultChecked={value === "ticked"}
      />
      <label className="check__label" htmlFor={id}>
        {label}
      </label>
    </div>
  )
}

const sayAll = (page: Page<unknown>) =>
  isFiltered(page) ? "Todas as que correspondem ao filtro" : "Todas as linhas da lista"

/** A list that fits on one page counts nothing. */
const sayRows = ({ rows, count }: Page<unknown>): string =>
  count ? sayCounted(count) : sayNumber(rows.length)

export const ChoiceHead = () => (
  <th scope="col" role="columnheader" className="list__tick">
    <span className="visually-hidden" id="choice-word">
      Marcar
    </span>
  </th>
)

/** A row's tick, named by the row's first column. */
export const ChoiceCell = ({ id, names }: { id: string; names: string }) => (
  <td role="cell" className="list__tick">
    <label>
      <input
        type="checkbox"
        className="check__box"
        name="ids[]"
        value={id}
        form={FORM}
        aria-labelledby={`choice-word ${names}`}
      />
    </label>
  </td>
)
