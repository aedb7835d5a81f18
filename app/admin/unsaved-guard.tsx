import { useBlocker, useNavigation } from "@remix-run/react"
import { useEffect, useRef } from "react"
import { Button } from "#app/ui/button"
import { Dialog } from "#app/ui/dialog"
import { hasUnsaved, leavesPage, noteSaved } from "./unsaved"

/**
 * Asks before what was typed is lost: by a dialog where a link leads elsewhere in the back office, by the browser's own
 * where the page itself is left. Without scripts a browser keeps what was typed behind its back button.
 */
export function UnsavedGuard() {
  const sending = useSending()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isOwnForm = sending.current !== null && currentLocation.pathname === nextLocation.pathname
    return !isOwnForm && leavesPage(currentLocation, nextLocation) && hasUnsaved()
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (sending.current === null && hasUnsaved()) event.preventDefault()
    }
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [sending])
  return (
    <Dialog
      id="unsaved"
      title="Há mudanças não salvas"
      open={blocker.state === "blocked"}
      onDismiss={() => blocker.reset?.()}
      actions={
        <>
          <Button type="button" variant="secondary" onClick={() => blocker.reset?.()}>
            Ficar na página
          </Button>
          <Button type="button" variant="danger" onClick={() => blocker.proceed?.()}>
            Sair sem salvar
          </Button>
        </>
      }
    >
      <p>O que você digitou nesta página ainda não foi salvo. Se sair agora, perde as mudanças.</p>
    </Dialog>
  )
}

/** The form that is being sent right now; once its answer is there, and was no refusal, it counts as saved. */
function useSending() {
  const { state, formMethod } = useNavigation()
  const sending = useRef<HTMLFormElement | null>(null)
  const sent = useRef<HTMLFormElement | null>(null)
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof HTMLFormElement)) return
      sending.current = target
      sent.current = target
      // A link that is tapped while the answer is under way leaves as any other does.
      setTimeout(() => (sending.current = null))
    }
    document.addEventListener("submit", note, { capture: true })
    return () => document.removeEventListener("submit", note, { capture: true })
  }, [])
  const posted = useRef(false)
  useEffect(() => {
    if (state !== "idle") {
      posted.current ||= formMethod === "POST"
      return
    }
    if (posted.current && sent.current) noteSaved(sent.current)
    posted.current = false
    sent.current = null
  }, [state, formMethod])
  return sending
}
