import type { Choice } from "#app/queue/jobs.server"

/** What somebody chose, and when. */
export type KeptChoice = { registrationId: string; choice: Choice; at: Date }

/**
 * The key of the file that keeps it, `choices/2026-11-27T02-10-00.123Z.closed.ID`. It says all there is to say, so that
 * nothing has to be read, and the same choice is the same file however often it is written.
 */
export const choiceKey = ({ registrationId, choice, at }: KeptChoice): string =>
  `choices/${at.toISOString().replaceAll(":", "-")}.${choice}.${registrationId}`

const choices: readonly Choice[] = ["closed", "reopened", "erased", "no-news", "news"]
const KEY = /^choices\/(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.([a-z-]+)\.([0-9a-f-]{36})$/

/** Null for what is no such file, as one whose writing broke off. */
export function readChoiceKey(key: string): KeptChoice | null {
  const [, day, hour, minute, second, said, registrationId] = KEY.exec(key) ?? []
  const choice = choices.find((one) => one === said)
  if (!choice || !registrationId) return null
  return { registrationId, choice, at: new Date(`${day}${hour}:${minute}:${second}`) }
}
