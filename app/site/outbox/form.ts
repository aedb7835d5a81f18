import { mark } from "./mark"
import { photosReady, putPhoto } from "./photo-field"
import { find, forget, keep, type WaitingForm, waitingForms } from "./store"
import { upload } from "./upload"
import { judge, oneTabAtATime, putOff, settleForm, varied } from "./verdict"
import { element, removeAll, words } from "./words"

/** A cut line is tried again at once and twice more, then the form waits for the signal. */
const PAUSES_MS = [0, 2_000, 6_000]
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The page's form with a photo: /cupom's, which is kept under its key, or a winner's, which has none. */
export const formHere = () => document.querySelector<HTMLInputElement>("[data-shrink]")?.form
const photoOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>("[data-shrink]")
export const fieldOf = (form: HTMLFormElement | null | undefined, name: string) =>
  form?.elements.namedItem(name) as HTMLInputElement | null | undefined
export const typedIn = (form: HTMLFormElement | null | undefined, name: string) =>
  fieldOf(form, name)?.value ?? ""

/** From here on the form is another coupon. An older phone has no `randomUUID`, but each object's address ends in one. */
export const renew = (form: HTMLFormElement) =>
  void (fieldOf(form, "idempotencyKey")!.value = URL.createObjectURL(new Blob()).slice(-36))

/** By what two papers are told apart. */
const paperOf = ({ fields }: WaitingForm) =>
  fields.filter(([name]) => /^(accessKey|cnpj|number)$/.test(name)).join()

/**
 * The form as it stands, to be kept under its key. What waits there already is left as it was sent until it is sent anew: a
 * photo that was chosen since may be of the next paper, whose code is not typed yet. Another paper is another coupon,
 * beside the one that waits.
 */
export async function readForm(form: HTMLFormElement, state: "typing" | "waiting"): Promise<WaitingForm> {
  const isText = (entry: [string, FormDataEntryValue]): entry is [string, string] =>
    typeof entry[1] === "string"
  const read: WaitingForm = {
    key: typedIn(form, "idempotencyKey"),
    who: typedIn(form, "who"),
    // The page's address may carry dates that only its own form is asked by.
    url: location.pathname + location.search,
    fields: [...new FormData(form)].filter(isText),
    photo: photoOf(form)?.files?.[0],
    at: Date.now(),
    end: Number(form.dataset.end ?? Infinity),
    state,
  }
  const own = await find(read.key).catch(() => undefined)
  if (own?.state !== "waiting") return read
  if (paperOf(own) === paperOf(read)) return state === "waiting" ? read : own
  renew(form)
  return readForm(form, state)
}

/** The photo that was kept here last. */
let held: File | undefined

/** Keeps a form that has a key on the phone, and answers whether it is here; one without room for it sends all the same. */
export async function keepHere(form: WaitingForm, isNew = true): Promise<boolean> {
  if (!form.key) return false
  try {
    await keep(form, isNew)
    mark(await waitingForms())
    held = form.photo
    return true
  } catch (error) {
    console.warn(error)
    return false
  }
}

/** How far the form is, above its button; the number itself is not read out at every step. */
export function tellOf(form: HTMLFormElement) {
  const button = form.querySelector("button:not([type=button])")
  const state = form.querySelector(".sending") ?? element("div", "sending")
  state.setAttribute("role", "status")
  button?.before(state)
  return (text: string, share?: number) => {
    state.ariaLive = share === undefined ? "polite" : "off"
    state.textContent = text
    if (share === undefined) return
    const bar = element("progress", "")
    bar.value = share
    bar.ariaLabel = text
    state.append(bar)
  }
}

function hold(form: HTMLFormElement, isHeld: boolean): void {
  form.ariaBusy = isHeld ? "true" : null
  for (const button of form.querySelectorAll("button")) button.disabled = isHeld
}

/** An answer's page; its own style, which this page has already, would be against this page's policy. */
const pageIn = (html: string) =>
  new DOMParser().parseFromString(html.replace(/<style[^]*?<\/style>/g, ""), "text/html")

/** Shows the page that a form was answered with in the place of this one; of a refused one with the photo where it was. */
export function showAnswer(html: string, photo: File | undefined, who: string): boolean {
  const page = pageIn(html)
  const main = page.querySelector<HTMLElement>("main#conteudo")
  if (!main) return false
  document.title = page.title
  document.querySelector("main")?.replaceWith(main)
  // What it says in a toast clears the last one, and goes by its own style.
  removeAll(".toasts")
  document.querySelector(".site")?.append(...page.querySelectorAll(".toasts"))
  const form = formHere()
  if (form) {
    returnPhoto(form, photo)
    takeOver(form, who)
  }
  // What the page's other script shows beside single fields.
  dispatchEvent(new Event("answered"))
  ;(main.querySelector<HTMLElement>("[role=alert]") ?? main).focus()
  return true
}

/** Puts a photo into the form that it was chosen for, which says no more that it is gone. */
export function returnPhoto(form: HTMLFormElement, photo: File | undefined): void {
  const input = photoOf(form)
  if (!input || !photo) return
  putPhoto(input, photo)
  removeAll("[data-photo-gone]")
}

async function send(form: HTMLFormElement, who: string): Promise<void> {
  const tell = tellOf(form)
  // A form that is not kept brings its own words for when it did not arrive.
  const { cut } = form.dataset
  hold(form, true)
  tell(words.sending)
  await photosReady()
  const sent = await readForm(form, "waiting")
  const isKept = await keepHere(sent)
  // What is typed from here on is not in what was sent.
  if (isKept) form.removeAttribute("data-unsaved")
  const telling = (share: number) => {
    if (share === 1) tell(words.answer)
    else if (sent.photo) tell(`${words.photo} ${Math.floor(share * 100)} %`, share)
  }
  const orNoRoom = (text: string) => cut ?? (isKept ? text : words.noRoom)
  let isLate = false
  let left = orNoRoom(words.waiting)
  for (const pause of PAUSES_MS) {
    await sleep(varied(pause))
    if (!navigator.onLine) break
    const answer = await oneTabAtATime(sent.key, () => upload(sent, isLate, telling)).catch(() => undefined)
    isLate = true
    if (!answer) {
      tell(words.later)
      continue
    }
    const verdict = judge(answer, location.pathname)
    // Sent away by a server that has too much to do: it is asked again in its own time, and nobody is kept before the form.
    if (verdict === "later") {
      if (isKept) await putOff(sent, answer).catch(() => {})
      left = orNoRoom(words.later)
      break
    }
    if (verdict === "login" && !cut) await settleForm(sent, answer).catch(() => {})
    // The answer's page is asked for next, and says of what is marked that it is still to be sent.
    else if (verdict !== "refused")
      await forget(sent.key)
        .then(waitingForms)
        .then(mark, () => {})
    if (verdict !== "refused") return location.assign(answer.url)
    // What a winner's photo was taken with is the same page, without it.
    const photo = answer.status < 400 ? undefined : sent.photo
    if (showAnswer(answer.html, photo, who)) return void (await keepHere({ ...sent, state: "typing" }, false))
    await forget(sent.key).catch(() => {})
    // Said by what stands before the application: its page is another one.
    tell([...pageIn(answer.html).querySelectorAll("h1, h1 + p")].map((each) => each.textContent).join(". "))
    return hold(form, false)
  }
  tell(left)
  hold(form, false)
  const worker = (await navigator.serviceWorker?.getRegistration()) as
    { sync?: { register(tag: string): Promise<void> } } | undefined
  await worker?.sync?.register("outbox").catch(() => {})
}

/** The script sends the form from here on: it tells how far it is, and keeps it until it has arrived. */
export function takeOver(form: HTMLFormElement, who: string): void {
  if (!who) return
  form.addEventListener("submit", (event) => {
    // The captcha has to ask for its token first, and sends the form anew with it.
    if (event.defaultPrevented) return
    event.preventDefault()
    if (!form.ariaBusy) void send(form, who)
  })
  // Sent only to be kept: a photo that is kept here need not go up for it; a byte says that there was one.
  form.addEventListener("formdata", ({ formData }) => {
    if (formData.has("keep") && held && held === photoOf(form)?.files?.[0])
      formData.set("photo", new Blob(["1"]))
  })
}
