import { createHash, createPublicKey, verify } from "node:crypto"
import { expect, test } from "vitest"
import { checkpointText, readCheckpoint } from "./publish-checkpoint.server"
import { noteKey, signNote } from "./signed-note.server"

const SEED = Buffer.alloc(32, 7).toString("base64")
const key = noteKey("promo.example/registro/copa-1", SEED)

test("a verifier key names its key, and its id is made of name, kind and key", () => {
  const [name, id, typed] = key.verifier
    .split("+", 2)
    .concat(key.verifier.slice(key.verifier.indexOf("+", 30) + 1))
  const bytes = Buffer.from(typed!, "base64")
  expect(name).toBe("promo.example/registro/copa-1")
  expect([bytes[0], bytes.length]).toEqual([1, 33])
  const hashed = createHash("sha256").update(`${name}\n`).update(bytes).digest("hex")
  expect(id).toBe(hashed.slice(0, 8))
})

test("a note is its text, an empty line and the signature over the text", () => {
  const text = checkpointText(key.name, { size: 3, root: Buffer.alloc(32, 9) })
  expect(text).toBe(`promo.example/registro/copa-1\n3\n${Buffer.alloc(32, 9).toString("base64")}\n`)
  const note = signNote(text, key)
  const [, line = ""] = note.split("\n\n")
  expect(note).toBe(`${text}\n${line}`)
  const [, encoded] = /^— promo\.example\/registro\/copa-1 ([A-Za-z0-9+/=]+)\n$/.exec(line)!
  const signed = Buffer.from(encoded!, "base64")
  const raw = Buffer.from(key.verifier.split("+").slice(2).join("+"), "base64").subarray(1)
  const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), raw])
  const publicKey = createPublicKey({ key: der, format: "der", type: "spki" })
  expect(signed.subarray(0, 4).toString("hex")).toBe(key.verifier.split("+")[1])
  expect(verify(null, Buffer.from(text), publicKey, signed.subarray(4))).toBe(true)
})

test("the same text is signed alike each time", () => {
  expect(signNote("a\n", key)).toBe(signNote("a\n", noteKey(key.name, SEED)))
})

test.each(["", "a\n3\n", "a\n03\nAAAA\n", `a\n0\n${Buffer.alloc(32).toString("base64")}\n`, "a\nb\nc\n"])(
  "%j is no checkpoint",
  (text) => expect(readCheckpoint(text)).toBeNull(),
)
