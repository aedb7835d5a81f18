import { data } from "@remix-run/node"
import { expect, test } from "vitest"
import { noteRefusal, notedRefusal } from "./noted-refusal.server"

const MESSAGE = "Entre de novo para continuar."

/** What is noted of an answer with this status that has something to say. */
function notedOf(status: number) {
  const context = {}
  const answer = data({ result: { error: { "": null, name: [MESSAGE] } }, refused: {} }, { status })
  expect(noteRefusal(context, answer)).toBe(answer)
  return notedRefusal(context)
}

test.each([400, 401, 403, 404, 405, 409, 429, 500, 503])("a %i is said in a toast", (status) => {
  expect(notedOf(status)).toMatchObject({ message: MESSAGE, type: "error" })
})

test.each([200, 422])("a %i is not", (status) => {
  expect(notedOf(status)).toBeNull()
})

test("nothing is noted of a page that leads on, or has no words", () => {
  const context = {}
  noteRefusal(context, new Response(null, { status: 409 }))
  noteRefusal(context, data({ result: {} }, { status: 409 }))
  expect(notedRefusal(context)).toBeNull()
})
