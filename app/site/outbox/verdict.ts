import { keep, type Waiting } from "./store"

/** What the server answered in the end, redirects followed. */
export type Answer = { status: number; url: string; html: string }
export type Verdict = "sent" | "refused" | "login" | "later"

/** What an answer means for the form: `later` is tried again, `login` wants its person. */
export function judge({ status, url }: Pick<Answer, "status" | "url">): Verdict {
  const { pathname } = new URL(url)
  if (/^\/cupom\/[\da-f-]{36}$/.test(pathname)) return "sent"
  if (status === 408 || status === 429 || status >= 500) return "later"
  return status === 401 || pathname !== "/cupom" ? "login" : "refused"
}

/** Writes down what became of a form that was sent while nobody looked on. */
export async function settle(form: Waiting, answer: Answer): Promise<Verdict> {
  const verdict = judge(answer)
  if (verdict === "sent") {
    const { key, who, url, at } = form
    await keep({ key, who, url, at, fields: [], state: "sent", to: new URL(answer.url).pathname })
  }
  if (verdict === "login") await keep({ ...form, state: "login" })
  if (verdict === "refused") await keep({ ...form, state: "refused", page: answer.html })
  return verdict
}

/** One tab, or the worker, at a time; a browser without locks sends twice what counts once. */
export const inTurn = <Result>(key: string, work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? (navigator.locks.request(key, work) as Promise<Result>) : work()
