import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { canonicalJson } from "#app/platform/canonical-json"
import {
  at,
  type Coupon,
  dayInBrasilia,
  DRAW,
  handMadeLog,
  numbersOf,
  runChecker,
} from "../support/hand-made-log"
import { cosigner } from "../support/naive-witness"
import { hasOpenssl, openAuthority } from "../support/stamp-authority"
import { stampAnswer } from "../support/stamp-answer"
import { der } from "../support/written-der"

const HOUR = 3_600_000
const coupons: Coupon[] = [{ holder: "a".repeat(32), numbers: [[1, 0, 3, 42]] }]
const base = `series,element,holder,eligible\n03,00042,${"a".repeat(32)},1\n`
/** The version of a certificate, before its number. */
const SERIAL = Buffer.from("a0030201", "hex")
/** How the authority signs, as its stamp names it last (PKCS #1: rsaEncryption). */
const PLAIN_RSA = Buffer.from("2a864886f70d010101", "hex")
const UNDATED = "Ninguém de fora datou a base"

test("a base that nobody outside dated ends with 2 and says so, whatever else is true", () => {
  const { status, stdout, wrong } = runChecker(handMadeLog({ coupons, base }).files)
  expect([status, wrong], stdout).toEqual([2, []])
  expect(stdout.trim().split("\n").at(-1)).toContain(UNDATED)
  expect(stdout).not.toContain("Tudo confere")
})

describe("a witness' line on the checkpoint", () => {
  const witness = cosigner("testemunha.example")
  const log = (when: string, extraction = at(24 * HOUR)) => {
    const made = handMadeLog({ coupons, base, extractionAt: extraction })
    made.files.set(
      "checkpoint",
      `${made.files.get("checkpoint")}${witness.cosign(made.text, new Date(when))}`,
    )
    return made
  }

  test("dates the base where whoever checks gives the witness' key, and it is said by whom and when", () => {
    const when = `${at(-HOUR).slice(0, 19)}.000Z`
    const { status, stdout } = runChecker(log(when).files, "--testemunha", witness.vkey)
    expect(stdout).toMatch(/testemunha "testemunha\.example".*datou a base/)
    expect(stdout).toContain(when)
    expect([status, stdout.includes("Tudo confere")], stdout).toEqual([0, true])
  })

  test("is named without that key, since nobody can say yet whether it holds", () => {
    const last = runChecker(log(at(-HOUR)).files)
      .stdout.trim()
      .split("\n")
      .at(-1)
    expect(last).toMatch(new RegExp(`^${UNDATED}.*"testemunha\\.example", cujas chaves você não deu`))
    expect(last).toContain("--testemunha")
    const given = runChecker(log(at(-HOUR), at(-2 * HOUR)).files, "--testemunha", witness.vkey)
    expect(given.stdout.trim().split("\n").at(-1)).toBe(UNDATED)
  })

  test("shows nothing without that key, nor after the extraction", () => {
    expect(runChecker(log(at(-HOUR)).files)).toMatchObject({ status: 2, wrong: [] })
    const late = runChecker(log(at(-HOUR), at(-2 * HOUR)).files, "--testemunha", witness.vkey)
    expect([late.status, late.wrong], late.stdout).toEqual([2, []])
    expect(late.stdout).toContain(UNDATED)
  })

  test("is a difference where it is not that witness' signature over this text", () => {
    const made = log(at(-HOUR))
    const other = witness.cosign(made.text.replace(/\n\d+\n/, "\n1\n"), new Date())
    made.files.set("checkpoint", `${made.files.get("checkpoint")}${other}`)
    const { status, wrong } = runChecker(made.files, "--testemunha", witness.vkey)
    expect([status, wrong]).toEqual([1, [expect.stringContaining("testemunha.example")]])
  })

  test("that is of an hour before an entry's own shows an entry that was written back", () => {
    const { status, wrong } = runChecker(log(at(-26 * HOUR)).files, "--testemunha", witness.vkey)
    expect([status, wrong]).toEqual([1, [expect.stringContaining("depois da de quem a datou")]])
  })
})

describe("a day of the extraction that moved", () => {
  const witness = cosigner("testemunha.example")
  const [was, later] = [at(-2 * HOUR), at(24 * HOUR)]
  const postponed = { kind: "postponed", draw: DRAW, code: "no-extraction", at: at(-3 * HOUR) }
  const open = [{ ...postponed, from: dayInBrasilia(was), to: dayInBrasilia(later) }]
  const seen = (moment: string) => {
    const moved = [{ at: postponed.at, extractionAt: later }]
    const made = handMadeLog({ coupons, base, extractionAt: was, open, moved })
    const line = witness.cosign(made.text, new Date(moment))
    made.files.set("checkpoint", `${made.files.get("checkpoint")}${line}`)
    return runChecker(made.files, "--testemunha", witness.vkey)
  }

  test("and that somebody outside saw only once its prizes were known, is missing", () => {
    const { status, wrong, stderr } = seen(at(-HOUR))
    expect([status, wrong, stderr]).toEqual([
      2,
      [],
      expect.stringContaining(
        `Falta uma data de fora da mudança de ${was} para ${later}, de antes de ${was}`,
      ),
    ])
  })

  test("when it was over, and was seen only once the next one was too, is missing", () => {
    const [first, next] = [at(-4 * HOUR - 24 * HOUR), at(-2 * HOUR)]
    const late = { ...postponed, at: at(-3 * HOUR), from: dayInBrasilia(first), to: dayInBrasilia(next) }
    const seenAt = (moment: string) => {
      const moved = [{ at: late.at, extractionAt: next }]
      const made = handMadeLog({ coupons, base, extractionAt: first, open: [late], moved })
      const line = witness.cosign(made.text, new Date(moment))
      made.files.set("checkpoint", `${made.files.get("checkpoint")}${line}`)
      return runChecker(made.files, "--testemunha", witness.vkey).stderr
    }
    const missing = `Falta uma data de fora da mudança de ${first} para ${next}, de antes de ${next}`
    expect(seenAt(at(-HOUR))).toContain(missing)
    expect(seenAt(at(-2.5 * HOUR))).not.toContain("Falta uma data")
    expect(seenAt(at(-2.5 * HOUR))).toContain("um adiamento veio depois da hora da extração")
  })

  test("is in order where somebody outside saw it before", () => {
    const { status, stdout, stderr } = seen(at(-2.5 * HOUR))
    expect([status, stdout.includes("Tudo confere")], stderr).toEqual([0, true])
  })
})

test("a receipt whose numbers came into the log only hours later is warned of, where somebody saw it without them", () => {
  const witness = cosigner("testemunha.example")
  // They came three days ago: behind the log's beginning and the plan.
  const seen = (moment: string) => {
    const made = handMadeLog({ coupons, base, receipt: [canonicalJson(numbersOf(coupons[0]!))] })
    const text = made.textAt(2)
    made.files.set("history/2", `${made.signed(text)}${witness.cosign(text, new Date(moment))}`)
    return runChecker(made.files, "--testemunha", witness.vkey)
  }
  const { wrong, stderr } = seen(at(-69 * HOUR))
  expect([wrong, stderr]).toEqual([
    [],
    expect.stringContaining('do comprovante "ABCDE-23456", algo só entrou no registro muito depois'),
  ])
  expect(seen(at(-71 * HOUR)).stderr).not.toContain("só entrou no registro")
})

describe.skipIf(!hasOpenssl)("a time stamp of a real authority (needs the program openssl)", () => {
  let [authority, stranger] = [] as unknown as [Authority, Authority]
  type Authority = Awaited<ReturnType<typeof openAuthority>>
  beforeAll(async () => {
    ;[authority, stranger] = await Promise.all([openAuthority(), openAuthority()])
  })
  afterAll(() => Promise.all([authority.close(), stranger.close()]))

  /** A log whose checkpoint lies under its size as well, with what is stamped. */
  async function stamped(by = authority, of = (text: string) => text, extractionAt = at(24 * HOUR)) {
    const made = handMadeLog({ coupons, base, extractionAt })
    made.files.set(`history/${made.size}`, made.files.get("checkpoint")!)
    made.files.set(`history/${made.size}.tsr`, await by.stamp(of(made.text)))
    return made
  }
  const trusted = (name: string) => ["--autoridade", authority.file(name)]

  test.each(["ca.pem", "tsa.pem"])("dates the base where whoever checks gives %s", async (name) => {
    const { status, stdout } = runChecker((await stamped()).files, ...trusted(name))
    expect([status, stdout.includes("Tudo confere")], stdout).toEqual([0, true])
    expect(stdout).toMatch(/CN=Stamps.*certificado que você deu/)
    expect(stdout).toMatch(/datou a base, em \d{4}-/)
  })

  test("is said to be of nobody known without it, and dates nothing", async () => {
    const made = await stamped()
    for (const args of [[], ["--autoridade", stranger.file("ca.pem")]]) {
      const { status, stdout, wrong } = runChecker(made.files, ...args)
      expect([status, wrong], stdout).toEqual([2, []])
      expect(stdout).toMatch(/CN=Stamps.*você não deu: não se sabe de quem é/)
      expect(stdout.trim().split("\n").at(-1)).toMatch(new RegExp(`^${UNDATED}.*CN=Stamps`))
    }
  })

  test("dates nothing after the extraction", async () => {
    const made = await stamped(authority, undefined, at(-HOUR))
    expect(runChecker(made.files, ...trusted("ca.pem"))).toMatchObject({ status: 2, wrong: [] })
  })

  test("is a difference over another text than the checkpoint of its size", async () => {
    const made = await stamped(authority, (text) => text.replace("copa", "taça"))
    expect(runChecker(made.files, ...trusted("ca.pem"))).toMatchObject({ status: 1 })
  })

  const changedAt = (stamp: Buffer, place: number) => {
    const changed = Buffer.from(stamp)
    changed[place]! ^= 2
    return changed
  }

  test("is a difference where it reads and says what was not signed, and never a date", async () => {
    const made = await stamped()
    const name = `history/${made.size}.tsr`
    const stamp = made.files.get(name) as Buffer
    // Of the text's hash, and of the signature's end.
    for (const place of [stamp.indexOf(Buffer.from("0420", "hex")) + 9, stamp.length - 9]) {
      made.files.set(name, changedAt(stamp, place))
      const { status, stdout, wrong } = runChecker(made.files, ...trusted("ca.pem"))
      expect([status, stdout.includes("datou a base, em")], `${place}`).toEqual([1, false])
      expect(wrong, `${place}`).toEqual([expect.stringContaining("o carimbo de tempo de")])
    }
  })

  test("accuses nobody where it does not read, and is missing", async () => {
    const made = await stamped()
    const name = `history/${made.size}.tsr`
    const stamp = made.files.get(name) as Buffer
    const stampContents = { hash: Buffer.alloc(32, 1), nonce: Buffer.of(1), at: new Date(), signer: null }
    const unreadable: Record<string, Buffer> = {
      "that nobody signed": stampAnswer(stampContents),
      "cut off": stamp.subarray(0, -30),
      "of other values": der(0x30, Buffer.alloc(200)),
      "that was refused": changedAt(stamp, 8),
      "signed in a way that is not known": changedAt(
        stamp,
        stamp.lastIndexOf(PLAIN_RSA) + PLAIN_RSA.length - 1,
      ),
      "with a certificate that OpenSSL does not read": changedAt(stamp, stamp.indexOf(SERIAL) + 2),
    }
    for (const [what, bytes] of Object.entries(unreadable)) {
      made.files.set(name, bytes)
      const { status, stdout, stderr, wrong } = runChecker(made.files, ...trusted("ca.pem"))
      expect([status, wrong, stdout.includes("datou a base, em")], what).toEqual([2, [], false])
      expect(stderr, what).toContain(`Falta o carimbo de tempo "${made.size}.tsr", que não se lê (`)
    }
  })
})
