import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { z } from "zod"
import { fieldsOf } from "#app/platform/form-schema"

const modules = import.meta.glob<Record<string, unknown>>([
  "/app/domain/**/*-input{,.server}.ts",
  "/app/domain/ips/ip-block.ts",
  "/app/domain/registrations/registration-notes.server.ts",
])

const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => readFileSync(`app/${file}`, "utf8"))

/** The fields that some page draws as an area, by their names. */
const drawnAreas = new Set(
  pages.flatMap((page) =>
    [...page.matchAll(/<TextareaField\s[^>]*?field=\{fields\.(\w+)\}/g)].map(([, name = ""]) => name),
  ),
)

/** What a form's fields of these names say to a text of two lines. */
async function judgedFields() {
  const judged: { schema: string; name: string; isStrange: boolean }[] = []
  for (const load of Object.values(modules)) {
    for (const [schema, value] of Object.entries(await load())) {
      if (!(value instanceof z.ZodType)) continue
      for (const [name, field] of Object.entries(fieldsOf(value))) {
        if (!drawnAreas.has(name)) continue
        const { error } = z.safeParse(field, "Sim.\r\nNão.")
        judged.push({
          schema,
          name,
          isStrange: !!error?.issues.some(({ message }) => message === "characters"),
        })
      }
    }
  }
  return judged
}

test("no form finds a line's end strange in what a page draws as an area", async () => {
  expect([...drawnAreas]).toEqual(expect.arrayContaining(["answer", "noticePt", "reason", "waiver"]))
  const judged = await judgedFields()
  expect(new Set(judged.map(({ name }) => name))).toEqual(drawnAreas)
  expect(judged.filter(({ isStrange }) => isStrange)).toEqual([])
})
