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

/** A command whose answer comes some other way than over the page that gave it, where `useKeptFocus` watches. */
const elsewhere = /\breloadDocument\b(?!\?:|,)|<form\b|\bfetcher\.Form\b|\bsubmit\(/

/** What does not go by it, with where the focus is then. */
const reasons: Record<string, string> = {
  "admin/command-dialog.tsx": "hands on what the page says of its dialog",
  "admin/session-dialog.tsx": "puts the focus back itself, into what was being typed",
  "admin/still-here.tsx": "a sign of life, which nobody gave",
  "admin/template-link.tsx": "a link to a page without a frame",
  "routes/admin/auth/login.tsx": "another document, which begins with its first field",
  "routes/admin/registrations/dialogs.tsx": "leads out of the back office, to the person's own pages",
}

test("every other command is answered over its page, so that the focus is kept", () => {
  const found = sources.filter(({ source }) => elsewhere.test(source)).map(({ file }) => file)
  expect(found.toSorted()).toEqual(Object.keys(reasons).toSorted())
})
