import { chromium } from "playwright"
const base = "http://localhost:4571"
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--headless"] })
const [twin, invalid, prize] = ["01a165e4-9b44-744a-a963-47bc9878a39a", "01a165a8-745a-712a-8ea3-6770f296621d", "01a165aa-6476-761b-b9b5-00f09b0508e7"]
const pages = { list: "/admin/invoices", detail: `/admin/invoices/${twin}`, dialog: `/admin/invoices/${twin}?confirm=invalidate`, invalid: `/admin/invoices/${invalid}`, prize: `/admin/invoices/${prize}`, tickets: "/admin/tickets", none: "/admin/tickets?q=zzzz" }
for (const [width, scheme] of [[1280, "light"], [360, "light"], [1280, "dark"], [360, "dark"]] as const) {
  const ctx = await browser.newContext({ viewport: { width, height: width === 360 ? 780 : 850 }, colorScheme: scheme, locale: "pt-BR", userAgent: "Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36" })
  const page = await ctx.newPage()
  page.on("console", (m) => m.type() === "error" && console.log(width, scheme, m.text()))
  page.on("pageerror", (e) => console.log("pageerror", e.message))
  await page.goto(base + "/admin/login")
  await page.getByLabel("Email").fill("admin@demo.test")
  await page.getByLabel("Senha").fill("Torcida@2026")
  await page.getByRole("button", { name: "Entrar" }).click()
  await page.waitForURL((u) => !u.pathname.endsWith("login"))
  for (const [name, url] of Object.entries(pages)) {
    if (scheme === "dark" && !["list", "detail", "dialog"].includes(name)) continue
    await page.goto(base + url)
    await page.waitForLoadState("networkidle")
    const over = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (over) console.log("page scrolls sideways", width, name)
    await page.screenshot({ path: `/tmp/inv-${name}-${width}-${scheme}.png`, fullPage: name !== "list" && name !== "tickets" && name !== "dialog" })
  }
  await ctx.close()
}
await browser.close()
