import { bodyOf, type WaitingForm } from "./store"
import type { Answer } from "./verdict"

/** No byte moved and no answer came for so long: the line is cut. */
const STALLED_MS = 60_000

/** Sends a form and tells how far it is (0 to 1), which `fetch` cannot; throws where the line is cut. */
export function upload(form: WaitingForm, isLate: boolean, tell: (share: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let patience: ReturnType<typeof setTimeout>
    const moves = () => {
      clearTimeout(patience)
      patience = setTimeout(() => request.abort(), STALLED_MS)
    }
    request.open("POST", form.url)
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      moves()
      tell(loaded / total)
    })
    request.addEventListener("loadend", () => {
      clearTimeout(patience)
      const { status, responseURL: url, responseText: html } = request
      // Whether it broke or was given up: there is no answer.
      if (status) resolve({ status, url, html, after: request.getResponseHeader("retry-after") })
      else reject()
    })
    moves()
    request.send(bodyOf(form, isLate))
  })
}
