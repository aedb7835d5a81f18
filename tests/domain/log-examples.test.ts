import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto"
import { expect, test } from "vitest"
import { logExamples } from "#app/domain/log/log-examples.server"
import { naiveRoot, noteVerifies } from "#tests/support/naive-log"

// Reckoned here once more from what the page says, by nothing of the product's.
const { entries, root, checkpoint, receipt, schedule } = logExamples()
const sha256 = (...parts: (Buffer | string)[]) => {
  const sum = createHash("sha256")
  for (const part of parts) sum.update(part)
  return sum.digest()
}

/** Keys in their order and no white space, which is what canonical JSON is where no text needs more. */
function canonical(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  const pairs = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${pairs.map(([key, its]) => `${JSON.stringify(key)}:${canonical(its)}`).join()}}`
}

/** A verifier key and a signature line by a seed, as signed-note has them. */
function signer(name: string, seed: string) {
  const der = Buffer.concat([
    Buffer.from("302e020100300506032b657004220420", "hex"),
    Buffer.from(seed, "base64"),
  ])
  const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" })
  const spki = createPublicKey(key).export({ format: "der", type: "spki" })
  const typed = Buffer.concat([Buffer.of(1), spki.subarray(-32)])
  const id = sha256(name, Buffer.of(0x0a), typed).subarray(0, 4)
  return {
    vkey: `${name}+${id.toString("hex")}+${typed.toString("base64")}`,
    note: (text: string) =>
      `${text}\n— ${name} ${Buffer.concat([id, sign(null, Buffer.from(text), key)]).toString("base64")}\n`,
  }
}

const NAME = "example.org/registro/bar-1"

test("the entries are canonical JSON, a sealed one is under the hash of its line, and the leaves are those of the envelopes", () => {
  const { begin, numbers, chance, leaves } = entries
  const envelopes = [begin, numbers.envelope, chance.envelope]
  for (const line of [...envelopes, numbers.line, chance.line]) expect(canonical(JSON.parse(line))).toBe(line)
  for (const { line, envelope } of [numbers, chance]) {
    const { scope } = JSON.parse(envelope) as { scope: string }
    const seal = sha256(line).toString("hex")
    expect(envelope).toBe(`{"kind":"sealed","scope":"${scope}","seal":"${seal}"}`)
  }
  expect(JSON.parse(numbers.line)).toMatchObject({ kind: "numbers", numbers: [[1, 0, 7, 53_269]] })
  expect(JSON.parse(chance.line)).toMatchObject({ kind: "chance", barred: null, prize: null })
  expect(leaves).toEqual(envelopes.map((envelope) => sha256(Buffer.of(0), envelope).toString("hex")))
  expect(root).toBe(naiveRoot(envelopes.map((line) => Buffer.from(line))).toString("hex"))
  const [one, two, three] = leaves.map((leaf) => Buffer.from(leaf, "hex"))
  expect(root).toBe(sha256(Buffer.of(1), sha256(Buffer.of(1), one!, two!), three!).toString("hex"))
})

test("the checkpoint is the note that its seed signs over name, size and root", () => {
  const { vkey, note } = signer(NAME, checkpoint.seed)
  expect(checkpoint.vkey).toBe(vkey)
  expect(checkpoint.note).toBe(note(`${NAME}\n3\n${Buffer.from(root, "hex").toString("base64")}\n`))
  expect(noteVerifies(checkpoint.note, checkpoint.vkey)).toBe(true)
  expect(noteVerifies(checkpoint.note.replace("\n3\n", "\n4\n"), checkpoint.vkey)).toBe(false)
})

test("the receipt is the note of the second key over protocol, moment and the sealed lines, with what ties them to a CPF", () => {
  const { vkey, note } = signer(`${NAME}/comprovante`, receipt.seed)
  expect(receipt.vkey).toBe(vkey)
  const [name, protocol, received, numbers, chance] = receipt.note.split("\n")
  expect([name, received, chance]).toEqual([
    `${NAME}/comprovante`,
    "2026-11-18T15:00:00.000Z",
    entries.chance.line,
  ])
  expect(numbers).toBe(`${entries.numbers.line} ${receipt.secret}`)
  expect(receipt.note).toBe(note(`${[name, protocol, received, numbers, chance].join("\n")}\n`))
  expect(noteVerifies(receipt.note, receipt.vkey)).toBe(true)
  const { draw, holder } = JSON.parse(entries.numbers.line) as { draw: string; holder: string }
  const whose = sha256(Buffer.from(receipt.secret, "hex"), draw, receipt.cpf).toString("hex")
  expect(whose.slice(0, 32)).toBe(holder)
})

test("the schedule's key and text open its commitment", () => {
  expect(sha256(Buffer.from(schedule.key, "hex"), schedule.text).toString("hex")).toBe(schedule.commitment)
  expect(canonical(JSON.parse(schedule.text))).toBe(schedule.text)
  const { moments } = JSON.parse(schedule.text) as { moments: { moment: string }[] }
  expect(moments.map(({ moment }) => moment)).toEqual(["2026-11-18T15:00:00.000Z"])
})

// Whoever wrote a program by the page's examples finds them again.
test("the examples stay what they were", () => {
  expect({
    root,
    checkpoint: checkpoint.vkey,
    receipt: receipt.vkey,
    commitment: schedule.commitment,
  }).toEqual({
    root: "78ca583ae9ac64e73ce3249c4b8d699ea3bfdd16e0b9106677cba950a2275b88",
    checkpoint: "example.org/registro/bar-1+1ca529f3+AYqI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29c",
    receipt: "example.org/registro/bar-1/comprovante+f36d8ab3+AYE5dw6ofRdfVqNUZsNMfszLjYqRtO43ol32D1uPybOU",
    commitment: "21fb8df7cb66a7c5df9547ac02b4aba68d93b6be4db324b06f67eeeba43a2b09",
  })
})
