import { useEffect, useState } from "react"
import { Notice } from "#app/ui/notice"
import type { Toast } from "./toast.server"

/** 4000 ms, bottom center; a new one takes the place of the last. Without scripts it simply stays. */
const SHOWN_MS = 4_000

export function Toasts({ toast }: { toast: Toast | null }) {
  const [shown, show] = useState(toast)
  useEffect(() => {
    if (toast) show(toast)
  }, [toast])
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => show(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <div className="toasts" aria-live="polite">
      {shown && (
        <Notice key={shown.id} tone={shown.type}>
          {shown.message}
        </Notice>
      )}
    </div>
  )
}
