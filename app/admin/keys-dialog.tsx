import { useState } from "react"
import { Button } from "#app/ui/button"
import { KeysList } from "./keys-list"
import { KeysSwitch } from "./keys-switch"
import { closeModal, Modal } from "./modal"
import { keysInUse } from "./use-keys"

/** Which keys there are on the page under it, and the switch for them. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [keys] = useState(keysInUse)
  return (
    <Modal label="Atalhos do teclado" onClose={onClose}>
      <h2 className="dialog__title">Atalhos do teclado</h2>
      <div className="dialog__body">
        <KeysList keys={keys} />
        <KeysSwitch />
      </div>
      <div className="dialog__actions">
        <Button type="button" variant="secondary" onClick={closeModal}>
          Fechar
        </Button>
      </div>
    </Modal>
  )
}
