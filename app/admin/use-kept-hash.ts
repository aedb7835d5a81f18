import { useEffect } from "react"

/**
 * The hash of the page that somebody wanted: a browser carries it over redirects, and over a form's answer where the
 * form's address has it. For a form with this id that the browser itself sends (`reloadDocument`).
 */
export function useKeptHash(formId: string): void {
  useEffect(() => {
    const form = document.getElementById(formId)
    if (form instanceof HTMLFormElement && location.hash) form.action = location.href
  })
}
