/**
 * Edits (insert, delete, replace) that turn `typed` into `name`, and into the nearest beginning of `name`.
 */
export function editDistance(typed: string, name: string): { whole: number; prefix: number } {
  let row = Array.from({ length: name.length + 1 }, (_, i) => i)
  for (let t = 1; t <= typed.length; t++) {
    const next = [t]
    for (let n = 1; n <= name.length; n++) {
      const replaced = (row[n - 1] ?? 0) + (typed[t - 1] === name[n - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[n] ?? 0) + 1, (next[n - 1] ?? 0) + 1))
    }
    row = next
  }
  return { whole: row[name.length] ?? 0, prefix: Math.min(...row) }
}
