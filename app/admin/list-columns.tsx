import { Form, useLocation } from "@remix-run/react"
import { exportPermission } from "#app/auth/permissions"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { Checkbox } from "#app/ui/checkbox"
import { sayCount } from "#app/words/count"
import {
  choosableColumns,
  columnHead,
  type ColumnList,
  type ColumnName,
  hiddenAtFirst,
} from "#app/words/list-columns"
import { useCan, useFrame } from "./frame-data"
import type { HeadedColumn } from "./list-rows"

/**
 * A list's column. One that may be left out goes by its name, and its head stands in words/list-columns; one that always
 * stands says its own.
 */
export type ListColumn<Row, List extends ColumnList> = Omit<HeadedColumn<Row>, "header"> &
  ({ name: ColumnName<List>; header?: undefined } | { header: string; name?: undefined })

/** What this administrator leaves out of a list, by the heads of the columns. */
const useHidden = (area: ColumnList): readonly string[] => {
  const choosable = choosableColumns(area)
  const hidden = useFrame()?.columns[area] ?? hiddenAtFirst(area)
  return hidden.filter((head) => choosable.includes(head))
}

/** A list's columns without those that this administrator leaves out. */
export function useShownColumns<Row, List extends ColumnList>(
  area: List,
  columns: readonly ListColumn<Row, List>[],
): readonly HeadedColumn<Row>[] {
  const hidden = useHidden(area)
  const headed = columns.map((column) => ({
    ...column,
    header: column.header ?? columnHead(area, column.name),
  }))
  return headed.filter(({ header }) => !hidden.includes(header))
}

/** Which columns a list shows: a form without scripts, kept for whoever sends it. */
export function ColumnsFold({ area }: { area: ColumnList }) {
  const { pathname, search } = useLocation()
  const hidden = useHidden(area)
  const heads = choosableColumns(area)
  const exports = useCan()(exportPermission(area))
  return (
    <details className="columns-fold">
      <summary>
        {hidden.length > 0 ? `Colunas (${sayCount(hidden.length, "oculta", "ocultas")})` : "Colunas"}
      </summary>
      <Form
        key={hidden.join()}
        method="post"
        action={paths.admin.columns}
        className="columns-fold__form"
        preventScrollReset
      >
        <input type="hidden" name="list" value={area} />
        <input type="hidden" name="back" value={pathname + search} />
        <fieldset className="columns-fold__heads">
          <legend className="visually-hidden">Colunas desta lista</legend>
          {heads.map((head, index) => (
            <Checkbox
              key={head}
              id={`column-${index}`}
              name="shown[]"
              value={head}
              defaultChecked={!hidden.includes(head)}
              label={
                <>
                  <span className="visually-hidden">Coluna </span>
                  {head}
                </>
              }
            />
          ))}
        </fieldset>
        <p className="card__note">
          A escolha vale só para você. O que nomeia a linha e a situação ficam sempre.
          {exports && " Exportar leva todas as colunas."}
        </p>
        <div className="commands">
          <Button name="intent" value="choose" variant="secondary" small>
            Mostrar estas
          </Button>
          <Button name="intent" value="usual" variant="quiet" small>
            Voltar ao padrão
          </Button>
        </div>
      </Form>
    </details>
  )
}
