import { useNavigation } from "@remix-run/react"
import { useEffect, useState } from "react"

/** Appears after 10 ms, ticks every 50 ms. */
const APPEARS_MS = 10
const TICK_MS = 50
/** How much of what is left each tick takes: quick at first, never quite there. */
const STEP = 0.06

/** The line at the top while a page is on its way. */
export function PageLoader() {
  const active = useNavigation().state !== "idle"
  const [part, setPart] = useState(0)
  useEffect(() => {
    if (!active) return setPart(0)
    let ticking: ReturnType<typeof setInterval> | undefined
    const appearing = setTimeout(() => {
      setPart(STEP)
      ticking = setInterval(() => setPart((now) => now + (1 - now) * STEP), TICK_MS)
    }, APPEARS_MS)
    return () => {
      clearTimeout(appearing)
      clearInterval(ticking)
    }
  }, [active])
  if (part === 0) return null
  return (
    <div
      className="page-loader"
      role="progressbar"
      aria-label="Carregando"
      style={{ width: `${part * 100}%` }}
    />
  )
}
