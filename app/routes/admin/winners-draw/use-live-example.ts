import { useFetcher, useLocation } from "@remix-run/react"
import { useCallback, useEffect, useRef } from "react"
import { useBusy } from "#app/admin/use-busy"
import type { Example } from "./example.server"

const QUIET_MS = 300

type Options = {
  formId: string
  /** The example that the page came with. */
  loaded: Example
  /** A refused form came back with what was typed, which the page's own example does not know. */
  isRefused: boolean
}

/** The example for what is being typed: the page's own loader, asked again by GET once the typing pauses. */
export function useLiveExample({ formId, loaded, isRefused }: Options) {
  const { load, data, state } = useFetcher<{ example: Example }>()
  const { pathname } = useLocation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const follow = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const form = document.getElementById(formId)
      if (!(form instanceof HTMLFormElement)) return
      const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)])
      load(`${pathname}?${new URLSearchParams(typed)}`)
    }, QUIET_MS)
  }, [formId, load, pathname])
  useEffect(() => {
    if (isRefused) follow()
    return () => clearTimeout(timer.current)
  }, [isRefused, follow])
  const unknown: Example = { kind: "unknown" }
  return {
    follow,
    example: data?.example ?? (isRefused ? unknown : loaded),
    isBusy: useBusy(state !== "idle"),
  }
}
