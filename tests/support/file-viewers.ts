import type { FileReader } from "#app/domain/exports/export-source"

/** Who gets a list's file with people masked, and who gets it with them in full. */
export const inMasks: FileReader = { named: false, permissions: [] }
export const inFull: FileReader = { named: true, permissions: [] }
