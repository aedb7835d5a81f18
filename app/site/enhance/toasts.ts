const SHOWN_MS = 4000

/** Toasts go after four seconds; without scripts they stay and can be read in peace. */
export function dropToasts(): void {
  for (const toast of document.querySelectorAll(".toast")) setTimeout(() => toast.remove(), SHOWN_MS)
}
