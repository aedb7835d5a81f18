import { describe, expect, test } from "vitest"
import { filtersInUrl, isBackwards, pageHref, sortHref, withParams } from "./list-url"

describe("a list's links", () => {
  test("keep the filters and drop what is empty", () => {
    expect(withParams("?q=ana&status=&uf=SP", { status: null })).toBe("?q=ana&uf=SP")
    expect(withParams("?q=", {})).toBe("")
  })

  test("lead to a neighbouring page with the filters and the sort that it has", () => {
    expect(pageHref("?q=ana&sort=-createdAt&cursor=old", "new")).toBe("?q=ana&sort=-createdAt&cursor=new")
  })

  test("sort by a column upwards first, then the other way, always from the first page", () => {
    const newest = { sort: "createdAt", descending: true }
    expect(sortHref("?cursor=x&uf=SP", "email", newest)).toBe("?uf=SP&sort=email")
    expect(sortHref("?sort=email&cursor=x", "email", { sort: "email", descending: false })).toBe(
      "?sort=-email",
    )
    expect(sortHref("", "createdAt", newest)).toBe("?sort=createdAt")
  })

  test("hand an export the filters and the order, not the page or an open dialog", () => {
    expect(filtersInUrl("?q=ana&sort=email&cursor=x&confirm=cancel")).toBe("q=ana&sort=email")
  })

  test("know a period that ends before it begins", () => {
    expect(isBackwards("?from=2026-11-30&to=2026-11-01")).toBe(true)
    expect(isBackwards("?from=2026-11-01&to=2026-11-01")).toBe(false)
    expect(isBackwards("?from=2026-11-01&to=")).toBe(false)
    expect(isBackwards("?from=02/10/2026&to=01/11/2026")).toBe(false)
    expect(isBackwards("?from=30/11/2026&to=2026-11-01")).toBe(true)
  })
})
