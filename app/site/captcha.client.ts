type Provider = {
  render(place: Element, settings: Record<string, unknown>): number
  reset(id: number): void
  execute(id: number): void
}
/** What the provider's script puts there, and what it calls once it is ready. */
type CaptchaWindow = { grecaptcha?: Provider; captchaReady?: () => void }

const PROVIDER = "https://www.google.com/recaptcha/api.js?onload=captchaReady&render=explicit"

const page = window as CaptchaWindow
const boxIn = (place: ParentNode | null) => place?.querySelector<HTMLElement>("[data-captcha]")
/** The captcha that was begun last: a form that an answer put in this page's place has another one. */
let begun: HTMLElement | undefined

/** At the first touch of a form that has a captcha, ask for the provider. */
export function touch(target: Element): void {
  const box = boxIn(target.closest("form"))
  if (!box || box === begun) return
  begun = box
  // While it loads its name is there already, without what it does.
  if (page.grecaptcha && "render" in page.grecaptcha) return guard(page.grecaptcha)
  page.captchaReady = () => guard(page.grecaptcha!)
  const script = document.createElement("script")
  script.src = PROVIDER
  document.head.append(script)
}

/**
 * Once the provider is there: hide the question, ask for a token when the form is sent, before whatever else sends it (the
 * outbox), then send it. Without signal there is nobody to ask: a form that can wait waits, and the server judges it as one
 * that did. Where the provider gives up, the question is back.
 */
function guard(provider: Provider): void {
  const box = boxIn(document)!
  const form = box.closest("form")!
  const find = (part: string) => box.querySelector<HTMLElement>(`[data-captcha-${part}]`)!
  let button: HTMLElement | null = null
  let [isSending, isUsed, isAsking] = [false, false, true]
  const send = () => {
    isSending = true
    // Safari has it from 16 on; until then whoever else sends the form is asked, and else the browser.
    if (form.requestSubmit) form.requestSubmit(button)
    else if (form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }))) form.submit()
    isSending = false
  }
  const id = provider.render(find("widget"), {
    sitekey: find("widget").dataset.sitekey,
    size: "invisible",
    badge: "inline",
    callback: () => {
      isUsed = true
      send()
    },
    "error-callback": () => {
      find("question").hidden = false
      isAsking = false
      if (button && "kept" in form.dataset) send()
    },
  })
  find("question").hidden = true
  find("notice").hidden = false
  document.addEventListener(
    "submit",
    (event) => {
      if (event.target !== form || isSending || !isAsking || !navigator.onLine) return
      event.preventDefault()
      button = event.submitter
      if (isUsed) provider.reset(id)
      isUsed = false
      provider.execute(id)
    },
    true,
  )
}
