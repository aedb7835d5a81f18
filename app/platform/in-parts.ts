/** Things in parts of so many, the last one with what is left. */
export function inParts<Item>(items: readonly Item[], each: number): Item[][] {
  const parts: Item[][] = []
  for (let at = 0; at < items.length; at += each) parts.push(items.slice(at, at + each))
  return parts
}
