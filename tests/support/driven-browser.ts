/** What a person does at a browser that Playwright does not drive here. Each waits for what it needs: a step may load a page. */
export type DrivenBrowser = {
  open(url: string): Promise<void>
  see(xpath: string): Promise<void>
  click(xpath: string): Promise<void>
  type(xpath: string, text: string): Promise<void>
  /** A date's field is typed into otherwise by every browser, and a list is chosen from otherwise. */
  set(xpath: string, value: string): Promise<void>
  /** What an expression comes to in the page, awaited. */
  ask(expression: string): Promise<unknown>
  /** Chooses a file of this machine. */
  choose(xpath: string, file: string): Promise<void>
  close(): Promise<void>
}

/** Asked of the browser where something is not on its page, so that a failure says what is. */
export const PAGE_IN_WORDS = "`${location.href} (${document.title}): ${document.body.innerText}`"

export const button = (name: string) => `//button[normalize-space() = "${name}"]`
export const link = (name: string) => `//a[normalize-space() = "${name}"]`
export const field = (label: string) => `//*[@id = //label[normalize-space() = "${label}"]/@for]`
export const heading = (text: string) => `//h1[contains(normalize-space(), "${text}")]`
export const text = (words: string) => `//*[text()[contains(normalize-space(), "${words}")]]`
