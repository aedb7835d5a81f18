import { press } from "#app/admin/press"
import type { PageKey } from "#app/admin/use-keys"

/** What a key presses: each of them asks first, or decides nothing. */
export const papersCommandIds = {
  validate: "papers-validate",
  invalidate: "papers-invalidate",
  skip: "papers-skip",
  back: "papers-back",
} as const

/** Single keys as commands of the queue of papers. */
export const papersQueueKeys: readonly PageKey[] = [
  { keys: ["v"], shown: "V", does: "Validar, com pergunta", act: press(papersCommandIds.validate) },
  { keys: ["i"], shown: "I", does: "Invalidar, com pergunta", act: press(papersCommandIds.invalidate) },
  { keys: ["j"], shown: "J", does: "Pular para o próximo", act: press(papersCommandIds.skip) },
  { keys: ["k"], shown: "K", does: "Voltar ao anterior", act: press(papersCommandIds.back) },
]
