/**
 * What was wrong with a field goes once something else stands there with which the browser is content, and with the last
 * one the summary: as in the back office (forms/mended-fields). The server judges again when the form is sent.
 */
export function dropMended(): void {
  document.addEventListener("input", ({ target }) => {
    const field = target as HTMLInputElement
    if (!field.matches("[aria-invalid]:valid") || (field.required && !field.value.trim())) return
    field.removeAttribute("aria-invalid")
    field.closest(".field")?.classList.remove("field--invalid")
    document.getElementById(`${field.id}-error`)?.remove()
    const summary = field.form?.querySelector(".summary")
    for (const link of summary?.querySelectorAll(`[href="#${field.id}"]`) ?? []) link.parentElement?.remove()
    if (!summary?.querySelector("li")) summary?.remove()
  })
}
