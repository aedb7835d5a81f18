import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const sources = ["admin", "routes/admin"]
  .flatMap((room) =>
    readdirSync(path.join("app", room), { recursive: true, encoding: "utf8" }).map(
      (file) => `${room}/${file}`,
    ),
  )
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => ({ file, source: readFileSync(path.join("app", file), "utf8") }))

/** What leads to a dialog by its address: a link's query, a query that is made, a button's name. */
const leads = /[?&]confirm=|withParams\([^)]*\bconfirm: (?!null)|name="confirm"/
/** A part that takes its page's place in the history by itself (`links`), or a form that does. */
const replaces = /<GoButton\b|<Form\b[^>]*\sreplace\b/

test("whatever leads to a dialog takes its page's place in the history, so that the way back passes by it", () => {
  const leading = sources.filter(({ source }) => leads.test(source))
  expect(leading.map(({ file }) => file).toSorted()).toEqual([
    "admin/command-dialog.tsx",
    "admin/open-approval.tsx",
    "routes/admin/fulfilment/ticked-rows.tsx",
  ])
  expect(leading.filter(({ source }) => !replaces.test(source)).map(({ file }) => file)).toEqual([])
  for (const [link, isOne] of [
    ["<Link to={`?confirm=pause`}>", true],
    ['<Link to={{ search: withParams(search, { confirm: "pause" }) }}>', true],
    ["<Link to={{ search: withParams(search, { confirm: null }) }}>", false],
  ] as const)
    expect([link, leads.test(link)]).toEqual([link, isOne])
})

test("there is one dialog by address, whose answer replaces it too", () => {
  const drawing = sources.filter(({ source }) => source.includes('"#app/ui/dialog"'))
  expect(drawing.map(({ file }) => file).toSorted()).toEqual([
    "admin/command-dialog.tsx",
    // Scripts alone open these, without an address.
    "admin/session-dialog.tsx",
    "admin/unsaved-guard.tsx",
  ])
  expect(drawing[0]?.source).toMatch(/<PostForm\b[^>]*\sreplace\b/)
})
