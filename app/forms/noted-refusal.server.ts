import { isToasted, type Refusal } from "./refusal"

/** What was refused, as a toast: both sides' frames show it. */
type RefusalToast = { id: string; message: string; type: "error" }

/** What an answer refused, by the context that Remix hands to all that works on one request. */
const refused = new WeakMap<object, RefusalToast>()

type Refused = { data: Refusal; init: ResponseInit | null }
const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === "object" && answer !== null && "data" in answer && "init" in answer

/** Notes what a page's action refused, for the frame that is drawn around it; hands the answer on. */
export function noteRefusal<Answer>(context: object, answer: Answer): Answer {
  if (!isRefused(answer) || !isToasted(answer.init?.status)) return answer
  const [message] = Object.values(answer.data.result?.error ?? {}).flatMap((messages) => messages ?? [])
  if (message) refused.set(context, { id: crypto.randomUUID(), message, type: "error" })
  return answer
}

/** What the same request's action refused: a page that is drawn as its answer has it, in the place of an older toast. */
export const notedRefusal = (context: object): RefusalToast | null => refused.get(context) ?? null
