type StaleAnswer = {
  code?: string
  refused?: { current?: Record<string, unknown> | null }
  result?: { initialValue?: Record<string, unknown> }
}

/** A page's answer as far as a refused decision goes. */
export const asStale = (answer: unknown): StaleAnswer =>
  typeof answer === "object" && answer !== null ? (answer as StaleAnswer) : {}

type StateWords = {
  /** The field that holds the state. */
  field: "state" | "status"
  /** The state that the decision would have brought. */
  becomes: string
  say(state: string): string
}

/** The answer to a decision that came too late, for StaleNotice: both states as people read them. */
export function staleInWords(answer: unknown, { field, becomes, say }: StateWords): unknown {
  const { refused, result, ...rest } = asStale(answer)
  if (!refused?.current) return answer
  const current = { ...refused.current, [field]: say(String(refused.current[field] ?? "")) }
  return {
    ...rest,
    refused: { current },
    result: { ...result, initialValue: { ...result?.initialValue, [field]: say(becomes) } },
  }
}
