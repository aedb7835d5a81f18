import { Form, useLocation } from "@remix-run/react"
import { type ExportedList, exportPermission } from "#app/auth/permissions"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { Checkbox } from "#app/ui/checkbox"
import { sayCount } from "#app/words/count"
import { choosableColumns, hiddenAtFirst } from "#app/words/list-columns"
import { useCan, useFrame } from "./frame-data"
import type { ListColumn } from "./list-rows"

/** What this administrator leaves out of a list, by the heads of the columns. */
const useHidden = (area: ExportedList): readonly string[] => {
  const choosable = choosableColumns(area)
  const hidden = useFrame()?.columns[area] ?? hiddenAtFirst(area)
  return hidden.filter((head) => choosable.includes(head))
}

/** A list's columns without those that this administrator leaves out. */
export function useShownColumns<Row>(
  area: ExportedList,
  columns: readonly ListColumn<Row>[],
): readonly ListColumn<Row>[] {
  const hidden = useHidden(area)
  return columns.filter(({ header }) => !hidden.includes(header))
}

/** Which columns a list shows: a form without scripts, kept for whoever sends it. */
export function ColumnsFold({ area }: { area: ExportedList }) {
  const { pathname, search } = useLocation()
  const hidden = useHidden(area)
  const heads = choosableColumns(area)
  const exports = useCan()(exportPermission(area))
  if (heads.length === 0) return null
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
