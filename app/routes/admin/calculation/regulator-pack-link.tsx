import { useCan } from "#app/admin/frame-data"
import { paths } from "#app/paths"
import { LinkButton } from "#app/ui/button"
import type { CalculationView } from "./detail-view.server"

/** Everything that the regulator is shown, from when on the base is closed; for whoever may see names. */
export function RegulatorPack({ draw }: Pick<CalculationView, "draw">) {
  const can = useCan()
  if (draw.baseRows === null || !can("calculation:export") || !can("registrations:view")) return null
  return (
    <LinkButton href={paths.admin.calculationPack(draw.id)} variant="secondary" icon="download" download>
      Pacote do regulador
    </LinkButton>
  )
}
