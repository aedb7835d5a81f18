import { stateCommands } from "#app/admin/state-commands.server"
import { disableProduct, enableProduct } from "#app/domain/stores/disable-product.server"
import { stateInput } from "#app/domain/stores/store-input.server"

/** Takes a product out of the participants' form, or in again. */
export const productStateCommands = stateCommands({
  guard: "stores:disable_or_enable",
  schema: stateInput,
  disable: {
    run: (db, { id, ...decision }) => disableProduct(db, { productId: id, ...decision }),
    toast: "Produto desativado.",
  },
  enable: {
    run: (db, { id, ...decision }) => enableProduct(db, { productId: id, ...decision }),
    toast: "Produto reativado.",
  },
})
