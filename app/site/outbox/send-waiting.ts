import { bodyOf, find, waitingForms } from "./store"
import { oneTabAtATime, settleForm } from "./verdict"

/** As long as the server waits for a form: a line that says nothing must not hold up the next try. */
const PATIENCE_MS = 120_000

/** Longer than any pause: whoever's clock was put back does not wait for it. */
const HOUR_MS = 3_600_000

/** Sends what waits, each form once; whether anything waits still. In a page and in the worker alike. */
export async function sendWaiting(): Promise<boolean> {
  let left = false
  for (const { key, state, next = 0 } of await waitingForms()) {
    if (state !== "waiting") continue
    const pause = next - Date.now()
    if (pause > 0 && pause < HOUR_MS) {
      left = true
      continue
    }
    const verdict = await oneTabAtATime(key, async () => {
      const form = await find(key)
      if (form?.state !== "waiting") return undefined
      try {
        // An older browser, which lacks it, waits longer.
        const signal = AbortSignal.timeout?.(PATIENCE_MS)
        const answer = await fetch(form.url, { method: "POST", body: bodyOf(form, true), signal })
        const { status, url, headers } = answer
        return await settleForm(form, {
          status,
          url,
          html: await answer.text(),
          after: headers.get("retry-after"),
        })
      } catch {
        return "later" as const
      }
    })
    left ||= verdict === "later"
  }
  return left
}
