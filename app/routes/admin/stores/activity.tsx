import { momentText } from "#app/admin/moment"
import type { StoreActivity } from "#app/domain/stores/stores.queries.server"
import { Stat } from "#app/ui/stat"

const say = ({ count, exact }: StoreActivity["all"]) =>
  `${exact ? "" : "mais de "}${count.toLocaleString("pt-BR")}`

/** What was sent from a bar. */
export function Activity({ today, all, lastAt }: StoreActivity) {
  const [day, time] = lastAt ? momentText(lastAt).split(" ") : ["nenhum"]
  return (
    <div className="stats">
      <Stat label="Cupons hoje" figure={say(today)} />
      <Stat label="Cupons no total" figure={say(all)} />
      <Stat label="Último cupom" figure={day} note={time} />
    </div>
  )
}
