import { command } from "#app/admin/guard.server"
import { withParams } from "#app/admin/list-url"
import { redirectSaying } from "#app/admin/toast.server"
import { disableStore, enableStore } from "#app/domain/stores/disable-store.server"
import { stateInput } from "#app/domain/stores/state-input.server"

/** Takes a bar out of the promotion, or in again; given on the list as on the bar's own page, and returns to either. */
const stateCommand = (change: typeof disableStore, said: string) =>
  command({
    guard: "stores:disable_or_enable",
    schema: stateInput,
    async run({ id, reason }, { db, admin, now, url, headers }) {
      await change(db.primary, { storeId: id, reason, userId: admin.id, now })
      return redirectSaying(url.pathname + withParams(url.search, { confirm: null, id: null }), said, {
        headers,
      })
    },
  })

export const storeStateCommands = {
  disable: stateCommand(disableStore, "Bar desativado: os cupons dele são recusados a partir de agora."),
  enable: stateCommand(enableStore, "Bar reativado: os cupons dele voltam a valer."),
}
