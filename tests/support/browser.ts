import { chromium, type Browser, type BrowserContext, type Page } from "playwright"
import { afterAll } from "vitest"
import { findBrowsers, type BrowserProgram } from "./browser-program"
import { sized } from "./full"

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/** A low-end Android phone; the word HeadlessChrome in it would make the server take it for a crawler. */
const phone =
  "Mozilla/5.0 (Linux; Android 11; moto e(7) power) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36"

/** What one that has to share its processor takes to start. */
const START_MS = 60_000

/** Starts a browser without a screen, as root too. */
export function launchBrowser(
  { executablePath, env }: BrowserProgram,
  more: string[] = [],
): Promise<Browser> {
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

let launched: Promise<Browser> | undefined

type Phone = {
  /** Off: the page must do its whole job as HTML. */
  javaScript: boolean
  width?: number
  colorScheme?: "light" | "dark"
  /** Relative addresses start here. */
  baseURL?: string
}

const looksOf = ({ javaScript, width = 360, colorScheme = "light", baseURL }: Phone) => ({
  javaScriptEnabled: javaScript,
  viewport: { width, height: Math.round(width * 2.1) },
  colorScheme,
  baseURL,
  userAgent: phone,
  locale: "pt-BR",
  timezoneId: "America/Sao_Paulo",
  isMobile: width < 800,
  hasTouch: width < 800,
  deviceScaleFactor: 2,
})

/** A phone whose browser keeps what it has in a folder, so that it can be closed and opened again. */
export async function openKeptPhone(folder: string, looks: Phone): Promise<BrowserContext> {
  const problems: unknown[] = []
  for await (const { executablePath, env } of findBrowsers()) {
    try {
      const inherited = Object.entries(process.env).filter((entry) => entry[1] !== undefined)
      const started = { ...Object.fromEntries(inherited), ...env } as Record<string, string>
      const options = { timeout: START_MS, executablePath, args: flags, env: started, ...looksOf(looks) }
      return await chromium.launchPersistentContext(folder, options)
    } catch (error) {
      problems.push(error)
    }
  }
  throw new AggregateError(problems, "No browser starts here; set CHROMIUM_PATH.")
}

/** A page on a new phone, with cookies of its own; one browser serves a test file. */
export async function openPhone(looks: Phone): Promise<Page> {
  launched ??= launchFirst()
  const context = await (await launched).newContext(looksOf(looks))
  return context.newPage()
}

afterAll(async () => {
  await (await launched)?.close()
  launched = undefined
})

const on = { javaScript: true }
const off = { javaScript: false }
/**
 * For journeys beside the two that always go both ways, the participant's and the draw's: the route tests already are
 * a browser without scripts.
 */
export const withAndWithoutScripts = sized([on], [on, off])
