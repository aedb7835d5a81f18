import { busyLight } from "#app/ui/busy-light"

/** The field's own list of suggestions; one is made where the page has none. */
function listOf(input: HTMLInputElement): HTMLElement {
  if (input.list) return input.list
  const list = Object.assign(document.createElement("datalist"), { id: `${input.id}-cities` })
  input.after(list)
  input.setAttribute("list", list.id)
  return list
}

/** Its address is app/routes.ts's: the table of links would weigh more than the rest of the script. */
const citiesOf = (uf: string) => `/locations/${uf}`

/**
 * `data-cities-for="id"` on a text field: the select with this id says which unit's cities to suggest; again where another
 * page was put in this one's place (`outbox/form`).
 */
export function suggestCities(): void {
  addEventListener("answered", suggestCities, { once: true })
  for (const input of document.querySelectorAll<HTMLInputElement>("input[data-cities-for]")) {
    const select = document.getElementById(input.dataset.citiesFor ?? "")
    if (!(select instanceof HTMLSelectElement)) continue
    const list = listOf(input)
    let shown = ""
    const light = busyLight((isShown) => void (input.ariaBusy = `${isShown}`))
    const fill = async () => {
      const uf = select.value
      if (!uf || uf === shown) return
      shown = uf
      light.turn(true)
      try {
        const answer = await fetch(citiesOf(uf))
        if (!answer.ok) throw new Error(String(answer.status))
        const names = (await answer.json()) as string[]
        if (select.value === uf) list.replaceChildren(...names.map((name) => new Option(name, name)))
      } catch {
        // The field works without suggestions; the next visit to it asks again.
        shown = ""
      }
      light.turn(false)
    }
    select.addEventListener("change", () => {
      list.replaceChildren()
      void fill()
    })
    input.addEventListener("focus", () => void fill())
  }
}
