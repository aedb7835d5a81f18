import { Badge, type BadgeTone } from "#app/ui/badge"
import { choicesOf, lastFailedWord, missingWord, stateWords } from "#app/words/states"

const runWords = stateWords.commands
type RunState = keyof typeof runWords

const runTones: Record<RunState, BadgeTone> = {
  queued: "neutral",
  running: "info",
  done: "good",
  failed: "bad",
}

export const runFilters = [...choicesOf(runWords), { value: "last-failed", label: lastFailedWord }]

export function RunStatus({ value }: { value: RunState }) {
  return <Badge tone={runTones[value]}>{runWords[value]}</Badge>
}

const bulkWords = stateWords.bulk
type BulkState = keyof typeof bulkWords

const bulkTones: Record<BulkState, BadgeTone> = {
  draft: "neutral",
  queued: "neutral",
  running: "info",
  done: "good",
  canceled: "neutral",
  failed: "bad",
}

export function BulkStatus({ value }: { value: BulkState }) {
  return <Badge tone={bulkTones[value]}>{bulkWords[value]}</Badge>
}

const exportWords = stateWords.exports
type ExportState = keyof typeof exportWords

const exportTones: Record<ExportState, BadgeTone> = {
  queued: "neutral",
  running: "info",
  ready: "good",
  expired: "neutral",
  failed: "bad",
  canceled: "neutral",
}

export const exportFilters = [...choicesOf(exportWords), { value: "missing", label: missingWord }]

export function ExportStatus({ value }: { value: ExportState }) {
  return <Badge tone={exportTones[value]}>{exportWords[value]}</Badge>
}
