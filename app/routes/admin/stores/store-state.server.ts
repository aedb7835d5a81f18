import { stateCommands } from "#app/admin/state-commands.server"
import { disableStore, enableStore } from "#app/domain/stores/disable-store.server"
import { stateInput } from "#app/domain/stores/store-input.server"

/** Takes a bar out of the promotion, or in again. */
export const storeStateCommands = stateCommands({
  guard: "stores:disable_or_enable",
  schema: stateInput,
  disable: {
    run: (db, { id, ...decision }) => disableStore(db, { storeId: id, ...decision }),
    toast: "Bar desativado: os cupons dele são recusados a partir de agora.",
  },
  enable: {
    run: (db, { id, ...decision }) => enableStore(db, { storeId: id, ...decision }),
    toast: "Bar reativado: os cupons dele voltam a valer.",
  },
})
