import { useNavigation } from "@remix-run/react"
import { useEffect, useState } from "react"
import { useBusy } from "./use-busy"

/** Appears after 10 ms (busy-light.ts), ticks every 50 ms. */
const TICK_MS = 50
/** How much of what is left each tick takes: quick at first, never quite there. */
const STEP = 0.06

/** The line at the top while a page is on its way. */
export function PageLoader() {
  const active = useBusy(useNavigation().state !== "idle")
  const [part, setPart] = useState(0)
  useEffect(() => {
    if (!active) return setPart(0)
    setPart(STEP)
    const ticking = setInterval(() => setPart((now) => now + (1 - now) * STEP), TICK_MS)
    return () => clearInterval(ticking)
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
