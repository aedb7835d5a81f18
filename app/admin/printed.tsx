import { useEffect, useState } from "react"
import { flushSync } from "react-dom"
import { momentText } from "./moment"

type Props = { name: string; /** Unix seconds, by the server's clock. */ now: number }

/** Under a page on paper: by whom and when. Without scripts it is the moment at which the page was asked for. */
export function Printed({ name, now }: Props) {
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
