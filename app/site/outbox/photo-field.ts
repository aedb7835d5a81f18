import { shrink } from "./photo"
import { element, words } from "./words"

const sizeOf = ({ size }: File) => `${Math.ceil(size / 1024)} KB`

/** The photo of a field, its size, and the way to another one. */
function preview(input: HTMLInputElement, file: File | undefined): void {
  input.parentElement?.querySelector(".photo")?.remove()
  if (!file) return
  const image = element("img", "photo__image")
  image.alt = ""
  image.src = URL.createObjectURL(file)
  image.addEventListener("load", () => URL.revokeObjectURL(image.src))
  const another = element("button", "button button--secondary button--small", words.another)
  another.type = "button"
  another.addEventListener("click", () => input.click())
  const size = element("span", "photo__size", `${words.ready} ${sizeOf(file)}`)
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
export function watchPhotos(chosen: (input: HTMLInputElement, file: File) => void): void {
  const take = async (input: HTMLInputElement) => {
    const file = input.files?.[0]
    preview(input, file)
    if (!file) return
    const smaller = await shrink(file)
    // Another photo may have been chosen meanwhile.
    if (input.files?.[0] !== file) return
    if (smaller !== file) putPhoto(input, smaller)
    chosen(input, smaller)
  }
  const begin = (input: HTMLInputElement) => {
    work = Promise.all([work, take(input).catch(console.warn)])
  }
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && "shrink" in target.dataset) begin(target)
  })
  // Chosen before this script was there.
  for (const input of document.querySelectorAll<HTMLInputElement>("input[data-shrink]"))
    if (input.files?.[0]) begin(input)
}
