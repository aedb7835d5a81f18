import { bodyOf, type Waiting } from "./store"
import type { Answer } from "./verdict"

/** No byte moved and no answer came for so long: the line is cut. */
const STALLED_MS = 60_000

/** Sends a form and tells how far it is (0 to 1), which `fetch` cannot; throws where the line is cut. */
export function upload(form: Waiting, isLate: boolean, tell: (share: number) => void): Promise<Answer> {
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
    request.addEventListener("load", () =>
      resolve({
        status: request.status,
        url: request.responseURL,
        html: request.responseText,
        after: request.getResponseHeader("retry-after"),
      }),
    )
    // Whether it broke or was given up; after an answer it says nothing any more.
    request.addEventListener("loadend", () => {
      clearTimeout(patience)
      reject(new Error("cut"))
    })
    moves()
    request.send(bodyOf(form, isLate))
  })
}
