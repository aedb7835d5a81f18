/** A form that got no answer in this time may be sent again: the signal was lost, and the server knows repeats. */
const GIVE_UP_MS = 20_000
/** As long as the server waits for a body with a photo. */
const UPLOAD_MS = 110_000

const disable = (form: HTMLFormElement, isDisabled: boolean) => {
  for (const button of form.querySelectorAll<HTMLButtonElement>("button:not([type=button])"))
    button.disabled = isDisabled
}

function release(form: HTMLFormElement): void {
  if (!form.ariaBusy) return
  form.ariaBusy = null
  disable(form, false)
}

/** A second tap of a form on its way does nothing; coming back to the page makes it ready again. */
export function stopDoubleTaps(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement
    if (event.defaultPrevented || form.method !== "post") return
    if (form.ariaBusy) return event.preventDefault()
    form.ariaBusy = "true"
    // Later, or the button's own name and value would not be sent.
    setTimeout(() => disable(form, true))
    setTimeout(() => release(form), form.enctype.startsWith("multipart") ? UPLOAD_MS : GIVE_UP_MS)
  })
  addEventListener("pageshow", () => {
    for (const form of document.forms) release(form)
  })
}
