/**
 * The answer about cookies goes behind the page, so that a form that is half filled in stays as it is. What does not
 * arrive is asked again by the next page.
 */
export function answerCookies(): void {
  const strip = document.querySelector(".cookie")
  const form = strip?.querySelector("form")
  form?.addEventListener("submit", (event) => {
    const { value } = (event.submitter ?? {}) as HTMLButtonElement
    if (!value) return
    event.preventDefault()
    const body = new URLSearchParams({ answer: value })
    void fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => {})
    strip!.remove()
    document.querySelector("main")!.focus({ preventScroll: true })
    // What a template holds neither runs nor is fetched before it stands in the page.
    const measuring = strip!.querySelector("template")
    if (measuring && value === "accepted") document.head.append(measuring.content)
  })
}
