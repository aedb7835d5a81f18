import { type ElementHandle, launch } from "puppeteer-core"
import { type DrivenBrowser, PAGE_IN_WORDS } from "./driven-browser"

/** Firefox by WebDriver BiDi, which it speaks itself: Debian ships no geckodriver. */
export async function driveFirefox(program: string): Promise<DrivenBrowser> {
  const browser = await launch({ browser: "firefox", executablePath: program, headless: true })
  const page = await browser.newPage()
  async function find(xpath: string) {
    const handle = await page
      .locator(`::-p-xpath(${xpath})`)
      .setTimeout(20_000)
      .waitHandle()
      .catch(async () => {
        throw new Error(`${xpath} is not on ${await page.evaluate(PAGE_IN_WORDS)}`)
      })
    return handle.asElement() as ElementHandle<HTMLInputElement>
  }
  return {
    open: async (url) => void (await page.goto(url)),
    ask: (expression) => page.evaluate(expression),
    see: async (xpath) => void (await find(xpath)),
    click: async (xpath) => (await find(xpath)).click(),
    type: async (xpath, text) => (await find(xpath)).type(text),
    set: async (xpath, value) =>
      (await find(xpath)).evaluate((input, given) => {
        input.value = given
      }, value),
    choose: async (xpath, file) => (await find(xpath)).uploadFile(file),
    close: () => browser.close(),
  }
}
