import { useEffect, useState } from "react"
import { Button } from "#app/ui/button"

/** Prints the page as print.css has it. Without scripts the browser's own command does the same, and this is not there. */
export function PrintButton() {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  if (!isAlive) return null
  return (
    <Button type="button" variant="quiet" onClick={() => window.print()}>
      Imprimir
    </Button>
  )
}
