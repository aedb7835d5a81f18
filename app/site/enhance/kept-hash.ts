/**
 * The hash of the page that somebody wanted: a browser carries it over redirects, and over a form's answer where the
 * form's address has it. So whoever asked for /perfil#cupons stands there after the login.
 */
export function keepHash(): void {
  if (!location.hash) return
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-keep-hash]"))
    form.action = new URL(location.hash, form.action).href
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-keep-hash]"))
    link.hash = location.hash
}
