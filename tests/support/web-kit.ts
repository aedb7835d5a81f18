import { spawn } from "node:child_process"
import { freePort } from "#app/cli/embedded/machine.server"
import { type DrivenBrowser, PAGE_IN_WORDS } from "./driven-browser"
import { until } from "./until"

type Answered = { value: unknown }
/** By the W3C's name of it, a reference to an element of the page. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

/** WebKitGTK's small browser by the WebDriver that comes with it, on a screen of its own; all of them are gone after `close`. */
export async function driveWebKit(screen: string, driver: string, program: string): Promise<DrivenBrowser> {
  const port = await freePort()
  const started = spawn(screen, ["--auto-servernum", driver, `--port=${port}`], {
    stdio: "ignore",
    detached: true,
  })

  async function ask(method: "GET" | "POST" | "DELETE", way: string, body?: object): Promise<unknown> {
    const asked: RequestInit = { method }
    if (body) asked.body = JSON.stringify(body)
    const answer = await fetch(`http://127.0.0.1:${port}${way}`, asked)
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
  const options = { binary: program, args: ["--automation"] }
  const { sessionId } = (await ask("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  })) as { sessionId: string }
  const session = `/session/${sessionId}`

  async function run(script: string, args: unknown[] = []): Promise<unknown> {
    return ask("POST", `${session}/execute/sync`, { script, args })
  }

  async function find(xpath: string): Promise<string> {
    let element = ""
    await until(xpath, async () => {
      const by = { using: "xpath", value: xpath }
      const given = await ask("POST", `${session}/element`, by).catch(() => null)
      element = (given as Record<string, string> | null)?.[ELEMENT] ?? ""
      return element !== ""
    }).catch(async () => {
      throw new Error(`${xpath} is not on ${await run(`return ${PAGE_IN_WORDS}`)}`)
    })
    return element
  }

  const send = async (xpath: string, text: string) =>
    void (await ask("POST", `${session}/element/${await find(xpath)}/value`, { text }))

  return {
    ask: (expression) => run(`return ${expression}`),
    open: async (url) => void (await ask("POST", `${session}/url`, { url })),
    see: async (xpath) => void (await find(xpath)),
    click: async (xpath) => void (await ask("POST", `${session}/element/${await find(xpath)}/click`, {})),
    type: send,
    set: async (xpath, value) => {
      await run("arguments[0].value = arguments[1]", [{ [ELEMENT]: await find(xpath) }, value])
    },
    // By the standard a file's field is sent the file's name as if it were typed.
    choose: send,
    close: async () => {
      await ask("DELETE", session).catch(() => {})
      // The screen's program is a script, which would leave what it started.
      process.kill(-started.pid!)
    },
  }
}
