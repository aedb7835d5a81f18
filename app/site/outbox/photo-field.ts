import { shrink } from "./photo"
import { button, element, words } from "./words"

/** The photo of a field, its size, and the way to another one. */
function preview(input: HTMLInputElement, file: File | undefined): void {
  input.parentElement?.querySelector(".photo")?.remove()
  if (!file) return
  const image = element("img", "photo__image")
  image.alt = ""
  image.src = URL.createObjectURL(file)
  image.addEventListener("load", () => URL.revokeObjectURL(image.src))
  const another = button("secondary", words.another, () => input.click())
  const size = element("span", "photo__size", `${words.ready} ${Math.ceil(file.size / 1024)} KB`)
  input.after(element("div", "photo", image, size, another))
}

/** Puts a photo into a field, as if it had been chosen. */
export function putPhoto(input: HTMLInputElement, file: File): void {
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  preview(input, file)
}

/** Until every photo that is being made smaller is: a form waits for them. */
let work: Promise<unknown> = Promise.resolve()
export const photosReady = () => work

/** `data-shrink` on a file field: a large photo goes up small, and is shown; `chosen` hears of it. */
export function watchPhotos(chosen: (input: HTMLInputElement) => Promise<unknown>): void {
  const take = async (input: HTMLInputElement) => {
    const file = input.files?.[0]
    preview(input, file)
    if (!file) return
    const smaller = await shrink(file)
    // Another photo may have been chosen meanwhile.
    if (input.files?.[0] !== file) return
    if (smaller !== file) putPhoto(input, smaller)
    await chosen(input)
  }
  const begin = (input: HTMLInputElement) => {
    work = Promise.all([work, take(input).catch(console.warn)])
  }
  document.addEventListener("change", ({ target }) => {
    const input = target as HTMLInputElement
    if (input.matches("[data-shrink]")) begin(input)
  })
  // Chosen before this script was there.
  for (const input of document.querySelectorAll<HTMLInputElement>("[data-shrink]")) begin(input)
}
