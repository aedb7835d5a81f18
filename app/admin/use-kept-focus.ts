import { useLocation, useNavigation } from "@remix-run/react"
import { useEffect, useRef } from "react"
import type { Toast } from "./toast.server"

/** Ids of where the focus can go when what had it is gone: the page's content, and what the last command said. */
export const MAIN = "conteudo"
export const TOASTS = "avisos"

/**
 * A page that was gone to is read out by its heading, unless something on it has taken the focus.
 * After a command, and after a dialog that was left, the focus is where it was; where that is gone, at what the command
 * said, or at the page's content. At the body a keyboard would begin at the top again, and a reader say nothing.
 */
export function useKeptFocus(toast: Toast | null): void {
  const last = useLastPressed()
  const { state, formMethod } = useNavigation()
  const { pathname, search, hash } = useLocation()
  const shown = useRef(pathname)
  const went = useRef(false)
  const asked = useRef(questionIn(search))
  const left = useRef<Question | null>(null)
  const posted = useRef(false)
  const said = useRef(toast?.id)
  useEffect(() => {
    const question = questionIn(search)
    if (asked.current && !question) left.current = asked.current
    asked.current = question
    if (state !== "idle") {
      posted.current = formMethod === "POST"
      went.current = true
      return
    }
    const isNew = toast !== null && toast.id !== said.current
    const [dialog, wasPosted, hasGone] = [left.current, posted.current, went.current]
    const isOther = pathname !== shown.current
    said.current = toast?.id
    left.current = null
    posted.current = false
    went.current = false
    shown.current = pathname
    if (!dialog && !wasPosted) {
      if (hasGone && hash === "") focusPage(isOther, last.current)
      return
    }
    focusFirst([
      () => last.current,
      () => dialog && openerOf(dialog),
      () => isNew && document.getElementById(TOASTS),
      () => document.getElementById(MAIN),
    ])
  })
}

/** Another page begins at its heading, also for whoever chose it in the menu; the same one goes on where it was. */
function focusPage(isOther: boolean, last: HTMLElement | null): void {
  const { activeElement } = document
  if (isOther && activeElement instanceof HTMLElement && activeElement.closest(".drawer"))
    activeElement.blur()
  focusFirst([() => !isOther && last, pageHeading, () => document.getElementById(MAIN)])
}

function pageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>(`#${MAIN} h1`)
  if (heading) heading.tabIndex = -1
  return heading
}

/** Tries one place after the other, until the focus is no longer nowhere. */
function focusFirst(places: readonly (() => HTMLElement | null | false)[]): void {
  for (const find of places) {
    if (document.activeElement !== document.body) return
    const place = find()
    if (place) place.focus({ preventScroll: true })
  }
}

/** What was focused or pressed last, a dialog aside: some browsers give a button that is pressed no focus. */
function useLastPressed() {
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest("dialog")) return
      last.current =
        target.closest<HTMLElement>("a, button, input, select, textarea, summary") ?? last.current
    }
    document.addEventListener("focusin", note)
    document.addEventListener("click", note)
    return () => {
      document.removeEventListener("focusin", note)
      document.removeEventListener("click", note)
    }
  }, [])
  return last
}

/** What a dialog asks about, as the URL has it. */
type Question = { confirm: string; id: string | null }

function questionIn(search: string): Question | null {
  const params = new URLSearchParams(search)
  const confirm = params.get("confirm")
  return confirm === null ? null : { confirm, id: params.get("id") }
}

/** The button that leads to a dialog, for whoever came to it by its address. */
function openerOf({ confirm, id }: Question): HTMLElement | null {
  for (const form of document.querySelectorAll("form")) {
    const fields = new FormData(form)
    if (fields.get("confirm") === confirm && fields.get("id") === id) return form.querySelector("button")
  }
  return null
}
