import { allPermissions } from "#app/auth/permissions"
import type { FileViewer } from "#app/domain/exports/export-source"

/** Who gets all of a list's file with people masked, and who gets it with them in full. */
export const inMasks: FileViewer = { named: false, permissions: allPermissions }
export const inFull: FileViewer = { named: true, permissions: allPermissions }
