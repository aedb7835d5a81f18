import { Form, useLocation } from "@remix-run/react"
import { type ReactNode, useRef } from "react"
import type { Page } from "#app/db/list.server"
import { Button } from "#app/ui/button"
import { classNames } from "#app/ui/class-names"
import { ExportButton, ExportForm } from "./export-button"
import { sayCount, sayCounted } from "#app/words/count"
import type { ColumnList } from "#app/words/list-columns"
import { FilterFaults } from "./filter-faults"
import { TextFilter } from "./filters"
import { FiltersFold } from "./filters-fold"
import { useFrame } from "./frame-data"
import { ColumnsFold, type ListColumn, useShownColumns } from "./list-columns"
import { ChoiceBar, type RowsCommand, useChoice } from "./list-choice"
import { type HeadedColumn, ListRows } from "./list-rows"
import { isBackwards, isFiltered, pageHref } from "./list-url"
import { ListViews } from "./list-views"
import { PageStep } from "./page-step"
import { RowHeight } from "./row-height"

type Props<Row, List extends ColumnList> = {
  title: string
  /** Whose `export` permission shows Exportar. */
  area: List
  page: Page<Row>
  /** The first column names the row. */
  columns: readonly ListColumn<Row, List>[]
  /** What Busca looks through, e.g. "Nome, email, CPF". */
  search: string
  filters?: ReactNode
  /** Commands that can be given to many rows at once. */
  commands?: readonly RowsCommand[]
  /** A column of the page's own ticks rows already: nobody would know which ticks a button means. */
  ownTicks?: boolean
  /** Beside the title, e.g. a link to create one. */
  actions?: ReactNode
  /** What an empty list that nobody filters says: how its first row comes about. */
  empty?: string
  /** Between the title and the filters, e.g. sums. */
  summary?: ReactNode
  /** Under the list: dialogs of its rows' commands. */
  children?: ReactNode
}

/** A list: its filters live in the URL, so it works as plain HTML, can be shared and comes back with the back button. */
export function ListPage<Row extends { id: string }, List extends ColumnList>({
  title,
  area,
  page,
  columns,
  search,
  filters,
  commands,
  ownTicks = false,
  actions,
  empty = "Ainda não há nada aqui.",
  summary,
  children,
}: Props<Row, List>) {
  const location = useLocation()
  const offered = useChoice(area, commands)
  const choice = ownTicks ? null : offered
  const shown = useShownColumns(area, columns)
  const low = useFrame()?.rowHeight === "low"
  const typed = useRef<HTMLFormElement>(null)
  const step = (cursor: string | null) => cursor && pageHref(location.search, cursor)
  return (
    <>
      <header className="page-head">
        <h1>{title}</h1>
        {actions && <div className="page-head__actions">{actions}</div>}
      </header>
      {summary}
      <ListViews area={area} />
      <div className="list-tools">
        <FiltersFold active={page.filters.on.length} />
        <Form
          ref={typed}
          method="get"
          className={classNames("filters", isFiltered(page) && "filters--on")}
          role="search"
        >
          <TextFilter name="q" hint={search} />
          {filters}
          <KeptSort search={location.search} />
          <div className="filters__actions">
            <Button variant="secondary" className="filters__apply">
              Filtrar
            </Button>
            <Button
              variant="quiet"
              className="filters__clear"
              form="clear"
              onClick={() => typed.current?.reset()}
            >
              Limpar
            </Button>
            <ExportButton area={area} />
          </div>
        </Form>
        <FilterFaults unread={page.filters.unread} backwards={isBackwards(location.search)} />
        {page.rows.length > 0 && <ColumnsFold area={area} />}
        {page.rows.length > 0 && choice && <ChoiceBar {...choice} page={page} />}
      </div>
      {page.unsorted && <Unsorted {...page.unsorted} columns={shown} />}
      <Form id="clear" method="get" action={location.pathname} hidden />
      <ExportForm area={area} />
      {page.rows.length === 0 ? (
        <p className="empty">{isFiltered(page) || page.previous ? emptyWords(page) : empty}</p>
      ) : (
        <ListRows
          title={title}
          page={page}
          columns={shown}
          search={location.search}
          ticks={choice !== null}
          low={low}
        />
      )}
      {(page.rows.length > 0 || page.previous) && (
        <footer className="list-foot">
          {page.rows.length > 0 && (
            <>
              <span>
                {sayCount(page.rows.length, "linha nesta página", "linhas nesta página")}
                {page.count && `, ${sayCounted(page.count)} ao todo`}
              </span>
              <RowHeight low={low} />
            </>
          )}
          <nav className="pager" aria-label="Paginação">
            <PageStep search={step(page.previous)} rel="prev" label="Anterior" />
            <PageStep search={step(page.next)} rel="next" label="Próxima" />
          </nav>
        </footer>
      )}
      {children}
    </>
  )
}

/** Why the rows are not in the order that was asked for, and how they come to be. */
function Unsorted({
  sort,
  most,
  columns,
}: NonNullable<Page<unknown>["unsorted"]> & {
  columns: readonly Pick<HeadedColumn<never>, "header" | "sort">[]
}) {
  const head = columns.find((column) => column.sort === sort)?.header ?? sort
  return (
    <p className="card__note">
      A busca achou mais de {sayCount(most, "linha", "linhas")}: são muitas para pôr em ordem de {head}, e
      ficaram na ordem de costume. Busque com mais palavras ou use mais filtros.
    </p>
  )
}

/** Why nothing of a list is shown, and where there may be something. */
const emptyWords = ({ previous }: Page<unknown>): string =>
  previous
    ? "A lista acaba antes daqui. Volte com Anterior."
    : "Nada com esses filtros. Mude algum, ou limpe todos."

/** Filtering keeps the order that was chosen. */
function KeptSort({ search }: { search: string }) {
  const sort = new URLSearchParams(search).get("sort")
  return sort ? <input type="hidden" name="sort" value={sort} /> : null
}
