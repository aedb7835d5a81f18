import { forget, type WaitingForm, waitingForms } from "./store"
import { mark } from "./mark"
import { button, element, removeAll, words } from "./words"

const NAME = "outbox-notice"

/** A notice over the page: what waits, with what to do about it. */
function say(tone: string, text: string, ...actions: HTMLElement[]): void {
  const body = element("div", "notice__body", element("p", "", text))
  const line = element("div", `notice notice--${tone} wrap ${NAME}`, body)
  line.setAttribute("role", "status")
  if (actions.length > 0) line.append(element("div", "notice__actions", ...actions))
  document.querySelector("main")?.prepend(line)
}

/** The way to forget a form: asked once more, since nothing brings it back; of one that was sent only the news goes. */
function dropOf({ key, state }: WaitingForm, here: string): HTMLElement {
  const isSent = state === "sent"
  return button("quiet", isSent ? words.close : words.drop, async () => {
    if (!isSent && !confirm(words.ask)) return
    await forget(key)
    await showWaiting(here)
    if (!isSent) say("success", words.erased)
  })
}

function link(href: string, text: string): HTMLElement {
  const made = element("a", "button button--secondary button--small", text)
  made.href = href
  return made
}

/** Says on the page what waits, and what became of it; `here` is the form of this page, which says itself that it waits. */
export async function showWaiting(here = ""): Promise<WaitingForm[]> {
  const forms = await waitingForms()
  removeAll(`.${NAME}`)
  for (const form of forms) {
    const { key, state, to = "", url, tries } = form
    if (state === "sent" && to === location.pathname) {
      await forget(key)
      continue
    }
    if (state === "login") sayUnsent(form, here)
    if (key === here || state === "typing") continue
    if (state === "waiting") say("warning", tries && navigator.onLine ? words.later : words.waiting)
    if (to) say("success", words.sent, link(to, words.see), dropOf(form, here))
    if (state === "refused") say("error", words.refused, link(url, words.why), dropOf(form, here))
  }
  mark(forms)
  return forms
}

/** Its session had ended. Where the server kept it too, the page says so by itself. */
function sayUnsent(form: WaitingForm, here: string): void {
  const isHere = form.key === here
  const isLogin = location.pathname === "/login"
  if ((isHere || isLogin) && document.querySelector("[data-unsent]")) return
  if (isHere) say("warning", words.filled)
  else if (isLogin) say("warning", words.login)
  else say("warning", words.unsent, link(form.url, words.open), dropOf(form, here))
}
