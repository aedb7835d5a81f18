import { type ChildProcess, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import path from "node:path"
import { freePort } from "#app/cli/embedded/machine.server"
import { until } from "./until"

/** A browser that Playwright does not drive here, by the driver that its makers ship. */
export type DrivenBrowser = {
  name: string
  /** What has to be installed, each in one of the places where systems put it. */
  programs: readonly string[]
  argumentsFor(port: number): string[]
  capabilities(found: readonly string[]): object
}

export const drivenBrowsers: readonly DrivenBrowser[] = [
  {
    name: "Firefox",
    programs: ["geckodriver", "firefox"],
    argumentsFor: (port) => ["--port", String(port)],
    capabilities: ([, binary]) => ({
      browserName: "firefox",
      "moz:firefoxOptions": { binary, args: ["-headless"] },
    }),
  },
  {
    name: "WebKitGTK",
    programs: ["WebKitWebDriver", "MiniBrowser"],
    argumentsFor: (port) => [`--port=${port}`],
    capabilities: ([, binary]) => ({ "webkitgtk:browserOptions": { binary, args: ["--automation"] } }),
  },
]

const folders = [
  ...(process.env.PATH ?? "").split(path.delimiter),
  ...["webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"].flatMap((name) => [
    `/usr/lib/x86_64-linux-gnu/${name}`,
    `/usr/lib/aarch64-linux-gnu/${name}`,
    `/usr/libexec/${name}`,
  ]),
]
const whereIs = (program: string) =>
  folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file))

/** Where a browser's programs are, or in words what is missing. */
export function findPrograms({ programs }: DrivenBrowser): { found: string[] } | { missing: string } {
  const found = programs.map(whereIs)
  const missing = programs.filter((_, at) => !found[at])
  if (missing.length > 0) return { missing: `${missing.join(" and ")} not installed` }
  return { found: found.filter((file) => file !== undefined) }
}

type Answered = { value: unknown }
/** By the W3C's name of it, a reference to an element of the page. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

/** Starts a browser; its driver and itself are gone after `close`. */
export async function drive(browser: DrivenBrowser, found: readonly string[]) {
  const port = await freePort()
  const driver: ChildProcess = spawn(found[0]!, browser.argumentsFor(port), { stdio: "ignore" })
  const base = `http://127.0.0.1:${port}`

  async function ask(method: "GET" | "POST" | "DELETE", way: string, body?: object): Promise<unknown> {
    const asked: RequestInit = { method }
    if (body) asked.body = JSON.stringify(body)
    const answer = await fetch(base + way, asked)
    const { value } = (await answer.json()) as Answered
    if (!answer.ok) throw new Error(`${way}: ${JSON.stringify(value)}`)
    return value
  }

  await until("the driver", () =>
    ask("GET", "/status").then(
      () => true,
      () => false,
    ),
  )
  const capabilities = { alwaysMatch: browser.capabilities(found) }
  const { sessionId } = (await ask("POST", "/session", { capabilities })) as { sessionId: string }
  const session = `/session/${sessionId}`

  /** Waits for it, since each step may load another page. */
  async function find(what: string): Promise<string> {
    let element = ""
    await until(what, async () => {
      const by = { using: "xpath", value: what }
      const given = await ask("POST", `${session}/element`, by).catch(() => null)
      element = (given as Record<string, string> | null)?.[ELEMENT] ?? ""
      return element !== ""
    })
    return element
  }
  const labelled = (label: string) => find(`//*[@id = //label[normalize-space() = "${label}"]/@for]`)

  return {
    open: (url: string) => ask("POST", `${session}/url`, { url }),
    async click(name: string): Promise<void> {
      await ask(
        "POST",
        `${session}/element/${await find(`//button[normalize-space() = "${name}"]`)}/click`,
        {},
      )
    },
    async type(values: Record<string, string>): Promise<void> {
      for (const [label, text] of Object.entries(values))
        await ask("POST", `${session}/element/${await labelled(label)}/value`, { text })
    },
    /** A date's field is typed into otherwise by every browser. */
    async set(label: string, value: string): Promise<void> {
      const script = "arguments[0].value = arguments[1]"
      const element = { [ELEMENT]: await labelled(label) }
      await ask("POST", `${session}/execute/sync`, { script, args: [element, value] })
    },
    heading: (text: string) => find(`//h1[contains(normalize-space(), "${text}")]`),
    async close(): Promise<void> {
      await ask("DELETE", session).catch(() => {})
      driver.kill()
    },
  }
}
