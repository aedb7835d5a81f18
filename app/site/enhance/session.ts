const TICK_MS = 1000

/** Seconds left by the server's clock: the phone's only counts how long the page has been open. */
export const secondsLeft = (session: { exp: number; now: number }, openedMs: number, nowMs: number): number =>
  session.exp - session.now - (nowMs - openedMs) / 1000

/** What is left as minutes and seconds, of more than an hour too. */
export function sayLeft(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  const minutes = `${Math.floor(left / 60)}`.padStart(2, "0")
  return `${minutes}:${`${left % 60}`.padStart(2, "0")}`
}

/** Counts the session down from `data-exp` and `data-now` (Unix seconds) and opens the dialog when it is over. */
export function watchSession(): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog[data-exp]")
  if (!dialog) return
  const session = { exp: Number(dialog.dataset.exp), now: Number(dialog.dataset.now) }
  const opened = Date.now()
  const leftText = document.querySelector<HTMLElement>("[data-left]")
  const timer = setInterval(() => {
    const left = secondsLeft(session, opened, Date.now())
    if (leftText) leftText.textContent = `${leftText.dataset.left} ${sayLeft(left)}`
    if (left > 0) return
    clearInterval(timer)
    if (!dialog.open) dialog.showModal()
  }, TICK_MS)
  // A form that the server keeps for after the login goes along, if somebody typed into it (`mended` marks it); it is sent
  // to be kept, and for nothing else.
  dialog.querySelector("a")?.addEventListener("click", (event) => {
    // Looked for only now: a refusal draws the form anew.
    const form = document.querySelector<HTMLFormElement>("[data-kept][data-unsaved]")
    if (!form) return
    event.preventDefault()
    const keep = Object.assign(document.createElement("input"), { type: "hidden", name: "keep" })
    form.append(keep)
    form.submit()
    // Who comes back to the page sends the coupon itself.
    keep.remove()
  })
}
