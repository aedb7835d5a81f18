import { Form, useLocation } from "@remix-run/react"
import type { ReactNode } from "react"
import { Button } from "#app/ui/button"
import { classNames } from "#app/ui/class-names"
import type { FilterName } from "#app/words/filters"
import { ExportButton, ExportForm } from "./export-button"
import { FiltersFold } from "./filters-fold"

type Props = {
  area: Parameters<typeof ExportForm>[0]["area"]
  /** Where the page stands without any filter. */
  clearTo: string
  /** A field that always says something, and so filters nothing. */
  choice?: FilterName
  children: ReactNode
}

/**
 * The filters of a page of figures, or of a table by hand, by the URL; what they leave can be had as a file. A list has its
 * own (`ListPage`).
 */
export function FilterForm({ area, clearTo, choice, children }: Props) {
  const asked = [...new URLSearchParams(useLocation().search)]
  const active = asked.filter(([name, value]) => name !== choice && value !== "").length
  return (
    <>
      <div className="list-tools">
        <FiltersFold active={active} />
        <Form method="get" className={classNames("filters", active > 0 && "filters--on")} role="search">
          {children}
          <div className="filters__actions">
            <Button variant="secondary" className="filters__apply">
              Filtrar
            </Button>
            <Button variant="quiet" className="filters__clear" form="clear">
              Limpar
            </Button>
            <ExportButton area={area} />
          </div>
        </Form>
      </div>
      <Form id="clear" method="get" action={clearTo} hidden />
      <ExportForm area={area} />
    </>
  )
}
