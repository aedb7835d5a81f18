import { bodyOf, find, waitingForms } from "./store"
import { inTurn, settle } from "./verdict"

/** As long as the server waits for a form: a line that says nothing must not hold up the next try. */
const PATIENCE_MS = 120_000

/** Sends what waits, each form once; whether anything waits still. In a page and in the worker alike. */
export async function sendWaiting(): Promise<boolean> {
  let left = false
  for (const { key, state } of await waitingForms()) {
    if (state !== "waiting") continue
    const verdict = await inTurn(key, async () => {
      const form = await find(key)
      if (form?.state !== "waiting") return undefined
      try {
        // An older browser, which lacks it, waits longer.
        const signal = AbortSignal.timeout?.(PATIENCE_MS)
        const answer = await fetch(form.url, { method: "POST", body: bodyOf(form, true), signal })
        return await settle(form, { status: answer.status, url: answer.url, html: await answer.text() })
      } catch {
        return "later" as const
      }
    })
    left ||= verdict === "later"
  }
  return left
}
