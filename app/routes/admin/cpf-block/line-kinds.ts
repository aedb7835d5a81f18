/** What becomes of a line of a staff list: the figures over it lead to their lines by these. */
export const lineKinds = ["block", "already", "wrong"] as const
export type LineKind = (typeof lineKinds)[number]

export const lineKindWords: Readonly<Record<LineKind, string>> = {
  block: "Para bloquear",
  already: "Já bloqueados",
  wrong: "Com erro",
}
