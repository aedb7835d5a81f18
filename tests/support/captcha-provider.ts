import type { Page } from "playwright"

/** How long somebody's browser takes to say that a person sits there. */
const LATE_MS = 700

/** The provider's script: it answers late, once for each time that it is asked, and not without a signal. */
const script = `(function(){
let box, settings, asked = 0
window.grecaptcha = {
  render(element, given) {
    settings = given
    element.append(box = Object.assign(document.createElement("textarea"), { name: "g-recaptcha-response" }))
    box.hidden = true
    return 0
  },
  reset() { box.value = "" },
  execute() {
    setTimeout(() => {
      if (!navigator.onLine) return settings["error-callback"]()
      box.value = "person-" + ++asked + "-" + Math.random()
      settings.callback(box.value)
    }, ${LATE_MS})
  },
}
captchaReady()
})()`

/** The page gets the provider's script from here. */
export const bringCaptcha = (page: Page) =>
  page
    .context()
    .route("https://www.google.com/recaptcha/**", (route) =>
      route.fulfill({ body: script, contentType: "text/javascript" }),
    )

/** In the server's process: the provider knows each token of a person's once, and nothing else. */
const verdicts = `let real = globalThis.fetch
const known = new Set()
const asked = async (url, init) => {
  if (!String(url).includes("/siteverify")) return real(url, init)
  const token = init.body.get("response")
  const isOld = known.has(token)
  known.add(token)
  const success = token.startsWith("person-") && !isOld
  return Response.json({ success, "error-codes": isOld ? ["timeout-or-duplicate"] : ["invalid-input-response"] })
}
// The server brings a fetch of its own later.
Object.defineProperty(globalThis, "fetch", { get: () => asked, set: (given) => (real = given) })`

/** What a server is started with that asks this provider. */
export const captchaSettings = {
  RECAPTCHA_SITE_KEY: "site",
  RECAPTCHA_SECRET: "secret",
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(verdicts)}`,
}
