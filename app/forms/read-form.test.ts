import { readdir, readFile } from "node:fs/promises"
import { expect, test } from "vitest"

test("a body is read in one place, so that no upload is parsed twice", async () => {
  const names = await readdir("app", { recursive: true })
  const files = names.filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
  const readers: string[] = []
  for (const name of files)
    if (/[\w)]\.formData\(\)|equest\.clone\(\)/.test(await readFile(`app/${name}`, "utf8")))
      readers.push(name)
  expect(readers).toEqual(["forms/read-form.server.ts"])
})
