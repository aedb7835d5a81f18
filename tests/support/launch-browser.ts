import { type Browser, chromium } from "playwright"
import { type BrowserProgram, findBrowsers } from "./browser-program"

export const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/** What one that has to share its processor takes to start. */
export const START_MS = 60_000

/** Starts a browser without a screen, as root too. */
function launchBrowser({ executablePath, env }: BrowserProgram, more: string[] = []): Promise<Browser> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return chromium.launch({
    timeout: START_MS,
    executablePath,
    args: flags.concat(more),
    env: { ...Object.fromEntries(inherited), ...env },
  })
}

/** The first one that starts: a system's `chromium` may be a mere hint to install it. */
export async function launchFirst(more: string[] = []): Promise<Browser> {
  const problems: unknown[] = []
  for await (const program of findBrowsers()) {
    try {
      return await launchBrowser(program, more)
    } catch (error) {
      problems.push(error)
    }
  }
  throw new AggregateError(problems, "No browser starts here; set CHROMIUM_PATH.")
}
