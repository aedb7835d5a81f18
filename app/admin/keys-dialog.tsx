import { Button } from "#app/ui/button"
import { KeysSwitch } from "./keys-switch"
import { Modal } from "./modal"

const keys = [
  { key: "Ctrl+K", does: "Buscar em tudo (no Mac, Cmd+K)" },
  { key: "/", does: "Ir para a busca desta página" },
  { key: "?", does: "Mostrar os atalhos" },
]

/** Which keys there are, and the switch for them. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal label="Atalhos do teclado" onClose={onClose}>
      <h2 className="dialog__title">Atalhos do teclado</h2>
      <div className="dialog__body">
        <dl className="keys">
          {keys.map(({ key, does }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <KeysSwitch />
      </div>
      <div className="dialog__actions">
        <Button type="button" variant="secondary" onClick={onClose}>
          Fechar
        </Button>
      </div>
    </Modal>
  )
}
