import { spawnSync } from "node:child_process"
import { describe, expect, test } from "vitest"

/** A process that knows its last words, in which something goes wrong; it ends by itself after that. */
function ending(wrong: string) {
  const code = `
    import { sayLastWords } from "#app/db/last-words.server"
    sayLastWords()
    ${wrong}
    setTimeout(() => console.log("still here"), 50)`
  const args = ["--import", "tsx", "--input-type=module", "--eval", code]
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8", timeout: 60_000 })
  return { status, stdout }
}

describe("a process", () => {
  test("outlives a database that cuts off a statement which nobody waits for", () => {
    const cut = `void Promise.reject(Object.assign(new Error("read"), { code: "ECONNRESET" }))`
    const { status, stdout } = ending(cut)
    expect([status, stdout]).toEqual([0, expect.stringMatching(/"level":"warn".*ECONNRESET[^]*still here/)])
  })

  test.each([
    ["a rejection", `void Promise.reject(new Error("a mistake of ours"))`, 1],
    ["an error", `setTimeout(() => { throw new Error("a mistake of ours") })`, 1],
  ])("that ends by %s which nobody caught says why in one line", (_, wrong, code) => {
    const { status, stdout } = ending(wrong)
    expect(status).toBe(code)
    expect(stdout.split("\n")[0]).toMatch(/"level":"fatal".*a mistake of ours/)
    expect(stdout).not.toContain("still here")
  })
})
