import { expect, test } from "vitest"
import { RuleBroken } from "#app/errors"
import { chooseCommand } from "./sent-form"

const several = { save: "to save", disable: "to disable" }
const bodyOf = (fields: Record<string, string | Blob>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return body
}

test("a form names the command that it gives", () => {
  expect(chooseCommand(several, bodyOf({ intent: "disable" }))).toEqual({
    intent: "disable",
    chosen: "to disable",
  })
})

test("a page with one command needs no name for it", () => {
  expect(chooseCommand({ save: "to save" }, bodyOf({})).intent).toBe("save")
})

test.each([
  ["a name that the page does not know", several, { intent: "publish" }],
  ["no name where there are several", several, {}],
  ["a name that every object has", several, { intent: "constructor" }],
  ["a wrong name where there is one command", { save: "to save" }, { intent: "publish" }],
  ["a file in place of the name", several, { intent: new Blob(["save"]) }],
])("%s is refused", (_, commands, fields) => {
  const choosing = () => chooseCommand<string>(commands, bodyOf(fields))
  expect(choosing).toThrow(new RuleBroken("INVALID_QUERY"))
})
