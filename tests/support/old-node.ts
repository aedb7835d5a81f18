const FLAG = "--no-experimental-require-module"

/**
 * Options by which this Node does what the oldest one does (20.12, package.json): from 20.19 on ES modules are required,
 * too, so that a package which only the newer ones can load is not noticed. None where this Node cannot do without.
 */
export const oldNode: readonly string[] = process.allowedNodeEnvironmentFlags.has(FLAG) ? [FLAG] : []
