import { Form } from "@remix-run/react"
import type { ReactNode } from "react"
import { Button } from "#app/ui/button"
import { ExportButton, ExportForm } from "./export-button"

type Props = {
  area: Parameters<typeof ExportForm>[0]["area"]
  /** Where the page stands without any filter. */
  clearTo: string
  children: ReactNode
}

/**
 * The filters of a page of figures, or of a table by hand, by the URL; what they leave can be had as a file. A list has its
 * own (`ListPage`).
 */
export function FilterForm({ area, clearTo, children }: Props) {
  return (
    <>
      <Form method="get" className="filters" role="search">
        {children}
        <div className="filters__actions">
          <Button variant="secondary">Filtrar</Button>
          <Button variant="quiet" form="clear">
            Limpar
          </Button>
          <ExportButton area={area} />
        </div>
      </Form>
      <Form id="clear" method="get" action={clearTo} hidden />
      <ExportForm area={area} />
    </>
  )
}
