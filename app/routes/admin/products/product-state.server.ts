import { command } from "#app/admin/guard.server"
import { withParams } from "#app/admin/list-url"
import { redirectSaying } from "#app/admin/toast.server"
import { disableProduct, enableProduct } from "#app/domain/stores/disable-product.server"
import { stateInput } from "#app/domain/stores/state-input.server"

/** Takes a product out of the participants' form, or in again; returns to the list or the product's page. */
const stateCommand = (change: typeof disableProduct, said: string) =>
  command({
    guard: "stores:disable_or_enable",
    schema: stateInput,
    async run({ id, reason }, { db, admin, now, url, headers }) {
      await change(db.primary, { productId: id, reason, userId: admin.id, now })
      return redirectSaying(url.pathname + withParams(url.search, { confirm: null, id: null }), said, {
        headers,
      })
    },
  })

export const productStateCommands = {
  disable: stateCommand(disableProduct, "Produto desativado."),
  enable: stateCommand(enableProduct, "Produto reativado."),
}
