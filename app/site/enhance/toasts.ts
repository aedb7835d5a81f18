const SHOWN_MS = 4000

/**
 * What the page says of the step before, in a toast for four seconds too. Its words are drawn by its sheet: they stand in
 * the page once, where they stay, and are read out once.
 */
export function showToasts(): void {
  for (const said of document.querySelectorAll<HTMLElement>("[data-toast]")) {
    const toast = document.createElement("div")
    toast.className = `toast ${said.className}`
    toast.dataset.says = said.textContent ?? ""
    toast.ariaHidden = "true"
    document.body.append(toast)
    setTimeout(() => toast.remove(), SHOWN_MS)
  }
}
