import type { FileViewer } from "#app/domain/exports/export-source"

/** Who gets a list's file with people masked, and who gets it with them in full. */
export const inMasks: FileViewer = { named: false, permissions: [] }
export const inFull: FileViewer = { named: true, permissions: [] }
