import { useEffect, useRef, useState } from "react"
import { Notice } from "#app/ui/notice"
import { MAIN, TOASTS } from "./use-kept-focus"
import type { Toast } from "./toast.server"

/** 4000 ms, bottom center; a new one takes the place of the last. Without scripts it simply stays. */
const SHOWN_MS = 4_000

export function Toasts({ toast }: { toast: Toast | null }) {
  const [shown, show] = useState(toast)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (toast) show(toast)
  }, [toast])
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => {
      // Whoever was led here (use-kept-focus) goes on where the page begins.
      if (document.activeElement === box.current)
        document.getElementById(MAIN)?.focus({ preventScroll: true })
      show(null)
    }, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <div ref={box} id={TOASTS} className="toasts" aria-live="polite" tabIndex={-1}>
      {shown && (
        <Notice key={shown.id} tone={shown.type}>
          {shown.message}
        </Notice>
      )}
    </div>
  )
}
