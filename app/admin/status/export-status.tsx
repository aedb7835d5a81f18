import { Badge, type BadgeTone } from "#app/ui/badge"

const faces = {
  queued: { label: "Na fila", tone: "neutral" },
  running: { label: "Gerando", tone: "info" },
  ready: { label: "Pronta", tone: "good" },
  expired: { label: "Expirada", tone: "neutral" },
  failed: { label: "Falhou", tone: "bad" },
} as const satisfies Record<string, { label: string; tone: BadgeTone }>

export const exportStatuses = Object.entries(faces).map(([value, { label }]) => ({ value, label }))

export function ExportStatus({ value }: { value: keyof typeof faces }) {
  return <Badge tone={faces[value].tone}>{faces[value].label}</Badge>
}
