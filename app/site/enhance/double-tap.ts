/** A form that got no answer in this time may be sent again: the signal was lost, and the server knows repeats. */
const GIVE_UP_MS = 20_000
/** As long as the server waits for a body with a photo. */
const UPLOAD_MS = 110_000

const buttonsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((control) => control instanceof HTMLButtonElement && control.type === "submit")

function release(form: HTMLFormElement): void {
  if (!form.hasAttribute("aria-busy")) return
  form.removeAttribute("aria-busy")
  for (const button of buttonsOf(form)) (button as HTMLButtonElement).disabled = false
}

/** A second tap of a form on its way does nothing; coming back to the page makes it ready again. */
export function stopDoubleTaps(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement
    if (event.defaultPrevented || form.method !== "post") return
    if (form.hasAttribute("aria-busy")) return event.preventDefault()
    form.setAttribute("aria-busy", "true")
    // Later, or the button's own name and value would not be sent.
    setTimeout(() => {
      for (const button of buttonsOf(form)) (button as HTMLButtonElement).disabled = true
    })
    setTimeout(() => release(form), form.enctype.startsWith("multipart") ? UPLOAD_MS : GIVE_UP_MS)
  })
  addEventListener("pageshow", () => {
    for (const form of document.forms) release(form)
  })
}
