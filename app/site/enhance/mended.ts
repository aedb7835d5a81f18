/**
 * What was wrong with a field goes once something else stands there with which the browser is content and which is not too
 * long. What was wrong with the whole form goes once anything else stands in it, and with the last message goes the
 * summary. So it is in the back office (forms/mended-fields). The server judges again when the form is sent. What was typed
 * is marked as not saved, for whatever would lose it.
 */
export function dropMended(): void {
  document.addEventListener("input", ({ target }) => {
    const field = target as HTMLInputElement
    // As of a form that came back with what was typed (forms/post-form).
    field.form?.setAttribute("data-unsaved", "")
    const summary = field.form?.querySelector(".summary")
    for (const line of summary?.querySelectorAll("li:not(:has(a))") ?? []) line.remove()
    if (isMended(field)) {
      field.removeAttribute("aria-invalid")
      field.closest(".field")?.classList.remove("field--invalid")
      document.getElementById(`${field.id}-error`)?.remove()
      for (const link of summary?.querySelectorAll(`[href="#${field.id}"]`) ?? [])
        link.parentElement?.remove()
    }
    if (!summary?.querySelector("li")) summary?.remove()
  })
}

function isMended(field: HTMLInputElement): boolean {
  const text = field.value.trim()
  return (
    field.matches("[aria-invalid]:valid") &&
    !(field.required && text === "") &&
    [...text].length <= Number(field.dataset.longest ?? Infinity)
  )
}
