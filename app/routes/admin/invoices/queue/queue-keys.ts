import type { PageKey } from "#app/admin/use-keys"
import { invalidWords } from "#app/words/reasons/invalid-invoice"

/** The buttons that a key presses. */
export const invoiceCommandIds = {
  validate: "queue-validate",
  invalidate: "queue-invalidate",
  skip: "queue-skip",
  back: "queue-back",
} as const

/** The reasons are `queue-reason-1` and so on. */
export const REASONS = "queue-reason"

const press = (id: string) => () => document.getElementById(id)?.click()

function chooseReason(key: string): void {
  const reason = document.getElementById(`${REASONS}-${key}`)
  reason?.click()
  reason?.focus()
}

const isReasonChosen = () => document.querySelector(`input[id^="${REASONS}-"]:checked`) !== null

/** Without a reason there is nothing to confirm yet: the key leads to them. */
function invalidate(): void {
  if (isReasonChosen()) press(invoiceCommandIds.invalidate)()
  else document.getElementById(`${REASONS}-1`)?.focus()
}

const codes = Object.keys(invalidWords)
const reasons = codes.map((_, at) => String(at + 1))

/** Own words without a reason of the list are one, and nobody has to say so by another tap. */
export function chooseOwnWords(words: string): void {
  if (words.trim() !== "" && !isReasonChosen()) press(`${REASONS}-${codes.indexOf("other") + 1}`)()
}

/** Single keys as commands of the queue. */
export const invoiceQueueKeys: readonly PageKey[] = [
  { keys: ["v"], shown: "V", does: "Validar", act: press(invoiceCommandIds.validate) },
  { keys: reasons, shown: `1 a ${reasons.length}`, does: "Escolher o motivo", act: chooseReason },
  { keys: ["i"], shown: "I", does: "Invalidar", act: invalidate },
  { keys: ["j"], shown: "J", does: "Pular para o próximo", act: press(invoiceCommandIds.skip) },
  { keys: ["k"], shown: "K", does: "Voltar ao anterior", act: press(invoiceCommandIds.back) },
]
