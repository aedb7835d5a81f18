import { DAY_MS } from "#app/platform/time/days"
import type { Files } from "#app/platform/storage/files.server"
import { readChoiceKey } from "./choice-key"
import { CHOICE_DAYS } from "./kept-for"

/** Drops the files of choices that every copy of the database which may still be kept knows of. Answers how many. */
export async function expireChoices(files: Files, now: Date): Promise<number> {
  const before = new Date(now.getTime() - CHOICE_DAYS * DAY_MS)
  const old: string[] = []
  for await (const key of files.list("choices")) {
    const kept = readChoiceKey(key)
    if (kept && kept.at < before) old.push(key)
  }
  for (const key of old) await files.delete(key)
  return old.length
}
