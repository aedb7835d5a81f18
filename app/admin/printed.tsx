import { useEffect, useState } from "react"
import { flushSync } from "react-dom"
import { Button } from "#app/ui/button"
import { momentText } from "./moment"

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

type PrintedProps = { name: string; /** Unix seconds, by the server's clock. */ now: number }

/** Under a page on paper: by whom and when. Without scripts it is the moment at which the page was asked for. */
export function Printed({ name, now }: PrintedProps) {
  const [later, setLater] = useState(0)
  useEffect(() => {
    const arrived = Date.now()
    const note = () => flushSync(() => setLater(Date.now() - arrived))
    window.addEventListener("beforeprint", note)
    return () => window.removeEventListener("beforeprint", note)
  }, [now])
  return (
    <p className="printed">
      Impresso por {name}, {momentText(new Date(now * 1000 + later))}
    </p>
  )
}
