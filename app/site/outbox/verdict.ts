import { keep, type WaitingForm } from "./store"

/** What the server answered in the end, redirects followed; `after`: its Retry-After. */
export type Answer = { status: number; url: string; html: string; after: string | null }
type OutboxVerdict = "sent" | "refused" | "login" | "later"

/** What an answer means for the form of a page: `later` is tried again, `login` wants its person, `refused` is that page. */
export function judge({ status, url, html }: Omit<Answer, "after">, page = "/cupom"): OutboxVerdict {
  const { pathname } = new URL(url)
  if (/^\/cupom\/[\da-f-]{36}$/.test(pathname)) return "sent"
  if (status === 408 || status === 429 || status >= 500) return "later"
  if (status === 401 || pathname !== page) return "login"
  // Only we refuse a coupon: a proxy that is set wrong says 413 by a page of its own, and nothing is thrown away for it.
  return /<main [^>]*(id="conteudo"|data-front)/.test(html) ? "refused" : "later"
}

const FIRST_MS = 10_000
const LONGEST_MS = 300_000

/** Everybody's phone waits another while, so that those who were sent away together do not come back together. */
export const varied = (ms: number) => ms * (1 + Math.random())

/** A form is asked for some times yet before its window ends, and with a clock that is wrong behind it. */
const longestBefore = (end: number) => Math.max(Math.abs(end - Date.now()) / 16, FIRST_MS)

/** How long a form waits that the server sent away so many times before: longer each time, and as long as it was told. */
export const pauseOf = (tries: number, after: string | null, end = Infinity): number =>
  varied(
    Math.max(Math.min(FIRST_MS * 2 ** tries, LONGEST_MS, longestBefore(end)), (Number(after) || 0) * 1000),
  )

/** Keeps a form until the server may be asked again. */
export function putOff(form: WaitingForm, { after }: Answer): Promise<unknown> {
  const { tries = 0, end } = form
  return keep({ ...form, tries: tries + 1, next: Date.now() + pauseOf(tries, after, end) })
}

/** Writes down what became of a form that was sent while nobody looked on. */
export async function settleForm(form: WaitingForm, answer: Answer): Promise<OutboxVerdict> {
  const verdict = judge(answer)
  if (verdict === "sent")
    await keep({ ...form, fields: [], photo: undefined, state: verdict, to: new URL(answer.url).pathname })
  else if (verdict === "later") await putOff(form, answer)
  else await keep({ ...form, state: verdict, page: answer.html })
  return verdict
}

/** One tab, or the worker, at a time; a browser without locks sends twice what counts once. */
export const oneTabAtATime = <Result>(key: string, work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? (navigator.locks.request(key, work) as Promise<Result>) : work()
