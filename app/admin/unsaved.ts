/** What the form kit's own forms are in a page, those in a dialog excepted: whoever leaves one by Cancelar means it. */
const FORMS = "main form[method=post][novalidate]:not(dialog *)"

/** Forms as they were when they were saved; their defaults are older. */
const savedForms = new WeakMap<HTMLFormElement, string>()

/** A password that the browser filled in is nobody's work, and what is hidden nobody typed. */
const isWork = ({ type }: HTMLInputElement) => !["password", "hidden", "submit", "button"].includes(type)

function isChanged(control: Element): boolean {
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (control instanceof HTMLSelectElement) {
    const drawn = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    return control.selectedIndex !== Math.max(0, drawn)
  }
  if (!(control instanceof HTMLInputElement) || !isWork(control)) return false
  if (control.type === "checkbox" || control.type === "radio")
    return control.checked !== control.defaultChecked
  return control.value !== control.defaultValue
}

const typedIn = (form: HTMLFormElement) =>
  JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
  )

/** A form that came back refused, or was only looked at, holds what was typed as its defaults: it says so itself. */
function isUnsaved(form: HTMLFormElement): boolean {
  if (form.dataset.unsaved !== undefined) return true
  const saved = savedForms.get(form)
  return saved === undefined ? [...form.elements].some(isChanged) : saved !== typedIn(form)
}

/** Whether the page holds what somebody typed and nobody saved. */
export const hasUnsaved = (): boolean =>
  [...document.querySelectorAll<HTMLFormElement>(FORMS)].some(isUnsaved)

/** What was sent was taken: from here on the form counts as it stands, if the page still shows it. */
export function noteSaved(form: HTMLFormElement): void {
  if (form.isConnected && form.dataset.unsaved === undefined) savedForms.set(form, typedIn(form))
}

type Place = { pathname: string; search: string }
const DIALOG = ["confirm", "id"]

/** Whether a link leads away from what a page's forms hold: a dialog over it does not. */
export function leavesPage(from: Place, to: Place): boolean {
  if (from.pathname !== to.pathname) return true
  const [before, after] = [from, to].map(({ search }) => {
    const params = new URLSearchParams(search)
    for (const name of DIALOG) params.delete(name)
    return params.toString()
  })
  return before !== after
}
