import { useFetcher } from "@remix-run/react"
import { useEffect } from "react"
import { Notice } from "#app/ui/notice"

/** Often enough that nobody loses a coupon on which they work. */
const EVERY_MS = 60_000
const signs = ["pointermove", "keydown", "scroll"] as const

/**
 * Says to the server that somebody still works on the page; where nobody touched it, nothing is said, and after five
 * minutes another one may take the coupon. Without scripts each page and each command is such a sign.
 */
export function StillHere({ id }: { id: string }) {
  const { submit, data } = useFetcher<{ isHeld?: boolean }>()
  useEffect(() => {
    let isTouched = false
    const touch = () => {
      isTouched = true
    }
    for (const sign of signs) window.addEventListener(sign, touch, { passive: true })
    const timer = setInterval(() => {
      if (isTouched) submit({ intent: "renew", id }, { method: "post" })
      isTouched = false
    }, EVERY_MS)
    return () => {
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, touch)
    }
  }, [id, submit])
  if (data?.isHeld !== false) return null
  return (
    <Notice tone="warning" title="Este cupom já não está com você">
      <p>Ele ficou parado e outra pessoa assumiu, ou alguém já decidiu. Pule para o próximo.</p>
    </Notice>
  )
}
