import { expect, test } from "vitest"
import { permissionLabel } from "./permission-labels"

test("the rights over mailings are called by the commands that ask for them", () => {
  expect(permissionLabel("dispatches:create")).toBe("Agendar envios")
  expect(permissionLabel("dispatches:manage")).toBe("Pausar, retomar e cancelar envios; ritmo e reenvios")
})
