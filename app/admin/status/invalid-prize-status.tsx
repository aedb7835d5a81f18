import { Badge, type BadgeTone } from "#app/ui/badge"

const faces = {
  undecided: { label: "Por decidir", tone: "warn" },
  released: { label: "De volta à oferta", tone: "neutral" },
} as const satisfies Record<string, { label: string; tone: BadgeTone }>

export const invalidPrizeStatuses = Object.entries(faces).map(([value, { label }]) => ({ value, label }))

/** What becomes of a prize that somebody lost: nobody has said yet, or others can win it again. */
export function InvalidPrizeStatus({ value }: { value: keyof typeof faces }) {
  return <Badge tone={faces[value].tone}>{faces[value].label}</Badge>
}
