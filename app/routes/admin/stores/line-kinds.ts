/** What may become of a line of a file of bars, in the order in which the page has them. */
export const lineKinds = ["new", "changed", "unchanged", "refused"] as const
type LineKind = (typeof lineKinds)[number]

const words: Readonly<Record<LineKind, string>> = {
  new: "Novos",
  changed: "Com mudança",
  unchanged: "Sem mudança",
  refused: "Recusados",
}

/** Before a yes what it would do, and once it is over what was done. */
export function sayLineKind(kind: LineKind, isOver: boolean): string {
  if (!isOver) return words[kind]
  return { new: "Criados", changed: "Alterados", unchanged: words.unchanged, refused: words.refused }[kind]
}
