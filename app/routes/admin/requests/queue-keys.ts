import { press } from "#app/admin/press"
import type { PageKey } from "#app/admin/use-keys"
import { answersOf } from "#app/domain/requests/request"
import type { RequestKind } from "#app/words/reasons/requests"

/** The buttons that a key presses. */
export const requestCommandIds = {
  grant: "request-grant",
  answer: "request-answer",
  skip: "request-skip",
  back: "request-back",
} as const

/** The answers are `request-code-1` and so on. */
export const ANSWERS = "request-code"

function choose(key: string): void {
  const answer = document.getElementById(`${ANSWERS}-${key}`)
  answer?.click()
  answer?.focus()
}

/** Without an answer there is nothing to send yet: the key leads to them. */
function refuse(): void {
  if (document.querySelector(`input[id^="${ANSWERS}-"]:checked`)) press(requestCommandIds.answer)()
  else document.getElementById(`${ANSWERS}-1`)?.focus()
}

const goOn: readonly PageKey[] = [
  { keys: ["j"], shown: "J", does: "Pular para o próximo", act: press(requestCommandIds.skip) },
  { keys: ["k"], shown: "K", does: "Voltar ao anterior", act: press(requestCommandIds.back) },
]

const decide = (count: number): readonly PageKey[] => [
  { keys: ["v"], shown: "V", does: "Atender, com pergunta", act: press(requestCommandIds.grant) },
  {
    keys: Array.from({ length: count }, (_, at) => String(at + 1)),
    shown: `1 a ${count}`,
    does: "Escolher a resposta",
    act: choose,
  },
  { keys: ["i"], shown: "I", does: "Não atender, com a resposta escolhida", act: refuse },
  ...goOn,
]

/** Single keys as commands of the queue; a question is answered in words alone. */
export const requestQueueKeys: Readonly<Record<RequestKind, readonly PageKey[]>> = {
  appeal: decide(answersOf.appeal.length),
  correction: decide(answersOf.correction.length),
  question: goOn,
}
