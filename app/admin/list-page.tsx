import { Form, Link, useLocation } from "@remix-run/react"
import { type ReactNode, useRef } from "react"
import type { ExportedList } from "#app/auth/permissions"
import type { Count } from "#app/db/bounded-count.server"
import type { Page } from "#app/db/list.server"
import { Button, buttonClass } from "#app/ui/button"
import { classNames } from "#app/ui/class-names"
import { Table } from "#app/ui/table"
import { ExportButton, ExportForm } from "./export-button"
import { sayCount } from "#app/words/count"
import { TextFilter } from "./filters"
import { ChoiceBar, ChoiceCell, ChoiceHead, type RowsCommand, useChoice } from "./list-choice"
import { isFiltered, pageHref, sortHref } from "./list-url"

export type ListColumn<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Name of the sort in the list's closed list; makes the header a link. */
  sort?: string
  /** Figures stand on the right. */
  align?: "end"
  /** People's own words, of any length: they take more lines instead of pushing the other columns out. */
  wraps?: boolean
}

type Props<Row> = {
  title: string
  /** Whose `export` permission shows Exportar. */
  area: ExportedList
  page: Page<Row>
  /** How many there are on all pages; a list that counts nothing, or has one page, says only how many it shows. */
  count?: Count | null
  /** The first column names the row. */
  columns: readonly ListColumn<Row>[]
  /** What Busca looks through, e.g. "Nome, email, CPF". */
  search: string
  filters?: ReactNode
  /** Commands that can be given to many rows at once. */
  commands?: readonly RowsCommand[]
  /** Beside the title, e.g. a link to create one. */
  actions?: ReactNode
  /** Between the title and the filters, e.g. sums. */
  summary?: ReactNode
  /** Under the list: dialogs of its rows' commands. */
  children?: ReactNode
}

/** A list: its filters live in the URL, so it works as plain HTML, can be shared and comes back with the back button. */
export function ListPage<Row extends { id: string }>({
  title,
  area,
  page,
  count,
  columns,
  search,
  filters,
  commands,
  actions,
  summary,
  children,
}: Props<Row>) {
  const location = useLocation()
  const choice = useChoice(area, commands)
  const typed = useRef<HTMLFormElement>(null)
  return (
    <>
      <header className="page-head">
        <h1>{title}</h1>
        {actions && <div className="page-head__actions">{actions}</div>}
      </header>
      {summary}
      <Form ref={typed} method="get" className="filters" role="search">
        <TextFilter name="q" label="Busca" hint={search} />
        {filters}
        <KeptSort search={location.search} />
        <div className="filters__actions">
          <Button variant="secondary">Filtrar</Button>
          <Button variant="quiet" form="clear" onClick={() => typed.current?.reset()}>
            Limpar
          </Button>
          <ExportButton area={area} />
        </div>
      </Form>
      <Form id="clear" method="get" action={location.pathname} hidden />
      <ExportForm area={area} />
      {page.rows.length === 0 ? (
        <p className="empty">
          {isFiltered(location.search) ? "Nada com esses filtros." : "Ainda não há nada aqui."}
        </p>
      ) : (
        <>
          {choice && <ChoiceBar {...choice} page={page} count={count} />}
          <Rows
            title={title}
            page={page}
            columns={columns}
            search={location.search}
            ticks={choice !== null}
          />
        </>
      )}
      <footer className="list-foot">
        <span>
          {sayCount(page.rows.length, "linha nesta página", "linhas nesta página")}
          {count && `, ${sayWhole(count)} ao todo`}
        </span>
        <nav className="pager" aria-label="Paginação">
          <Step cursor={page.previous} search={location.search} rel="prev" label="Anterior" />
          <Step cursor={page.next} search={location.search} rel="next" label="Próxima" />
        </nav>
      </footer>
      {children}
    </>
  )
}

function Rows<Row extends { id: string }>({
  title,
  page,
  columns,
  search,
  ticks,
}: Pick<Props<Row>, "title" | "page" | "columns"> & { search: string; ticks: boolean }) {
  return (
    <Table caption={title} className="list">
      <thead>
        <tr>
          {ticks && <ChoiceHead />}
          {columns.map(({ header, sort, align }) => (
            <th
              key={header}
              scope="col"
              className={classNames(align && "table__figure")}
              aria-sort={direction(page, sort)}
            >
              {sort ? <Link to={{ search: sortHref(search, sort, page) }}>{header}</Link> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {page.rows.map((row) => (
          <tr key={row.id}>
            {ticks && <ChoiceCell id={row.id} names={`row-${row.id}`} />}
            {columns.map(({ header, cell, align, wraps }, index) =>
              index === 0 ? (
                <th
                  key={header}
                  scope="row"
                  id={ticks ? `row-${row.id}` : undefined}
                  className={wraps ? "list__wrap" : undefined}
                >
                  {cell(row)}
                </th>
              ) : (
                <td key={header} className={classNames(align && "table__figure", wraps && "list__wrap")}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const direction = (page: Page<unknown>, sort: string | undefined) =>
  sort === undefined || page.sort !== sort ? undefined : page.descending ? "descending" : "ascending"

/** A list's rows on all pages; beyond what is counted, "mais de". */
const sayWhole = ({ count, exact }: Count) => `${exact ? "" : "mais de "}${count.toLocaleString("pt-BR")}`

/** Filtering keeps the order that was chosen. */
function KeptSort({ search }: { search: string }) {
  const sort = new URLSearchParams(search).get("sort")
  return sort ? <input type="hidden" name="sort" value={sort} /> : null
}

type StepProps = { cursor: string | null; search: string; rel: "prev" | "next"; label: string }

function Step({ cursor, search, rel, label }: StepProps) {
  const look = buttonClass({ variant: "secondary", small: true })
  if (!cursor)
    return (
      <span className={look} aria-disabled="true">
        {label}
      </span>
    )
  return (
    <Link className={look} to={{ search: pageHref(search, cursor) }} rel={rel}>
      {label}
    </Link>
  )
}
