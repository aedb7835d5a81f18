import type { PageKey } from "#app/admin/use-keys"
import { answersOf } from "#app/domain/requests/request"
import type { RequestKind } from "#app/words/reasons/requests"

/** The buttons that a key presses. */
export const commandIds = { answer: "request-answer", skip: "request-skip", back: "request-back" } as const

/** The answers are `request-code-1` and so on, the yes first. */
export const ANSWERS = "request-code"

const press = (id: string) => () => document.getElementById(id)?.click()

function choose(key: string): void {
  const answer = document.getElementById(`${ANSWERS}-${key}`)
  answer?.click()
  answer?.focus()
}

const isChosen = (which: string): boolean => document.querySelector(`${which}:checked`) !== null
const YES = `#${ANSWERS}-1`
const NO = `input[id^="${ANSWERS}-"]:not(${YES})`

/** The first press only chooses: what is asked for is done by the second one, and stays. */
function grant(): void {
  if (isChosen(YES)) press(commandIds.answer)()
  else choose("1")
}

/** Without an answer there is nothing to send yet: the key leads to them. */
function refuse(): void {
  if (isChosen(NO)) press(commandIds.answer)()
  else document.getElementById(`${ANSWERS}-2`)?.focus()
}

const goOn: readonly PageKey[] = [
  { keys: ["j"], shown: "J", does: "Pular para o próximo", act: press(commandIds.skip) },
  { keys: ["k"], shown: "K", does: "Voltar ao anterior", act: press(commandIds.back) },
]

const decide = (count: number): readonly PageKey[] => [
  { keys: ["v"], shown: "V", does: "Atender: uma vez escolhe, outra responde", act: grant },
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
export const queueKeys: Readonly<Record<RequestKind, readonly PageKey[]>> = {
  appeal: decide(answersOf.appeal.length),
  correction: decide(answersOf.correction.length),
  question: goOn,
}
