import { setImmediate as turn } from "node:timers/promises"
import type { Db } from "./client.server"

/** Answers each key that it knows; what is left out was not found. */
type LoadMany<Key, Answer> = (db: Db, keys: Key[]) => Promise<Map<Key, Answer>>
type Round<Key, Answer> = { keys: Set<Key>; answers: Promise<Map<Key, Answer>> }

/**
 * One question for all who ask in the same turn of the event loop, as the jobs of a batch do, where each would send its
 * own. It is read when it is asked and kept for nobody who asks later; where it fails, it fails for all of them.
 */
export function askedTogether<Key, Answer>(
  load: LoadMany<Key, Answer>,
): (db: Db, key: Key) => Promise<Answer | undefined> {
  const rounds = new WeakMap<Db, Round<Key, Answer>>()
  const open = (db: Db): Round<Key, Answer> => {
    const keys = new Set<Key>()
    const ask = () => {
      rounds.delete(db)
      return load(db, Array.from(keys))
    }
    return { keys, answers: turn().then(ask) }
  }
  return async (db, key) => {
    const round = rounds.get(db) ?? open(db)
    rounds.set(db, round)
    round.keys.add(key)
    return (await round.answers).get(key)
  }
}
