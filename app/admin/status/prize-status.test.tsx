import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { prizeStatuses, PrizeStatus } from "./prize-status"

test("each state of a prize has an icon of its own, and its word for whoever does not see it", () => {
  const shown = prizeStatuses.map(({ value, label }) => {
    const html = renderToStaticMarkup(<PrizeStatus value={value} />)
    expect(html.replace(/<[^>]*>/g, "")).toBe(label)
    expect(html).toContain('aria-hidden="true"')
    return html.match(/<path d="([^"]+)"/)?.[1]
  })
  expect(prizeStatuses.map(({ value }) => value).sort()).toEqual(
    ["default", "invalid", "available", "validated", "pending"].sort(),
  )
  expect(shown).not.toContain(undefined)
  expect(new Set(shown).size).toBe(5)
})
