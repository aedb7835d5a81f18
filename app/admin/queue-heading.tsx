import { useNavigation } from "@remix-run/react"
import { type ReactNode, useEffect, useRef } from "react"

type Props = { level?: 1 | 2; isRefused: boolean; children: ReactNode }

/**
 * The heading of what comes next takes the focus after each command that went well, so that it is read out and the keyboard
 * stays on the page. The server's HTML does it by `autofocus`, the effect where the page is alive. A refusal takes the
 * focus itself.
 */
export function QueueHeading({ level = 1, isRefused, children }: Props) {
  const Heading = `h${level}` as const
  const heading = useRef<HTMLHeadingElement>(null)
  const posted = useRef(false)
  const { state, formMethod } = useNavigation()
  // A heading that is drawn anew came after one that had the focus.
  useEffect(() => {
    if (!isRefused && document.activeElement === document.body) heading.current?.focus()
  }, [isRefused])
  useEffect(() => {
    if (state !== "idle") posted.current = posted.current || formMethod === "POST"
    else if (posted.current) {
      posted.current = false
      if (!isRefused) heading.current?.focus()
    }
  }, [state, formMethod, isRefused])
  return (
    <Heading ref={heading} tabIndex={-1} autoFocus={!isRefused}>
      {children}
    </Heading>
  )
}
