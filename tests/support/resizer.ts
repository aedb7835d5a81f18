import type { Page } from "playwright"

/** From here on people have a mouse. */
const DESK = 800

/**
 * What makes the window of a page that was opened on a phone another width, with a finger below a desk's and a mouse from
 * there on: to open the page again costs more than to look at it. A pixel is one pixel: nobody sees what is drawn.
 */
export async function resizer(page: Page): Promise<(width: number) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  return async (width) => {
    const [mobile, height] = [width < DESK, Math.round(width * 2.1)]
    await page.setViewportSize({ width, height })
    await devtools.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile })
    await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: mobile })
  }
}
