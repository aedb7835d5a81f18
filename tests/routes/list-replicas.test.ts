import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const ROUTES = "app/routes/admin"

/** The loader of a page that is a list. */
const lists = readdirSync(ROUTES, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => ({ file, source: readFileSync(path.join(ROUTES, file), "utf8") }))
  .filter(({ file, source }) => path.basename(file) === "list.tsx" || source.includes("<ListPage"))
  .map(({ file, source }): [string, string] => [
    file,
    /export const loader = adminLoader\([\s\S]*?\n(?=\n|export )/.exec(source)?.[0] ?? "",
  ])

/** Which of its databases a loader names. */
const databasesIn = (loader: string) => [...new Set(loader.match(/\b(replica|primary)\b/g))].toSorted()

/** Read from the primary, with why. */
const fromPrimary: Record<string, string> = {
  "indexes.tsx": "a replica has the same indexes with scans of its own",
}

test("every list is known by its loader", () => {
  expect(lists.map(([file]) => file)).toContain("calculation/list.tsx")
  expect(lists.filter(([, loader]) => loader === "").map(([file]) => file)).toEqual([])
})

test.each(lists)("%s reads the replica and nothing else", (file, loader) => {
  expect(databasesIn(loader)).toEqual([file in fromPrimary ? "primary" : "replica"])
})
