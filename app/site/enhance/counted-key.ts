/**
 * `data-key` stands under an access key's field, hidden until here: how many of the 44 characters are there, and a button
 * that turns the keypad of digits into one of letters, since a CNPJ may hold some. Asked at every event, since a refused
 * form is put in the page's place.
 */
export function countKey(): void {
  const count = () => {
    const tools = document.querySelector<HTMLElement>("[data-key]")
    const input = tools?.previousElementSibling?.querySelector("input")
    const button = tools?.querySelector("button")
    if (!input || !button) return
    if (tools!.hidden) {
      tools!.hidden = false
      input.inputMode = "numeric"
      button.addEventListener("click", () => {
        input.inputMode = input.inputMode === "text" ? "numeric" : "text"
        const { textContent, dataset } = button
        button.textContent = dataset.other ?? ""
        dataset.other = textContent ?? ""
        // A keypad that is shown stays as it is until the field is come to anew.
        input.blur()
        input.focus()
      })
    }
    const plain = input.value.replace(/[\s./-]/g, "")
    tools!.firstElementChild!.textContent = /[^\da-z]/i.test(plain) ? "" : `${plain.length}/44`
  }
  for (const event of ["input", "focusin"]) document.addEventListener(event, count)
  count()
}
