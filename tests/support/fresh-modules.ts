import { vi } from "vitest"

/**
 * What a file of tests starts with where several share a process. Our modules are as if nobody had loaded them, the
 * settings those that the process began with. Nothing stays that another file spied on or put in place of something.
 * Packages stay loaded, which is what sharing a process saves.
 */
const shared = globalThis as typeof globalThis & { settingsAtFirst?: NodeJS.ProcessEnv }
shared.settingsAtFirst ??= { ...process.env }

vi.restoreAllMocks()
// Before the settings are put back: what was stubbed would come back over them later.
vi.unstubAllEnvs()
for (const name of Object.keys(process.env)) if (!(name in shared.settingsAtFirst)) delete process.env[name]
Object.assign(process.env, shared.settingsAtFirst)
vi.useRealTimers()
vi.unstubAllGlobals()
vi.resetModules()
