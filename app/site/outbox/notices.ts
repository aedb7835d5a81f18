import { forget, type Waiting, waitingForms } from "./store"
import { element, words } from "./words"

const NAME = "outbox-notice"

function say(form: Waiting, tone: string, text: string, action?: HTMLElement): void {
  const body = element("div", "notice__body", element("p", "", text))
  const line = element("div", `notice notice--${tone} wrap ${NAME}`, body)
  line.setAttribute("role", "status")
  const actions = element("div", "notice__actions")
  if (action) actions.append(action)
  if (form.state !== "waiting") {
    const drop = element("button", "button button--quiet button--small", words.drop)
    drop.addEventListener("click", async () => {
      await forget(form.key)
      await showWaiting()
    })
    actions.append(drop)
  }
  line.append(actions)
  document.querySelector("main")?.prepend(line)
}

function link(href: string, text: string): HTMLElement {
  const made = element("a", "button button--secondary button--small", text)
  made.href = href
  return made
}

/** Says on the page what waits, and what became of it; `here` is the form's own page, which says it itself. */
export async function showWaiting(here = ""): Promise<Waiting[]> {
  const forms = await waitingForms()
  for (const old of document.querySelectorAll(`.${NAME}`)) old.remove()
  for (const form of forms) {
    if (form.state === "sent" && form.to === location.pathname) {
      await forget(form.key)
      continue
    }
    if (form.key === here || form.state === "typing") continue
    if (form.state === "waiting") say(form, "warning", words.waiting)
    if (form.state === "sent") say(form, "success", words.sent, link(form.to ?? "", words.see))
    if (form.state === "refused") say(form, "error", words.refused, link(form.url, words.why))
    if (form.state === "login") say(form, "warning", words.login, link(form.url, words.open))
  }
  if (forms.length === 0) localStorage.removeItem("outbox")
  return forms
}
