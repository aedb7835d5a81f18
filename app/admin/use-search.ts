import { useEffect, useState } from "react"
import { paths } from "#app/paths"
import type { SearchView } from "./search-view"
import { useBusy } from "./use-busy"

/** How long somebody stops before it is asked: between two letters nobody waits as long. */
const STOPPED_MS = 150

/** What is known of a text: nothing yet, what was found, or why nothing came. */
export type Searched = { view: SearchView | null; failure: "session" | "network" | null }

const NOTHING: Searched = { view: null, failure: null }

/** Looks up what somebody types, once they stop; of two requests only the later is waited for. */
export function useSearch(text: string): Searched & { isBusy: boolean } {
  const [searched, set] = useState(NOTHING)
  const [isUnderWay, setUnderWay] = useState(false)
  useEffect(() => {
    const typed = text.trim()
    const request = new AbortController()
    const ask = async () => {
      setUnderWay(true)
      const answer = await askFor(typed, request.signal)
      if (request.signal.aborted) return
      set(answer)
      setUnderWay(false)
    }
    const timer = setTimeout(() => (typed === "" ? set(NOTHING) : void ask()), STOPPED_MS)
    return () => {
      clearTimeout(timer)
      request.abort()
      setUnderWay(false)
    }
  }, [text])
  return { ...searched, isBusy: useBusy(isUnderWay) }
}

async function askFor(text: string, signal: AbortSignal): Promise<Searched> {
  try {
    const url = `${paths.admin.searchHits}?${new URLSearchParams({ q: text })}`
    const answer = await fetch(url, { signal, redirect: "manual" })
    if (answer.type === "opaqueredirect") return { view: null, failure: "session" }
    if (!answer.ok) return { view: null, failure: "network" }
    return { view: (await answer.json()) as SearchView, failure: null }
  } catch {
    return { view: null, failure: "network" }
  }
}
