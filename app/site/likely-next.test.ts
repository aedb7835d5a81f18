import { expect, test } from "vitest"
import { likelyNext } from "./likely-next"

test("one page at most is fetched ahead: where the promotion goes on", () => {
  expect(likelyNext("/", false)).toBe("/register")
  expect(likelyNext("/", true)).toBe("/cupom")
  expect(likelyNext("/perfil", true)).toBe("/cupom")
  expect(likelyNext("/cupom/0198", true)).toBe("/cupom")
  for (const path of ["/cupom", "/login", "/faq", "/ganhadores"])
    expect(likelyNext(path, true)).toBeUndefined()
})
