type ModuleInfo = { importedIds: readonly string[] }
type Graph = { getModuleInfo(id: string): ModuleInfo | null }

/** What only a fault loads, and what has a style of its own: neither belongs to what every page brings along. */
const APART = /@sentry|\/error-report\.client/
const SHARED = /\/node_modules\/|\/app\/(?!routes\/|site\/(?!page-head\.)|i18n\/|entry\.|root\.|error-page\.)/
const AREA = /\/app\/routes\/admin\/([a-z-]+)\/(?!.*\?)/

/**
 * The file of the browser's script that a module goes to, or undefined where the bundler may choose. Only the back office
 * loads any (root.tsx): left alone it is some fifty small files a page, each of them a request. Here it is one for what
 * pages share and one for what an area's pages share among themselves; `tests/e2e/page-load.test.ts` counts.
 */
export function officeChunk(id: string, { getModuleInfo }: Graph): string | undefined {
  if (APART.test(id) || id.includes("?__remix-build-client-route") || id.includes(".css")) return undefined
  if (getModuleInfo(id)?.importedIds.some((imported) => imported.endsWith(".css"))) return undefined
  if (SHARED.test(id) || id.startsWith("\0")) return "office"
  const [, area] = AREA.exec(id) ?? []
  return area && `area-${area}`
}
