import { element } from "#app/site/outbox/words"
import { keyIn } from "./key-in"
import { pixelsOf } from "./picture"
import type { CodeReader } from "./reader"

const LOOK_MS = 200

type CameraWords = { looking: string; close: string; camera: string; other: string }

/** A window with the camera's picture; it is closed by its button, by Escape, or by a key that was read. */
function openWindow(stream: MediaStream, words: CameraWords) {
  const video = element("video", "scan__picture")
  video.muted = true
  video.playsInline = true
  video.srcObject = stream
  const status = element("p", "", words.looking)
  status.setAttribute("role", "status")
  const close = element("button", "button button--secondary button--wide", words.close)
  close.type = "button"
  const dialog = element("dialog", "scan__window", video, status, close)
  dialog.setAttribute("aria-label", words.camera)
  close.addEventListener("click", () => dialog.close())
  document.body.append(dialog)
  dialog.showModal()
  return { dialog, video, status }
}

/** The key of the first receipt that the camera sees; nothing where its window was closed before. */
export async function readCamera(read: CodeReader, words: CameraWords): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 1280 } },
  })
  let dialog: HTMLDialogElement | undefined
  try {
    const view = openWindow(stream, words)
    dialog = view.dialog
    await view.video.play()
    while (dialog.open) {
      const texts = await read(pixelsOf(view.video, view.video.videoWidth, view.video.videoHeight))
      const key = texts.map(keyIn).find(Boolean)
      if (key && dialog.open) return key
      if (texts.length > 0) view.status.textContent = words.other
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
    dialog?.close()
    dialog?.remove()
  }
}
