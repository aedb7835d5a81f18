import { useNavigation } from "@remix-run/react"
import { type ReactNode, useEffect, useRef } from "react"

/**
 * The coupon's heading takes the focus after each command that went well, so that it is read out and the keyboard stays
 * on the page: by `autofocus` in the server's HTML, by the effect where the page is alive. A refusal takes it itself.
 */
export function QueueHeading({ isRefused, children }: { isRefused: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const posted = useRef(false)
  const { state, formMethod } = useNavigation()
  useEffect(() => {
    if (state !== "idle") posted.current = posted.current || formMethod === "POST"
    else if (posted.current) {
      posted.current = false
      if (!isRefused) heading.current?.focus()
    }
  }, [state, formMethod, isRefused])
  return (
    <h1 ref={heading} tabIndex={-1} autoFocus={!isRefused}>
      {children}
    </h1>
  )
}
