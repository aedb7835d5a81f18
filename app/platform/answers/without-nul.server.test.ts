import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { createElement } from "react"
import { renderToPipeableStream } from "react-dom/server"
import { expect, test } from "vitest"
import { withoutNul } from "./without-nul.server"

test("letters of two bytes come whole wherever a buffer of the renderer ends", async () => {
  for (let shift = 0; shift < 4; shift++) {
    const words = `${"x".repeat(2040 + shift)}${"você ".repeat(900)}`
    const page = createElement("p", { title: words }, words)
    const sent = await new Promise<string>((resolve) => {
      const { pipe } = renderToPipeableStream(page, {
        onAllReady: () => resolve(text(pipe(withoutNul()))),
      })
    })
    expect(sent).toBe(`<p title="${words}">${words}</p>`)
  }
})

test("everything else passes as it is", async () => {
  const pieces = ["<p>", "açaí\u0000", "</p>"].map((piece) => Buffer.from(piece))
  expect(await text(Readable.from(pieces).pipe(withoutNul()))).toBe("<p>açaí</p>")
})
