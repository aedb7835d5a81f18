import type { Page } from "playwright"
import { expect } from "vitest"
import { exampleOf } from "./axe-examples"
import type { BuiltRoute } from "./route-table"

/** Opens a public page's example, and sees that it came: a guard's redirect would else be looked at in its stead. */
export async function openExample(page: Page, route: BuiltRoute): Promise<void> {
  const path = await exampleOf(route)
  const answer = await page.goto(path)
  const status = route.id.endsWith("/not-found") ? 404 : 200
  expect([new URL(page.url()).pathname, answer?.status()]).toEqual([path.split("?")[0], status])
}
