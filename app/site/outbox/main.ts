import { offerScan } from "#app/site/scan/offer"
import {
  fieldOf,
  formHere,
  keepHere,
  readForm,
  renew,
  returnPhoto,
  showAnswer,
  takeOver,
  tellOf,
  typedIn,
} from "./form"
import { showWaiting } from "./notices"
import { watchPhotos } from "./photo-field"
import { sendWaiting } from "./send-waiting"
import { find, type WaitingForm } from "./store"
import { varied } from "./verdict"
import { removeAll, words } from "./words"

const AGAIN_MS = 10_000

/** A form that came back empty, as it was typed. */
function fill(form: HTMLFormElement, { fields }: WaitingForm): void {
  for (const [name, value] of fields) {
    const control = fieldOf(form, name)
    if (control && (control.type !== "hidden" || name === "idempotencyKey") && name !== "captchaAnswer")
      control.value = value
  }
}

/** Begins on a page with the form of /cupom, with a photo's field, or where something waits. */
export async function start(who = ""): Promise<void> {
  offerScan()
  watchPhotos(async ({ form }) => {
    if (!form || !who) return
    const read = await readForm(form, "typing")
    if (read.state === "waiting") tellOf(form)(words.newPhoto)
    // Where the session ends meanwhile, the photo is still there after the login.
    else await keepHere(read)
  })
  const form = formHere()
  const keyOf = () => typedIn(formHere(), "idempotencyKey")
  if (form) takeOver(form, who)
  // A phone that keeps nothing sends all the same.
  const waiting = (await showWaiting(keyOf()).catch(() => [])).filter((each) => each.who === who)
  const refused = waiting.find(({ state }) => state === "refused")
  const late = waiting.find(({ state, key }) => state === "login" || (state === "typing" && key === keyOf()))
  if (refused?.page && location.pathname === "/cupom") showAnswer(refused.page, refused.photo, who)
  else if (form && keyOf() && late) {
    // What was typed comes back from here where the server has it no more.
    if (late.state !== "typing") fill(form, late)
    returnPhoto(form, late.photo)
  }

  const goOn = async () => {
    const key = keyOf()
    const before = await find(key)
    // Of whoever is not signed in either: the answer is what says that it waits for its person, and not for the line.
    await sendWaiting()
    const own = await find(key)
    // Each is told when it happens, and not at every look.
    if (own?.to || (before?.state === "waiting" && own?.page)) {
      const form = formHere()
      // Another coupon is typed here meanwhile: this one is told of as on any other page.
      if (form?.matches("[data-unsaved]")) {
        renew(form)
        removeAll(".sending")
      } else if (own.page && own.state === "refused") showAnswer(own.page, own.photo, who)
      // Of one that wants its person the way leads over the login, which says why, and back to the form.
      else return location.assign(own.to ?? own.url)
    }
    await showWaiting(keyOf())
  }
  let isGoing = false
  const goOnOnce = async () => {
    if (isGoing || !document.cookie.includes("outbox=")) return
    isGoing = true
    await goOn().catch(console.warn)
    isGoing = false
  }
  addEventListener("online", goOnOnce)
  // A phone may be on line of a network that leads nowhere.
  const again = () => goOnOnce().then(() => void setTimeout(again, varied(AGAIN_MS)))
  await again()
}
