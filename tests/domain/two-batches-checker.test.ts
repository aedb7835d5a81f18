import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import { receiptText } from "#app/domain/log/receipt.server"
import { type NoteKey, noteKey, signNote } from "#app/domain/log/signed-note.server"
import { canonicalJson } from "#app/platform/canonical-json"
import { judged } from "../support/conferir"
import { tilePath } from "../support/downloads"
import { naiveRoot } from "../support/naive-log"

// Two batches of instant prizes that live at once: whoever looks has the prize that waited longest, whichever it is of.

const ORIGIN = "bar.example/registro/copa-1"
const [CAR, CAP] = [1, 2].map((n) => `0198aa00-0000-7000-8000-0000000000b${n}`) as [string, string]
const [key, receiptKey] = [ORIGIN, `${ORIGIN}/comprovante`].map((name) =>
  noteKey(name, Buffer.alloc(32, 3).toString("base64")),
) as [NoteKey, NoteKey]
const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(part)
  return hash.digest("hex")
}
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 18, 15, minutes)).toISOString()

type Look = { looked: number; prize: string | null }
const look = (looked: number, prize: string | null): Look => ({ looked, prize })
/** `receipt`: of which look somebody has a receipt. */
type Told = { looks: Look[]; toldAt?: number; until?: number; receipt?: number }

/** One prize a batch: the car is due first, then the cap. All looks stand under the cap's batch. */
function twoBatches({ looks, toldAt = 0, until = 60, receipt }: Told) {
  const seed = Buffer.alloc(32, 6)
  const due = [
    { batch: CAR, moment: at(10), until: at(until) },
    { batch: CAP, moment: at(15), until: at(60) },
  ].map(({ batch, moment, ...lives }) => {
    const moments = [{ id: sha256(batch).slice(0, 32), moment, name: "Prêmio", valueCents: 1 }]
    const text = canonicalJson({ batch: "Rodada", moments, version: 1 })
    return { batch, moment, text, ...lives, commitment: sha256(seed, text) }
  })
  const lines = looks.map(({ looked, prize }, n) =>
    canonicalJson({
      kind: "chance",
      coupon: sha256(`coupon ${n}`).slice(0, 32),
      received: at(looked),
      looked: at(looked),
      barred: null,
      prize: prize && [prize, 1],
      salt: sha256(`salt ${n}`).slice(0, 32),
    }),
  )
  const batches = due.map(({ batch, commitment, until: ends }) =>
    canonicalJson({
      kind: "batch",
      at: at(batch === CAR ? toldAt : 0),
      batch,
      commitment,
      prizes: 1,
      until: ends,
    }),
  )
  const entries = [
    canonicalJson({ kind: "begin", at: at(-9), imported: 0 }),
    ...batches,
    ...lines.map((line) => `{"kind":"sealed","scope":"prizes:${CAP}","seal":"${sha256(line)}"}`),
  ].map((entry) => Buffer.from(entry))
  const schedules = due.map(({ batch, moment, text }) => {
    const n = looks.findIndex(({ prize }) => prize === batch)
    const had = n < 0 ? { looked: null, index: null } : { looked: at(looks[n]!.looked), index: 3 + n }
    const prize = { number: 1, moment, name: "Prêmio", fate: n < 0 ? "unclaimed" : "won", ...had }
    return { batch, key: seed.toString("hex"), text, prizes: [prize] }
  })
  const bundle = entries.flatMap((bytes) => [Buffer.of(bytes.length >> 8, bytes.length & 0xff), bytes])
  const root = naiveRoot(entries).toString("base64")
  const files = new Map<string, Buffer>([
    ...schedules.map((one): [string, Buffer] => [
      `lotes/${one.batch}/SCHEDULE.json`,
      Buffer.from(canonicalJson(one)),
    ]),
    ["vkeys", Buffer.from(`${key.verifier}\n${receiptKey.verifier}\n`)],
    ["checkpoint", Buffer.from(signNote(`${ORIGIN}\n${entries.length}\n${root}\n`, key))],
    [tilePath(0, entries.length), Buffer.concat(bundle)],
    [`opened/${CAP}.ndjson`, Buffer.from(lines.map((line, n) => `${3 + n} ${line}\n`).join(""))],
  ])
  if (receipt === undefined) return files
  const receivedAt = new Date(at(looks[receipt]!.looked))
  const text = receiptText(receiptKey, { protocol: "TESTE-1", receivedAt, lines: [lines[receipt]!] })
  return files.set("comprovante.txt", Buffer.from(signNote(text, receiptKey)))
}

/** The same while the cap's batch still lives: its chances are sealed, and its schedule is nobody's to see. */
function whileTheCapLives(told: Told) {
  const files = twoBatches(told)
  files.delete(`opened/${CAP}.ndjson`)
  files.delete(`lotes/${CAP}/SCHEDULE.json`)
  return files
}

test.each<[string, Told]>([
  ["that go out as they came due", { looks: [look(16, CAR), look(17, CAP)] }],
  [
    "of which the second is due to nobody who came before it",
    { looks: [look(12, CAR), look(13, null), look(16, CAP)] },
  ],
  ["of which one was told only just then", { looks: [look(16, CAP), look(17, CAR)], toldAt: 12 }],
  ["of which one is over", { looks: [look(40, CAP)], until: 20 }],
  ["of which nobody had any", { looks: [look(9, null)] }],
])("two prizes %s are in order", async (_, told) => {
  expect(await judged(twoBatches(told))).toMatchObject({ wrong: [], missing: [], refused: [] })
})

test.each<[string, Told]>([
  ["is kept for a later coupon by handing out another", { looks: [look(16, CAP), look(17, CAR)] }],
  ["is kept from everybody by handing out another", { looks: [look(16, CAP)] }],
])("found: a prize that %s", async (_, told) => {
  const { wrong } = await judged(twoBatches(told))
  expect(wrong).toEqual([
    expect.stringContaining(`esperava há mais tempo: o 1 do lote "${CAR}" esperava quando saiu outro`),
  ])
})

describe("looks that are told under a batch that does not end last of those that lived", () => {
  const looks = [look(16, CAR), look(17, CAP)]
  const under = `sob o lote que acaba por último dos que viviam: não sob prizes:${CAP}, que acaba antes de "${CAR}"`

  test("are found as it is opened", async () => {
    const { wrong } = await judged(twoBatches({ looks, until: 90 }))
    expect(wrong).toEqual([expect.stringContaining(`toda chance de prêmio está ${under}`)])
    expect((await judged(twoBatches({ looks, until: 90, toldAt: 13 }))).wrong).toEqual([])
  })

  test("are found before by whoever has a receipt of one", async () => {
    const { wrong } = await judged(whileTheCapLives({ looks: [look(9, null)], until: 90, receipt: 0 }))
    expect(wrong).toEqual([expect.stringContaining(`do comprovante "TESTE-1" está ${under}`)])
  })

  test("are found where it was over", async () => {
    const { wrong } = await judged(twoBatches({ looks: [look(66, null)], until: 20 }))
    expect(wrong).toContainEqual(expect.stringContaining(`dos que viviam: prizes:${CAP} não vivia`))
  })
})

describe("a look that found nothing, told under a batch that still lives, for a prize that it should have had", () => {
  const hidden = { looks: [look(12, null)], until: 20 }

  test("is waited for: until that batch is over nobody says that all is in order", async () => {
    const { wrong, missing } = await judged(whileTheCapLives(hidden))
    expect([wrong, missing]).toEqual([
      [],
      [expect.stringMatching(new RegExp(`^opened/${CAP}.ndjson.gz, .*até ${at(60)}.*do lote "${CAR}"$`))],
    ])
  })

  test("is found as soon as that batch is opened", async () => {
    const { wrong } = await judged(twoBatches(hidden))
    expect(wrong).toEqual([expect.stringContaining("o 1 era de quem olhou antes e saiu sem nada")])
  })

  test.each<[string, Look[]]>([
    ["nobody is said to have had", [look(12, null)]],
    ["somebody is said to have had later", [look(12, null), look(16, CAR)]],
  ])("is found at once by whoever has its receipt, where the prize is one that %s", async (_, looks) => {
    const { wrong } = await judged(whileTheCapLives({ ...hidden, looks, receipt: 0 }))
    expect(wrong).toEqual([
      expect.stringContaining(`saiu sem nada não tinha prêmio à espera: o 1 do lote "${CAR}"`),
    ])
  })
})

test.each<[string, Look[]]>([
  ["came before any was due", [look(9, null), look(12, CAR)]],
  ["came when each was gone", [look(12, CAR), look(13, null), look(16, CAP)]],
])("the receipt of a look that found nothing is in order where it %s", async (_, looks) => {
  const receipt = looks.findIndex(({ prize }) => prize === null)
  expect(await judged(twoBatches({ looks, receipt }))).toMatchObject({ wrong: [], missing: [] })
})
