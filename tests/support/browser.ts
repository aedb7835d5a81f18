import { chromium, type Browser, type BrowserContext, type Page } from "playwright"
import { afterAll } from "vitest"
import { findBrowsers } from "./browser-program"
import { flags, launchFirst, START_MS } from "./launch-browser"

/** A low-end Android phone; the word HeadlessChrome in it would make the server take it for a crawler. */
const phone =
  "Mozilla/5.0 (Linux; Android 11; moto e(7) power) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36"

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
