import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

/** Each leans on those before it only, and on the folder's own files; README.md says why. */
const order = ["inspection", "planning", "base", "result", "calculation", "publication"]
const here = "app/domain/draws"

const importsOf = (folder: string) =>
  readdirSync(`${here}/${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts"))
    .flatMap(({ name }) =>
      [...readFileSync(`${here}/${folder}/${name}`, "utf8").matchAll(/from "([^"]+)"/g)].map(([, path]) => ({
        from: `${folder}/${name}`,
        stage: /^(?:#app\/domain\/draws|\.)\/([a-z]+)\//.exec(path!)?.[1],
      })),
    )

test("the stages are all the folders that there are", () => {
  const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).toSorted()).toEqual(order.toSorted())
})

test.each(order)("%s leans on no later stage", (folder) => {
  const later = order.slice(order.indexOf(folder) + 1)
  const backwards = importsOf(folder).filter(({ stage }) => stage !== undefined && later.includes(stage))
  expect(backwards).toEqual([])
})

test("what all stages share leans on none", () => {
  expect(importsOf(".").filter(({ stage }) => stage !== undefined)).toEqual([])
})
