import { randomInt } from "node:crypto"

/** A list's things in an order that nobody can foretell (Fisher and Yates); the list given stays as it is. */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    ;[mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item]
  }
  return mixed
}
