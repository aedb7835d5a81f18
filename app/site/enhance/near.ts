const PATIENCE_MS = 15_000
const AN_HOUR_MS = 3_600_000

/** To 0.01°, about a kilometre, before it leaves the phone: no more is needed to sort bars. */
export const roughDegrees = (degrees: number): string => (Math.round(degrees * 100) / 100 + 0).toFixed(2)

/**
 * `data-near` on a form: asks the phone where it is after a tap, and sends that in the form's body. The form is hidden
 * until here, since it can do nothing without a script. A phone that tells nobody says so after the tap: without its
 * button the form's place, which is kept, would be a hole.
 */
export function offerPosition(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-near]")) {
    const [lat, lon] = form.querySelectorAll<HTMLInputElement>("input")
    const status = form.querySelector<HTMLElement>("[role=status]")
    if (!lat || !lon || !status) continue
    const say = (text = "") => void (status.textContent = text)
    form.hidden = false
    form.addEventListener("submit", (event) => {
      event.preventDefault()
      if (!navigator.geolocation) return say(status.dataset.failed)
      say(status.dataset.asking)
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          lat.value = roughDegrees(coords.latitude)
          lon.value = roughDegrees(coords.longitude)
          // Goes past the listener that asked.
          form.submit()
        },
        () => say(status.dataset.failed),
        { timeout: PATIENCE_MS, maximumAge: AN_HOUR_MS },
      )
    })
    addEventListener("pageshow", () => say())
  }
}
