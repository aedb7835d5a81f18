/** What a new password needs, in the order of its list; the server asks the same (domain/registrations/password). */
export const rules = [/.{8}/su, /\p{Ll}/u, /\p{Lu}/u, /\d/, /[\p{P}\p{S}]/u]

/** `data-show="Mostrar senha"` gets a button that shows what was typed; the list beside it ticks as the password grows. */
export function helpPasswords(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("[data-show]")) {
    const button = document.createElement("button")
    const show = (shown: boolean) => {
      input.type = shown ? "text" : "password"
      button.ariaPressed = String(shown)
    }
    button.type = "button"
    button.className = "reveal"
    button.textContent = input.dataset.show ?? ""
    button.addEventListener("click", () => show(input.type === "password"))
    show(false)
    input.after(button)
    // Sent, it is a password again: what is shown is not kept among the words that a browser suggests.
    input.form?.addEventListener("submit", () => show(false))
    const ticks = document.getElementById(`${input.id}-ticks`)
    input.addEventListener("input", () => {
      if (!ticks) return
      ticks.hidden = !input.value
      rules.forEach((rule, at) => ticks.children[at]?.classList.toggle("met", rule.test(input.value)))
    })
  }
}
