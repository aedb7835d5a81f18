import { offerScan } from "#app/site/scan/offer"
import { dropPhotoWords, fieldOf, formHere, keepHere, photoOf, readForm, showAnswer, takeOver } from "./form"
import { showWaiting } from "./notices"
import { putPhoto, watchPhotos } from "./photo-field"
import { sendWaiting } from "./send-waiting"
import { find, type Waiting } from "./store"
import { varied } from "./verdict"

const AGAIN_MS = 10_000

/** A form that came back empty, as it was typed. */
function fill(form: HTMLFormElement, { fields }: Waiting): void {
  for (const [name, value] of fields) {
    const control = fieldOf(form, name)
    if (control && (control.type !== "hidden" || name === "idempotencyKey") && name !== "captchaAnswer")
      control.value = value
  }
}

/** Gives a form back what waited for it: its photo, and what was typed where the server has it no more. */
function giveBack(form: HTMLFormElement, waiting: Waiting): void {
  if (waiting.state !== "typing") fill(form, waiting)
  const input = photoOf(form)
  if (!input || !waiting.photo) return
  putPhoto(input, waiting.photo)
  dropPhotoWords()
}

/** Begins on a page with the form of /cupom, with a photo's field, or where something waits. */
export async function start(who = ""): Promise<void> {
  offerScan()
  watchPhotos((input) => {
    // Where the session ends meanwhile, the photo is still there after the login.
    if (input.form && who) void keepHere(readForm(input.form, "typing"))
  })
  const form = formHere()
  const keyOf = () => {
    const shown = formHere()
    return (shown && fieldOf(shown, "idempotencyKey")?.value) ?? ""
  }
  if (form) takeOver(form, who)
  const waiting = (await showWaiting(keyOf())).filter((each) => each.who === who)
  const refused = location.pathname === "/cupom" && waiting.find(({ state }) => state === "refused")
  const late = waiting.find(({ state, key }) => state === "login" || (state === "typing" && key === keyOf()))
  if (refused && refused.page) showAnswer(refused.page, refused.photo, who)
  else if (form && keyOf() && late) giveBack(form, late)

  const goOn = async () => {
    const key = keyOf()
    const before = key ? await find(key) : undefined
    if (who) await sendWaiting()
    const own = key ? await find(key) : undefined
    if (own?.state === "sent" && own.to) return location.assign(own.to)
    // Each is told when it happens, and not at every look.
    if (before?.state === "waiting") {
      // The way leads over the login, which says why, and back to the form.
      if (own?.state === "login") return location.assign(own.url)
      if (own?.state === "refused" && own.page) showAnswer(own.page, own.photo, who)
    }
    await showWaiting(keyOf())
  }
  let isGoing = false
  const goOnOnce = async () => {
    if (isGoing || !document.cookie.includes("outbox=")) return
    isGoing = true
    await goOn().finally(() => (isGoing = false))
  }
  addEventListener("online", goOnOnce)
  // A phone may be on line of a network that leads nowhere.
  const again = () => setTimeout(() => void goOnOnce().finally(again), varied(AGAIN_MS))
  again()
  await goOnOnce()
}
