import { press } from "#app/admin/press"
import type { PageKey } from "#app/admin/use-keys"

/** What a key presses: each of them asks first, or decides nothing. */
export const commandIds = {
  validate: "papers-validate",
  invalidate: "papers-invalidate",
  skip: "papers-skip",
  back: "papers-back",
} as const

/** Single keys as commands of the queue of papers. */
export const queueKeys: readonly PageKey[] = [
  { keys: ["v"], shown: "V", does: "Validar, com pergunta", act: press(commandIds.validate) },
  { keys: ["i"], shown: "I", does: "Invalidar, com pergunta", act: press(commandIds.invalidate) },
  { keys: ["j"], shown: "J", does: "Pular para o próximo", act: press(commandIds.skip) },
  { keys: ["k"], shown: "K", does: "Voltar ao anterior", act: press(commandIds.back) },
]
