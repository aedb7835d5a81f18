import { useFetcher } from "@remix-run/react"
import { useEffect } from "react"
import { Notice } from "#app/ui/notice"
import { isSessionOpen } from "./session-end"

/** Often enough that nobody loses what they work on. */
const EVERY_MS = 60_000
const signs = ["pointermove", "keydown", "scroll"] as const

/**
 * Says to the server that somebody still works on the page; where nobody touched it, nothing is said, and after five
 * minutes another one may take the thing. Without scripts each page and each command is such a sign.
 */
export function StillHere({ id, action }: { id: string; action: string }) {
  const { submit, data } = useFetcher<{ isLeased?: boolean }>()
  useEffect(() => {
    let isTouched = false
    const touch = () => {
      isTouched = true
    }
    for (const sign of signs) window.addEventListener(sign, touch, { passive: true })
    let isLeft = false
    const say = async () => {
      if (!isTouched || !(await isSessionOpen()) || isLeft) return
      submit({ intent: "renew", id }, { method: "post", action })
      isTouched = false
    }
    const timer = setInterval(() => void say(), EVERY_MS)
    return () => {
      isLeft = true
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, touch)
    }
  }, [id, action, submit])
  if (data?.isLeased !== false) return null
  return (
    <Notice tone="warning" title="Isto já não está com você">
      <p>Ficou parado e outra pessoa assumiu, ou alguém já decidiu. Pule para o próximo.</p>
    </Notice>
  )
}
