import { en, pt } from "#app/i18n/scan"
import { readCamera } from "./camera"
import { keyIn } from "./key-in"
import { pixelsOf } from "./picture"
import { dropReader, openReader, type CodeReader } from "./reader"

const words = document.documentElement.lang === "en" ? en : pt

/** The codes in a photo; null where it is no photo that this browser opens. */
async function readPhoto(read: CodeReader, photo: File): Promise<string[] | null> {
  const picture = await createImageBitmap(photo).catch(() => null)
  if (!picture) return null
  const pixels = pixelsOf(picture, picture.width, picture.height)
  picture.close()
  return read(pixels)
}

function fill(box: HTMLElement, key: string): string {
  const input = box.closest("form")?.querySelector<HTMLInputElement>("[data-mask=key]")
  if (!input) return ""
  input.value = key
  // The mask writes it in groups, and the count follows.
  input.dispatchEvent(new Event("input", { bubbles: true }))
  return words.read.replace("{{key}}", key.match(/.{4}/g)!.join(" "))
}

/** Why a camera did not open, and what to do. */
const refusalOf = (error: DOMException) => (error.name === "NotAllowedError" ? words.denied : words.absent)

/** Fills the key's field of the form around `box` by the camera or by a photo; answers what is to be said of it. */
export async function scan(box: HTMLElement, from: File | "camera"): Promise<string> {
  try {
    const read = await openReader(box.dataset)
    if (from === "camera") {
      if (!navigator.mediaDevices) return words.absent
      const key = await readCamera(read, words)
      return key ? fill(box, key) : ""
    }
    const texts = await readPhoto(read, from)
    const key = texts?.map(keyIn).find(Boolean)
    if (key) return fill(box, key)
    if (!texts) return words.noPhoto
    return texts.length > 0 ? words.other : words.none
  } catch (error) {
    if (error instanceof DOMException && from === "camera") return refusalOf(error)
    dropReader()
    throw error
  }
}
