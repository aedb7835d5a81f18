import { Moment } from "#app/admin/moment"
import type { StoreActivity } from "#app/domain/stores/stores.queries.server"
import { Stat } from "#app/ui/stat"

const say = ({ count, exact }: StoreActivity["all"]) =>
  `${exact ? "" : "mais de "}${count.toLocaleString("pt-BR")}`

/** What was sent from a bar. */
export function Activity({ today, all, lastAt }: StoreActivity) {
  return (
    <div className="stats">
      <Stat label="Cupons hoje" figure={say(today)} />
      <Stat label="Cupons no total" figure={say(all)} />
      <Stat label="Último cupom" figure={lastAt ? <Moment at={lastAt} /> : "nenhum"} />
    </div>
  )
}
