import { Link, useLocation, useRevalidator } from "@remix-run/react"
import { useEffect } from "react"
import { buttonClass } from "#app/ui/button"
import { isSessionOpen } from "./session-end"

const EVERY_MS = 3_000

/** While something is under way the page looks again by itself; the link does the same without scripts. */
export function Refresh() {
  const { revalidate } = useRevalidator()
  const { search } = useLocation()
  useEffect(() => {
    let isLeft = false
    const look = async () => {
      if (document.visibilityState === "visible" && (await isSessionOpen()) && !isLeft) revalidate()
    }
    const timer = setInterval(() => void look(), EVERY_MS)
    return () => {
      isLeft = true
      clearInterval(timer)
    }
  }, [revalidate])
  return (
    <Link to={{ search }} className={buttonClass({ variant: "secondary" })} preventScrollReset>
      Atualizar
    </Link>
  )
}
