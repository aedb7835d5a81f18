import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import { receiptText } from "#app/domain/log/receipt.server"
import { noteKey, signNote } from "#app/domain/log/signed-note.server"
import { permute } from "#app/domain/tickets/permutation.server"
import { canonicalJson } from "#app/platform/canonical-json"
import { judged } from "../support/conferir"
import type { Downloads } from "../support/downloads"
import { sized } from "../support/full"
import { runChecker } from "../support/hand-made-log"
import { cosigner } from "../support/naive-witness"
import { type Entry, readStory, type Story, tellStory } from "../support/operator"
import { SYNTHETIC, syntheticCampaign } from "../support/synthetic-campaign"
import { randomFrom } from "../support/tamper"

// What an operator who holds every key may tell otherwise, so that each file follows from the others; and what the public
// program says of it to whoever has nothing else in hand.

const { drawId, batchId, origin, logKey, receiptKey } = SYNTHETIC
const GHOST = "0198aa00-0000-7000-8000-0000000000ff"
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 18, 15, minutes)).toISOString()
/** Half an hour behind the extraction. */
const KNOWN = "2026-11-20T23:30:00.000Z"
const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex")
/** Years before the log began. */
const BEFORE_THE_LOG = "2020-01-01T00:00:00.000Z"
/** TAMPERINGS=10000 asks for more than some, SEED=n for those from n on. */
const TAMPERINGS = Number(process.env.TAMPERINGS ?? sized(10, 300))
const SEED = Number(process.env.SEED ?? 1)
const open = (said: Record<string, unknown>): Entry => ({ scope: null, said })

const own = (story: Story, kind: string) => story.entries.filter(({ said }) => said["kind"] === kind)
const first = (story: Story, kind: string) => own(story, kind)[0]!.said
const last = (story: Story, kind: string) => own(story, kind).at(-1)!.said
const dropEntry = ({ entries }: Story, kind: string) =>
  void entries.splice(
    entries.findLastIndex(({ said }) => said["kind"] === kind),
    1,
  )
const tell = (story: Story, said: Record<string, unknown>) => void story.entries.push(open(said))

type Json = Record<string, unknown>
type Plan = Json & { rule: Json; segments: Json[]; vkeys: string[] }
const json = <Shape = Json>(files: Downloads, name: string) => JSON.parse(String(files.get(name))) as Shape
const put = (files: Downloads, name: string, value: unknown) =>
  void files.set(name, Buffer.from(`${canonicalJson(value)}\n`))

/** The second version of the plan says something else, and so does all that follows from it. */
function retell({ files, entries }: Story, change: (plan: Plan) => void) {
  const plan = json<Plan>(files, "PLAN-2.json")
  change(plan)
  put(files, "PLAN-2.json", plan)
  const retold = entries.find(({ said }) => said["kind"] === "plan" && said["version"] === 2)!
  retold.said["sha256"] = sha256(files.get("PLAN-2.json")!)
}
/** A third version, told at this moment and place, and all that follows from it. */
function replan(
  { files, entries }: Story,
  change: (plan: Plan) => void,
  { moment = KNOWN, place = entries.length } = {},
) {
  const plan: Plan = Object.assign(json<Plan>(files, "PLAN-2.json"), { version: 3 })
  change(plan)
  plan["ruleSha256"] = sha256(canonicalJson(plan.rule))
  put(files, "PLAN-3.json", plan)
  const { ruleSha256, extractionOn } = plan
  const { prizes } = json(files, "RULE.json")
  put(files, "RULE.json", { ...plan.rule, prizes })
  for (const name of ["ROOT.json", "RESULT.json"])
    put(files, name, { ...json<Json>(files, name), ruleSha256, extractionOn })
  const said = {
    kind: "plan",
    at: moment,
    draw: drawId,
    version: 3,
    sha256: sha256(files.get("PLAN-3.json")!),
  }
  entries.splice(place, 0, open(said))
  for (const step of entries.filter(({ said }) => said["kind"] === "extraction").slice(-1))
    step.said["extractionOn"] = extractionOn
}
/** Later on the same day, and behind the moment at which the prizes were known. */
const laterHour = (plan: Plan) => void (plan["extractionAt"] = "2026-11-21T02:59:59.999Z")
/** The evening before the extraction's. */
const dayBack = (plan: Plan) =>
  void Object.assign(plan, { extractionOn: "2026-11-19", extractionAt: "2026-11-19T23:00:00.000Z" })
/** The extraction moves to the day before by a postponement that says this moment, with its version. */
function moveBack(story: Story, moment: string) {
  replan(story, dayBack, { moment })
  const days = { from: "2026-11-20", to: "2026-11-19" }
  const said = { kind: "postponed", at: moment, draw: drawId, ...days, code: "mistake" }
  // Nothing was typed of the day that it left.
  const place = story.entries.findIndex((entry) => entry.said["kind"] === "extraction")
  story.entries.splice(place, 0, open(said))
  // The day that held as the list closed.
  put(story.files, "ROOT.json", { ...json<Json>(story.files, "ROOT.json"), extractionOn: days.from })
}
const otherDay = (plan: Plan) =>
  Object.assign(plan, { extractionOn: "2026-11-25", extractionAt: "2026-11-25T23:00:00.000Z" })
const otherRule = ({ rule }: Plan) => Object.assign(rule, { approximation: "alternating" })
const oneMoreSeries = ({ rule, segments }: Plan) => {
  rule["seriesCount"] = 3
  segments.push({ seriesFirst: 2, seriesCount: 1, commitment: sha256("empty") })
}
const behindNumbers = ({ entries }: Story) => entries.findIndex(({ said }) => said["kind"] === "numbers") + 1
const placeOfClose = ({ entries }: Story) => entries.findIndex(({ said }) => said["kind"] === "close")

/** Nobody had any of the prizes. */
function withoutWinners({ schedule, chanceOf }: Story) {
  for (const prize of schedule.prizes) {
    Object.assign(chanceOf.get(prize)!.said, { prize: null, barred: "held" })
    Object.assign(prize, { fate: "unclaimed", looked: null })
    chanceOf.delete(prize)
  }
}

/** The coupon that would have won the second prize looks at that moment, and so one that came later wins it. */
function overtaken(story: Story, { by = 3, looks = at(11) } = {}): Entry {
  const [, late] = own(story, "chance")
  const winner = own(story, "chance")[by]!
  const prize = story.schedule.prizes[1]!
  Object.assign(late!.said, { prize: null, looked: looks })
  winner.said["prize"] = [batchId, 2]
  prize["looked"] = winner.said["looked"]
  story.chanceOf.set(prize, winner)
  return late!
}
/** The third, a surrogate, is said to have lost the place before the first of them was called, and the fourth is. */
function passedOver(story: Story) {
  for (const [n, { said }] of own(story, "numbers").entries())
    if (n > 3) said["holder"] = sha256(`holder ${n}`).slice(0, 32)
  const calls = json<{ calls: Json[]; disqualified: Json[] }>(story.files, "CALLS.json")
  last(story, "call")["called"] = calls.calls[0]!["called"] = 4
  calls.disqualified.push({ order: 3, kind: "surrogate", reason: "other", decidedAt: at(85) })
  put(story.files, "CALLS.json", calls)
}

/** The first prize came back, and a batch of its own offers it again under this name; nobody had it there. */
function offerAgainAs(story: Story, name: string) {
  story.schedule.prizes[0]!["fate"] = "again"
  const key = Buffer.alloc(32, 7)
  const moment = at(25)
  const text = canonicalJson({ batch: "Rodada", moments: [{ moment, name }], version: 1 })
  const prize = { number: 1, moment, name, fate: "unclaimed", looked: null, index: null }
  const schedule = { batch: GHOST, key: key.toString("hex"), text, prizes: [prize] }
  put(story.files, `lotes/${GHOST}/SCHEDULE.json`, schedule)
  const commitment = createHash("sha256").update(key).update(text).digest("hex")
  tell(story, { kind: "batch", at: at(20), batch: GHOST, commitment, prizes: 1, until: at(30) })
  tell(story, { kind: "again", at: at(20), batch: batchId, prize: 1, as: GHOST, code: "disqualified" })
}

/** Series that were added in mid-period, and of both runs some forty positions before the last that became a number. */
function burnInEachRun(story: Story) {
  const [key, run] = [Buffer.alloc(32, 9), { seriesFirst: 2, seriesCount: 1 }]
  const text = canonicalJson({ draw: drawId, series: { count: 1, first: 2 }, version: 2 })
  const commitment = createHash("sha256").update(key).update(text).digest("hex")
  const keys = json<{ segments: (Json & { key: string })[] }>(story.files, "KEYS.json")
  const firstKey = Buffer.from(keys.segments[0]!.key, "hex")
  const numberAt = (position: number) => {
    const value = permute({ key: firstKey, size: 200_000, position })
    return [1, position, Math.floor(value / 100_000), value % 100_000]
  }
  keys.segments[0]!["positions"] = 53
  keys.segments.push({ ...run, version: 2, positions: 41, key: key.toString("hex"), text, commitment })
  put(story.files, "KEYS.json", keys)
  const [one, other] = own(story, "numbers")
  ;(one!.said["numbers"] as number[][])[1] = numberAt(52)
  ;(other!.said["numbers"] as number[][])[1] = [2, 40, 2, permute({ key, size: 100_000, position: 40 })]
  const place = behindNumbers(story)
  replan(
    story,
    ({ rule, segments }) => {
      rule["seriesCount"] = 3
      segments.push({ ...run, commitment })
    },
    { moment: at(2), place },
  )
  first(story, "close")["cutoff"] = Number(first(story, "close")["cutoff"]) + 1
  // The result that went back was of the same rule.
  const [back] = json<{ rejected: Json[] }>(story.files, "REJECTED.json").rejected
  const typed = { ...json<Json>(story.files, "RULE.json"), prizes: back!["prizes"] }
  first(story, "extraction")["sha256"] = sha256(`${canonicalJson(typed)}\n`)
}

/** A second draw over the same period, closed with this one, and what was told of it later. */
function closeAnother(story: Story, ...later: Json[]) {
  const close = { kind: "close", at: at(41), draw: GHOST, cutoff: 1, ineligible: {} }
  const empty = { baseSha256: sha256(""), root: sha256("") }
  story.entries.splice(placeOfClose(story) + 1, 0, open({ ...close, ...empty }))
  for (const said of later) tell(story, said)
}

/** A receipt that the operator signs. */
const receipt = (files: Downloads, received: string, ...lines: string[]) => {
  const key = noteKey(`${origin}/comprovante`, receiptKey)
  const text = receiptText(key, { protocol: "TESTE-1", receivedAt: new Date(received), lines })
  files.set("comprovante.txt", Buffer.from(signNote(text, key)))
}
/** Of a chance that found nothing, as the person has it in hand. */
const loser = (story: Story) => own(story, "chance").find(({ said }) => said["prize"] === null)!

const retold = (change: (story: Story) => void) => {
  const files = syntheticCampaign()
  for (const name of files.keys()) if (/^(history|comprovante|prova|PROOF)/.test(name)) files.delete(name)
  const story = readStory(files, { drawId, batchId })
  change(story)
  return tellStory(story, { logKey, origin })
}
const nothing = () => {}
/** Of all checkpoints the last one alone. */
function withoutHistory(files: Downloads) {
  for (const name of files.keys()) if (name.startsWith("history/")) files.delete(name)
}
/** An entry that says this even once the story is told anew. */
const fixed = ({ said }: Entry, fields: Json) => {
  for (const [name, value] of Object.entries(fields))
    Object.defineProperty(said, name, { get: () => value, set: nothing, enumerable: true })
}

type Row = {
  name: string
  tell?: (story: Story) => void
  /** What is changed in the files that were told. */
  after?: (files: Downloads) => void
} & ({ wrong: string } | { missing: string } | { warned: string } | { refused: string })

const rows: Row[] = [
  {
    name: "series that are added once the prizes are known",
    tell: (story) => replan(story, oneMoreSeries),
    wrong: "do corte em diante o plano só ganhou outro dia de extração: a versão 3",
  },
  {
    name: "another name of the draw once the prizes are known",
    tell: (story) => replan(story, (plan) => void (plan["title"] = "Sorteio de outra loja")),
    wrong: "do corte em diante o plano só ganhou outro dia de extração: a versão 3",
  },
  {
    name: "a day that moves once the prizes are known, and no postponement",
    tell: (story) => replan(story, otherDay),
    wrong: "cada mudança do dia da extração é um adiamento que o registro diz: o da versão 3",
  },
  {
    name: "an hour that moves once the prizes are known",
    tell: (story) => replan(story, laterHour),
    wrong:
      "nenhuma extração deixou uma hora que já tinha vindo, nem passou para uma: a versão 3 deixou 2026-11-20T23:00:00.000Z",
  },
  {
    name: "a day that moves back to an extraction that is over",
    tell: (story) => moveBack(story, "2026-11-20T12:00:00.000Z"),
    wrong:
      "nenhuma extração deixou uma hora que já tinha vindo, nem passou para uma: a versão 3 passou para 2026-11-19T23:00:00.000Z",
  },
  {
    name: "an extraction whose prizes two people typed, and that is left for another",
    tell(story) {
      const left = { ...first(story, "extraction"), sha256: sha256("other prizes") }
      const steps = story.entries.findIndex(({ said }) => said["kind"] === "extraction")
      const days = { from: "2026-11-20", to: "2026-11-25" }
      const moved = { kind: "postponed", at: at(75), draw: drawId, ...days, code: "no-extraction" }
      replan(story, otherDay, { moment: at(75), place: steps })
      story.entries.splice(steps, 0, open(left), open(moved))
      put(story.files, "ROOT.json", { ...json<Json>(story.files, "ROOT.json"), extractionOn: days.from })
    },
    wrong: "nenhuma extração que houve, pelo registro, foi adiada: a de 2026-11-20 foi",
  },
  {
    name: "an extraction at an hour at which the lottery is long done",
    tell: (story) => retell(story, laterHour),
    warned: "o plano diz que a extração é às 23:59 de Brasília, mais tarde do que a loteria costuma fazê-la",
  },
  {
    name: "a postponement of another day than the plan's",
    tell(story) {
      replan(story, otherDay)
      tell(story, {
        kind: "postponed",
        at: KNOWN,
        draw: drawId,
        from: "2026-11-19",
        to: "2026-11-25",
        code: "other",
      })
    },
    wrong: "cada mudança do dia da extração é um adiamento",
  },
  {
    name: "a rule that is changed in mid-period by an entry that says it was before",
    tell(story) {
      last(story, "plan")["at"] = at(-1)
      replan(story, otherRule, { moment: at(-1), place: behindNumbers(story) })
    },
    wrong: "desde o começo do período o plano só ganhou séries",
  },
  {
    name: "a rule that is changed once the prizes are known by an entry that says it was before the period",
    tell: (story) => replan(story, otherRule, { moment: at(-1) }),
    wrong: "do corte em diante",
  },
  {
    name: "a rule that is changed in mid-period, and a beginning that calls that imported",
    tell(story) {
      last(story, "plan")["at"] = at(-1)
      replan(story, otherRule, { moment: at(-1), place: behindNumbers(story) })
      first(story, "begin")["imported"] = behindNumbers(story)
    },
    after: withoutHistory,
    wrong: "entradas, que begin diz que já havia, estão na ordem de seus resumos: a ",
  },
  {
    name: "the version before such a change withheld",
    tell: (story) => replan(story, otherRule, { moment: at(-1), place: behindNumbers(story) }),
    after: (files) => void files.delete("PLAN-1.json"),
    missing: "PLAN.json?version=1",
  },
  {
    name: "a beginning that calls more imported than the log has",
    tell: (story) => void (first(story, "begin")["imported"] = 1e9),
    wrong: "são mais do que o primeiro ponto de controle tem",
  },
  {
    name: "a beginning that calls the close imported",
    tell: (story) => void (first(story, "begin")["imported"] = story.entries.length - 1),
    after: withoutHistory,
    wrong: "que begin diz que já havia são de antes do registro: a ",
  },
  {
    name: "a beginning that calls numbers imported",
    tell: (story) => void (first(story, "begin")["imported"] = behindNumbers(story)),
    warned: "que begin diz que já havia, não se confere a hora",
  },
  {
    name: "a log without a beginning",
    tell: (story) => void story.entries.shift(),
    wrong: "o registro começa por begin, uma vez",
  },
  {
    name: "a second beginning",
    tell: (story) => tell(story, { kind: "begin", at: KNOWN, imported: 0 }),
    wrong: "o registro começa por begin, uma vez: há 2",
  },
  {
    name: "a chance that is hidden under a batch of nobody",
    tell(story) {
      loser(story).scope = `prizes:${GHOST}`
    },
    wrong: `toda chance de prêmio está sob um lote que o registro diz: prizes:${GHOST}`,
  },
  {
    name: "a chance that is hidden under a draw, and its owner's receipt",
    tell(story) {
      const { said } = Object.assign(loser(story), { scope: `draw:${GHOST}` })
      receipt(story.files, String(said["received"]), canonicalJson(said))
    },
    wrong: `está no registro: está em "draw:${GHOST}"`,
  },
  {
    name: "a chance that won a prize of a batch that is not there",
    tell: (story) => void (loser(story).said["prize"] = [GHOST, 1]),
    wrong: "todo prêmio que uma chance levou é de um lote que o registro diz",
  },
  {
    name: "a chance that is said to have come before the receipt says",
    tell(story) {
      const { said } = loser(story)
      receipt(story.files, at(9), canonicalJson(said))
    },
    wrong: "diz a hora em que o cupom chegou",
  },
  {
    name: "a look that is left out altogether, of a coupon that came while a batch lived",
    tell(story) {
      const { said } = own(story, "chance").at(-1)!
      story.entries.splice(story.entries.indexOf(own(story, "chance").at(-1)!), 1)
      for (const close of own(story, "close")) close.said["cutoff"] = Number(close.said["cutoff"]) - 1
      const numbers = own(story, "numbers").at(-1)!.said
      receipt(story.files, String(said["received"]), canonicalJson(numbers))
    },
    wrong: `a procura por um prêmio do comprovante "TESTE-1", do lote "${batchId}", está nele`,
  },
  {
    name: "a look that is said to be barred, to whoever has its receipt",
    tell(story) {
      const { said } = own(story, "chance").find((one) => one.said["barred"] !== null)!
      receipt(story.files, String(said["received"]), canonicalJson(said))
    },
    warned: 'do comprovante "TESTE-1", a procura por um prêmio foi barrada (held): o cupom esperava',
  },
  {
    name: "a look that is held back while others win",
    tell: (story) => void (loser(story).said["looked"] = at(20)),
    warned: "chances que olharam mais de 10 minutos depois de o cupom chegar: 1; a da entrada",
  },
  {
    name: "a look that was held back, to whoever has its receipt",
    tell(story) {
      const { said } = loser(story)
      said["looked"] = at(20)
      receipt(story.files, String(said["received"]), canonicalJson(said))
    },
    warned: 'do comprovante "TESTE-1", a procura por um prêmio só foi feita 17 minutos depois',
  },
  {
    name: "a look that is held back for some minutes, so that a coupon that came later wins",
    tell: (story) => void overtaken(story),
    warned: `prêmios do lote "${batchId}" que foram de quem chegou mais de um minuto depois de outro cupom, que os podia levar, olhou mais tarde e saiu sem nada: 1; o do 2, 2 min depois`,
  },
  {
    name: "a look that was held back for some minutes, to whoever has its receipt",
    tell(story) {
      const { said } = overtaken(story)
      receipt(story.files, String(said["received"]), canonicalJson(said))
    },
    warned: `do comprovante "TESTE-1", a procura por um prêmio saiu sem nada, e o 2 do lote "${batchId}" foi de quem chegou 2 min depois`,
  },
  {
    name: "a batch that is told once its prizes were given",
    tell(story) {
      const prize = story.schedule.prizes[0]!
      Object.assign(story.chanceOf.get(prize)!.said, { prize: null, barred: "held" })
      story.chanceOf.delete(prize)
      first(story, "batch")["at"] = at(20)
    },
    wrong: "foi do primeiro que podia: o 1 foi de outro cupom",
  },
  {
    name: "a batch that is said to have been told once its prizes were won",
    tell: (story) => void (first(story, "batch")["at"] = at(20)),
    wrong: "nenhum prêmio saiu antes de o registro dizer o seu lote",
  },
  {
    name: "a batch that was told behind the looks that won its prizes",
    tell(story) {
      const place = story.entries.findIndex(({ said }) => said["kind"] === "batch")
      const [batch] = story.entries.splice(place, 1)
      story.entries.splice(placeOfClose(story), 0, batch!)
    },
    wrong: "nenhum prêmio saiu antes de o registro dizer o seu lote",
  },
  {
    name: "a batch whose moments were over when it was told",
    tell(story) {
      withoutWinners(story)
      first(story, "batch")["at"] = at(20)
    },
    wrong: `todos os momentos do lote "${batchId}" vêm depois de o registro o dizer: o 1 é de ${at(0)}`,
  },
  {
    name: "a batch whose moments come when it is over",
    tell(story) {
      withoutWinners(story)
      first(story, "batch")["until"] = at(-1)
    },
    warned: `prêmios do lote "${batchId}" cujo momento vem depois do fim dele: 2`,
  },
  {
    name: "a prize that was won when its batch was over",
    tell(story) {
      const prize = story.schedule.prizes[1]!
      prize["looked"] = story.chanceOf.get(prize)!.said["looked"] = at(31)
    },
    wrong: "saiu depois do fim do lote",
  },
  {
    name: "a prize that was won before its coupon came",
    tell(story) {
      const prize = story.schedule.prizes[1]!
      story.chanceOf.get(prize)!.said["received"] = at(20)
    },
    wrong: "foi de quem olhou antes de chegar",
  },
  {
    name: "a prize that nobody won before the log counted chances, and before its moment",
    tell(story) {
      const prize = story.schedule.prizes[0]!
      story.chanceOf.get(prize)!.said["prize"] = null
      story.chanceOf.delete(prize)
      prize["looked"] = "2020-01-01T00:00:00.000Z"
    },
    wrong: "o 1 foi de outro cupom",
  },
  {
    name: "a prize that came back into a batch that is not there",
    tell(story) {
      story.schedule.prizes[0]!["fate"] = "again"
      tell(story, { kind: "again", at: KNOWN, batch: batchId, prize: 1, as: GHOST, code: "disqualified" })
    },
    wrong: "cada prêmio que voltou está em um lote só dele",
  },
  {
    name: "a prize that came back and is offered again as another one",
    tell: (story) => offerAgainAs(story, "Boné"),
    wrong: "cada prêmio que voltou está em um lote só dele: o da entrada",
  },
  {
    name: "a prize that came back and is said to be one that was offered all along",
    tell(story) {
      offerAgainAs(story, "Camisa 0")
      last(story, "batch")["at"] = at(10)
    },
    wrong: "cada prêmio que voltou está em um lote só dele: o da entrada",
  },
  {
    name: "a prize that was given by hand while its batch lived, and is said to be its winner's",
    tell: (story) => tell(story, { kind: "given", at: at(29), batch: batchId, prize: 1, code: "came-back" }),
    wrong: `os prêmios do lote "${batchId}" que voltaram ou foram dados são os do registro: o 1 não`,
  },
  {
    name: "positions that are burned some in each run of series",
    tell: burnInEachRun,
    warned: "em todas as séries, 82 posições não viraram número",
  },
  {
    name: "another draw that closed before the same extraction, and was called off when the prizes were known",
    tell: (story) => closeAnother(story, { kind: "canceled", at: KNOWN, draw: GHOST, code: "replaced" }),
    warned: `outro sorteio, "${GHOST}", fechou antes desta extração e foi cancelado (replaced), em ${KNOWN}`,
  },
  {
    name: "numbers that are hidden under a draw whose name begins as this one's, and their owner's receipt",
    tell(story) {
      const hidden = own(story, "numbers")[0]!
      hidden.scope = `draw:${drawId}0`
      receipt(story.files, at(1), canonicalJson(hidden.said))
    },
    wrong: `os números do comprovante "TESTE-1" estão no registro: está em "draw:${drawId}0"`,
  },
  {
    name: "a cutoff behind the close",
    tell: (story) => void (first(story, "close")["cutoff"] = Number.MAX_SAFE_INTEGER),
    wrong: "o corte, em que os números acabam, está antes do fecho",
  },
  {
    name: "a cutoff that is no checkpoint's size",
    tell: (story) => void (first(story, "close")["cutoff"] = Number(first(story, "close")["cutoff"]) + 1),
    after: withoutHistory,
    missing: "o ponto de controle do corte, em que os números acabam",
  },
  {
    name: "a close that came before the period's quarter of an hour",
    tell: (story) => void (first(story, "close")["at"] = at(12)),
    wrong: "a lista se fechou um quarto de hora depois do fim do período",
  },
  {
    name: "an extraction's hour a month behind its day",
    tell: (story) => retell(story, (plan) => void (plan["extractionAt"] = "2026-12-20T23:00:00.000Z")),
    wrong: "o período do plano começa, acaba e só depois vem a extração",
  },
  {
    name: "a period that ends at no moment",
    tell: (story) => retell(story, (plan) => void (plan["periodEnd"] = "soon")),
    wrong: "o período do plano começa, acaba e só depois vem a extração",
  },
  {
    name: "a result in the shape of before there were plans",
    after(files) {
      const { draw: _, ruleSha256: __, extractionOn: ___, contest: ____, ...old } = json(files, "RESULT.json")
      put(files, "RESULT.json", old)
    },
    wrong: "RESULT.json diz o plano, que o registro tem",
  },
  {
    name: "prizes that were typed before the close",
    tell({ entries }) {
      const typed = entries.findLastIndex(({ said }) => said["kind"] === "extraction")
      const close = entries.findIndex(({ said }) => said["kind"] === "close")
      entries.splice(close, 0, ...entries.splice(typed, 1))
    },
    wrong: "os prêmios foram digitados depois do fecho da lista",
  },
  {
    name: "another key of the log",
    tell(story) {
      const other = noteKey(origin, Buffer.alloc(32, 9).toString("base64")).verifier
      replan(story, (plan) => void (plan.vkeys[0] = other))
    },
    wrong: "nenhuma versão do plano troca as chaves do registro",
  },
  {
    name: "a key of another log",
    tell(story) {
      const other = noteKey("bar.example/registro/outra-1", Buffer.alloc(32, 9).toString("base64")).verifier
      replan(story, (plan) => void plan.vkeys.push(other))
    },
    wrong: "as chaves do plano são a do registro e a dos comprovantes dele",
  },
  {
    name: "a checkpoint of another log that the plan names",
    after(files) {
      const key = noteKey("bar.example/registro/copa-2", Buffer.alloc(32, 9).toString("base64"))
      const text = `${String(files.get("checkpoint")).split("\n\n")[0]}\n`.replace(/^.*/, key.name)
      files.set("history/checkpoint", Buffer.from(signNote(text, key)))
    },
    wrong: "todos os pontos de controle são de um registro só",
  },
  {
    name: "a call that the log does not reach",
    after(files) {
      const calls = json<{ calls: Json[] }>(files, "CALLS.json")
      calls.calls[0]!["index"] = 99_999
      put(files, "CALLS.json", calls)
    },
    missing: "um ponto de controle com tudo o que os arquivos dizem",
  },
  {
    name: "a call of which the log has nothing, said to be from before it began",
    tell(story) {
      dropEntry(story, "call")
      const calls = json<{ calls: Json[]; disqualified: Json[] }>(story.files, "CALLS.json")
      const { index: _, ...call } = calls.calls[0]!
      calls.calls = [{ ...call, calledAt: BEFORE_THE_LOG }]
      calls.disqualified[0]!["decidedAt"] = BEFORE_THE_LOG
      put(story.files, "CALLS.json", calls)
    },
    wrong: `a ordem do resultado: 1: o de "${BEFORE_THE_LOG}" não está no registro`,
  },
  {
    name: "a result that went back of which the log has nothing, said to be from before it began",
    tell(story) {
      dropEntry(story, "rejected")
      const file = json<{ rejected: Json[] }>(story.files, "REJECTED.json")
      const { index: _, ...back } = file.rejected[0]!
      put(story.files, "REJECTED.json", { ...file, rejected: [{ ...back, at: BEFORE_THE_LOG }] })
    },
    wrong: `devolvidos antes: 1: o de "${BEFORE_THE_LOG}" não está no registro`,
  },
  {
    name: "a call that the log says was before the publication",
    tell(story) {
      const calls = json<{ calls: Json[]; disqualified: Json[] }>(story.files, "CALLS.json")
      last(story, "call")["at"] = calls.calls[0]!["calledAt"] = at(50)
      calls.disqualified[0]!["decidedAt"] = at(49)
      put(story.files, "CALLS.json", calls)
    },
    wrong: "o registro diz a chamada para o 1º lugar antes da publicação",
  },
  ...(["calledAt", "decidedAt", "at"] as const).map((field): Row => {
    const name = field === "at" ? "REJECTED.json" : "CALLS.json"
    return {
      name: `${name} with a moment that is none (${field})`,
      after(files) {
        const text = String(files.get(name)).replace(new RegExp(`"${field}":"[^"]*"`), `"${field}":"0"`)
        files.set(name, Buffer.from(text))
      },
      refused: `${field} não é o que devia ser (momento)`,
    }
  }),
  {
    name: "a place that was lost and nobody was called for",
    tell(story) {
      dropEntry(story, "call")
      put(story.files, "CALLS.json", Object.assign(json<Json>(story.files, "CALLS.json"), { calls: [] }))
    },
    warned: "ninguém foi chamado para o 1º lugar; suplentes que ainda podiam ser: 1",
  },
  {
    name: "a surrogate who is passed over and lost the place only later",
    tell(story) {
      const calls = json<{ calls: Json[]; disqualified: Json[] }>(story.files, "CALLS.json")
      last(story, "call")["called"] = calls.calls[0]!["called"] = 4
      calls.disqualified.push({ order: 3, kind: "surrogate", reason: "unclaimed", decidedAt: KNOWN })
      put(story.files, "CALLS.json", calls)
    },
    wrong: "a vez era do 3º",
  },
  {
    name: "a surrogate who is passed over and is said to have lost the place before",
    tell: passedOver,
    warned: `o 3º lugar se perdeu ("other"), em ${at(85)}: era de um suplente, que foi pulado`,
  },
  {
    name: "a voided number that is left out of the list",
    tell(story) {
      const [coupon] = own(story, "void").map(({ said }) => said["coupon"])
      const numbers = own(story, "numbers").find(({ said }) => said["coupon"] === coupon)!.said["numbers"]
      const [, , series, element] = (numbers as number[][])[0]!
      const gone = `0${series},${String(element).padStart(5, "0")},`
      story.base = (lines) => lines.filter((line) => !line.startsWith(gone))
    },
    wrong: "não está na lista",
  },
  {
    name: "a void behind the cutoff that is never opened",
    tell(story) {
      const entry = structuredClone(own(story, "void")[0]!)
      story.entries.splice(placeOfClose(story), 0, entry)
      story.unopened.add(entry)
    },
    wrong: "toda entrada lacrada do sorteio está aberta",
  },
  ...[
    ["before the cutoff", behindNumbers, 1],
    ["behind the checkpoint of the close", ({ entries }: Story) => entries.length - 1, 0],
  ].map(([where, place, shift]): Row => {
    return {
      name: `somebody who takes no part, told ${String(where)}`,
      tell(story) {
        const [from] = [story.entries.findIndex(({ said }) => said["kind"] === "ineligible")]
        const [entry] = story.entries.splice(from, 1)
        story.entries.splice((place as (story: Story) => number)(story), 0, entry!)
        const close = first(story, "close")
        close["cutoff"] = Number(close["cutoff"]) + Number(shift)
      },
      wrong: "quem não concorre se disse depois do corte e até o ponto de controle que tem o fecho",
    }
  }),
  {
    name: "a batch whose keys are said to be lost",
    tell: (story) => tell(story, { kind: "keys-lost", at: KNOWN, batch: batchId }),
    after: (files) => void files.delete(`lotes/${batchId}/SCHEDULE.json`),
    missing: "cujas chaves se perderam",
  },
  {
    name: "a batch that is said never to end",
    tell: (story) => void (first(story, "batch")["until"] = null),
    after: (files) => void files.delete(`lotes/${batchId}/SCHEDULE.json`),
    missing: "que não tem dia para acabar",
  },
  {
    name: "a receipt of numbers that the log never had",
    tell(story) {
      const line = canonicalJson({ ...first(story, "numbers"), draw: GHOST })
      receipt(story.files, at(-60), line)
    },
    wrong: "estão no registro: não",
  },
  {
    name: "such a receipt, and an entry of no kind whose moment is none",
    tell(story) {
      receipt(story.files, at(-60), canonicalJson({ ...first(story, "numbers"), draw: GHOST }))
      tell(story, { kind: "something-new", at: "soon" })
    },
    wrong: "estão no registro: não",
  },
  {
    name: "a schedule that is kept back, and an entry of no kind whose moment is none",
    tell(story) {
      tell(story, { kind: "given", at: at(95), batch: null, prize: null, code: "outside-schedule" })
      tell(story, { kind: "something-new", at: "soon" })
    },
    after: (files) => void files.delete(`lotes/${batchId}/SCHEDULE.json`),
    missing: `SCHEDULE.json do lote "${batchId}"`,
  },
  {
    name: "a folder without plan and log",
    after(files) {
      for (const name of files.keys()) if (!/^(BASE|RESULT|ROOT|KEYS)/.test(name)) files.delete(name)
      const { draw: _, ruleSha256: __, extractionOn: ___, contest: ____, ...old } = json(files, "RESULT.json")
      put(files, "RESULT.json", old)
      const { size, root, baseSha256 } = json(files, "ROOT.json")
      put(files, "ROOT.json", { size, root, baseSha256 })
    },
    missing: "PLAN.json",
  },
  {
    name: "a list that closed less than three hours before its extraction",
    tell(story) {
      const closedAt = "2026-11-20T20:00:00.001Z"
      first(story, "close")["at"] = closedAt
      put(story.files, "ROOT.json", Object.assign(json<Json>(story.files, "ROOT.json"), { closedAt }))
    },
    wrong: "a lista se fechou três horas antes da extração, ou mais cedo: foi em 2026-11-20T20:00:00.001Z",
  },
  {
    name: "a result of which the log says neither that it went back nor that it was published",
    tell(story) {
      const other = { resultSha256: sha256("other"), sha256: sha256("other file") }
      const said = { ...first(story, "result") }
      story.entries.splice(placeOfClose(story) + 1, 0, open({ ...said, ...other }))
      fixed(story.entries[placeOfClose(story) + 1]!, other)
    },
    wrong: "cada resultado que o registro diz foi devolvido ou publicado",
  },
  {
    name: "a folder with a plan of before its log, and none of the log",
    after(files) {
      const { vkeys: _, ...plan } = json<{ vkeys: string[] }>(files, "PLAN-2.json")
      for (const name of files.keys()) if (!/^(BASE|RESULT|ROOT|KEYS)/.test(name)) files.delete(name)
      put(files, "PLAN.json", plan)
      const { size, root, baseSha256 } = json(files, "ROOT.json")
      put(files, "ROOT.json", { size, root, baseSha256 })
    },
    missing: "as entradas do registro público",
  },
  {
    name: "a log without the close, under a plan that names none of its keys",
    tell(story) {
      story.entries.splice(placeOfClose(story))
      story.entries.push(open({ kind: "close", at: at(40), draw: GHOST, cutoff: 1, ineligible: {} }))
      Object.assign(story.entries.at(-1)!.said, { baseSha256: sha256(""), root: sha256("") })
    },
    after(files) {
      files.delete(`opened/${drawId}.ndjson`)
      const { vkeys: _, ...plan } = json<{ vkeys: string[] }>(files, "PLAN-2.json")
      for (const name of files.keys()) if (name.startsWith("PLAN")) files.delete(name)
      put(files, "PLAN.json", plan)
    },
    missing: "o fecho do sorteio no registro",
  },
  {
    name: "a log that is shown without the close",
    tell(story) {
      story.entries.splice(placeOfClose(story))
      story.entries.push(open({ kind: "close", at: at(40), draw: GHOST, cutoff: 1, ineligible: {} }))
      Object.assign(story.entries.at(-1)!.said, { baseSha256: sha256(""), root: sha256("") })
    },
    after: (files) => void files.delete(`opened/${drawId}.ndjson`),
    missing: "o fecho do sorteio no registro",
  },
  {
    name: "a free text beside what an open entry says",
    tell: (story) => void (last(story, "published")["note"] = "Fulano de Tal"),
    wrong: "cada entrada que todos leem tem a forma das de seu tipo",
  },
  {
    name: "a sealed entry that stands open",
    tell: (story) => tell(story, { kind: "sealed", at: KNOWN, scope: `draw:${drawId}`, seal: "zz" }),
    wrong: "não é do tipo das que se abrem",
  },
  {
    name: "an entry of more than 60,000 bytes",
    tell: (story) => tell(story, { kind: "something-new", at: KNOWN, pad: "a".repeat(60_000) }),
    wrong: "mais de 60000 bytes",
  },
  {
    name: "a code of no list",
    tell: (story) => void (loser(story).said["barred"] = "because-we-say-so"),
    warned: 'um código que aqui não se conhece: "because-we-say-so"',
  },
  {
    name: "a batch that is told twice",
    tell: (story) => tell(story, { ...first(story, "batch"), at: KNOWN }),
    wrong: "o registro diz cada lote de prêmios uma vez",
  },
  {
    name: "a publication of other bytes",
    tell(story) {
      fixed(own(story, "published").at(-1)!, { sha256: sha256("other") })
    },
    wrong: "o resultado é o que o registro diz que foi publicado: sha256",
  },
  {
    name: "a place that is written with zeros before it",
    after(files) {
      const name = `opened/${drawId}.ndjson`
      files.set(name, Buffer.from(String(files.get(name)).replace(/^/, "0")))
    },
    refused: "não se lê",
  },
  {
    name: "a number of another series, written as one of 100,000 and more",
    tell(story) {
      const all = own(story, "numbers").flatMap(({ said }) => said["numbers"] as number[][])
      const number = all.find(([, , series]) => series === 1)!
      Object.assign(number, { 2: 0, 3: number[3]! + 100_000 })
      story.base = (lines) => lines.map((line) => line.replace(/^00,1([0-9]{5}),/, "01,$1,")).toSorted()
    },
    refused: "numbers não é o que devia ser",
  },
  {
    name: "a coupon of two holders",
    tell(story) {
      const [one, other] = own(story, "numbers")
      Object.assign(other!.said, { coupon: one!.said["coupon"], turn: 2 })
    },
    wrong: "os números do registro são os da lista, com os mesmos apelidos",
  },
  {
    name: "a checkpoint under another size's name",
    after: (files) => void files.set("history/7", files.get("checkpoint")!),
    wrong: "history/7 é o ponto de controle desse tamanho",
  },
  {
    name: "a checkpoint of a fourth line",
    after: (files) =>
      void files.set(
        "checkpoint",
        Buffer.from(String(files.get("checkpoint")).replace("\n\n", "\nmore\n\n")),
      ),
    refused: "não é um ponto de controle",
  },
  {
    name: "a receipt that does not say when its coupon came",
    tell: (story) => receipt(story.files, at(1), canonicalJson(first(story, "numbers"))),
    after: (files) =>
      void files.set(
        "comprovante.txt",
        Buffer.from(String(files.get("comprovante.txt")).replace(at(1), "whenever")),
      ),
    refused: "não diz quando o cupom chegou",
  },
]

test("says first what there is to compare with the lottery's own page", () => {
  const prizes = ["45931", "12876", "60254", "33019", "08777"].join(" · ")
  expect(runChecker(retold(nothing)).stdout.split("\n")[0]).toBe(
    `Confere: compare com a página da Loteria Federal: concurso 5912, extração de 2026-11-20, às 20:00 de Brasília, prêmios ${prizes}`,
  )
})

test("says which other draw closed before the extraction, and has no result in the log", () => {
  const other = `outro sorteio, "${GHOST}", fechou antes`
  expect(runChecker(retold(closeAnother)).stdout).toContain(
    `Confere: ${other}, e até aqui o registro não diz`,
  )
  expect(runChecker(retold(nothing)).stdout).not.toContain("outro sorteio")
})

test("says how many looks were barred while a batch lived, by code", () => {
  const { stdout } = runChecker(retold(nothing))
  expect(stdout).toContain(`Confere: procuras barradas no tempo do lote "${batchId}": 1 por held`)
})

test("takes for honest another draw that was published too, and a prize that is offered again as what it was", async () => {
  const published = { kind: "published", at: KNOWN, draw: GHOST, contest: 5912 }
  const files = retold((story) => {
    closeAnother(story, { ...published, resultSha256: sha256("result"), sha256: sha256("file") })
    tell(story, { kind: "result", at: KNOWN, draw: GHOST, contest: 5912, resultSha256: sha256("result") })
  })
  expect(await judged(files)).toEqual({ wrong: [], missing: [], warned: [], refused: [] })
  const again = retold((story) => offerAgainAs(story, "Camisa 0"))
  expect(await judged(again)).toMatchObject({ wrong: [], missing: [], refused: [] })
})

test("says of each place that was lost why, when, and who was called", () => {
  const lost = `o 1º lugar se perdeu ("unclaimed"), em ${at(80)}`
  expect(runChecker(retold(nothing)).stdout).toContain(`${lost}: foi chamado o 3º`)
})

test("says how many prizes of a batch nobody had", () => {
  expect(runChecker(retold(nothing)).stdout).toContain(
    `prêmios do lote "${batchId}" que ninguém levou: 0 de 2`,
  )
  expect(runChecker(retold(withoutWinners)).stdout).toContain("que ninguém levou: 2 de 2")
})

test("says of a surrogate who lost the place, and was not called, why and when", () => {
  const { status, stdout } = runChecker(retold(passedOver))
  // Nobody outside dated it, and that is all.
  expect(status).toBe(2)
  const lost = `o 3º lugar se perdeu ("other"), em ${at(85)}`
  expect(stdout).toContain(`Confere: ${lost}: era de um suplente, que não foi chamado`)
})

test("says how many prizes of a batch came back, and what became of them, by code", () => {
  const { stdout } = runChecker(
    retold((story) => {
      story.schedule.prizes[0]!["fate"] = "given"
      tell(story, { kind: "given", at: at(29), batch: batchId, prize: 1, code: "came-back" })
      tell(story, { kind: "given", at: at(29), batch: null, prize: null, code: "outside-schedule" })
    }),
  )
  const back = `prêmios do lote "${batchId}" que voltaram`
  expect(stdout).toContain(
    `Confere: ${back} e foram dados à mão: 1 (1 por came-back); que se ofereceram de novo: 0`,
  )
  expect(stdout).toContain("Confere: prêmios dados à mão fora de qualquer lote: 1 (1 por outside-schedule)")
})

test("a coupon that overtakes another by a minute at most is not warned of", async () => {
  const files = retold((story) => {
    overtaken(story)
    const [, late, , winner] = own(story, "chance")
    late!.said["received"] = new Date(Date.parse(String(winner!.said["received"])) - 60_000).toISOString()
  })
  expect(await judged(files)).toEqual({ wrong: [], missing: [], warned: [], refused: [] })
})

test("what the operator tells without a change is in order", async () => {
  expect(await judged(retold(nothing))).toEqual({ wrong: [], missing: [], warned: [], refused: [] })
})

const ANSWERS = ["wrong", "missing", "warned", "refused"] as const
const saidOf = (row: Partial<Record<(typeof ANSWERS)[number], string>>) =>
  ANSWERS.flatMap((answer) => (row[answer] === undefined ? [] : [[answer, row[answer]] as const]))

test.each(rows)("found: $name", async (row) => {
  const files = retold(row.tell ?? nothing)
  row.after?.(files)
  const [[answer, text]] = saidOf(row) as [ReturnType<typeof saidOf>[number]]
  const found = await judged(files)
  expect(found[answer], JSON.stringify(found)).toContainEqual(expect.stringContaining(text))
})

describe(
  `each of ${TAMPERINGS} that tell another hour is found`,
  { timeout: 120_000 + TAMPERINGS * 1_000 },
  () => {
    const END = Date.parse("2026-11-20T23:00:00.000Z")
    const iso = (ms: number) => new Date(ms).toISOString()
    const jaVeio = "nenhuma extração deixou uma hora que já tinha vindo, nem passou para uma"
    type Between = (from: number, to: number) => number
    const kinds: [name: string, tell: (story: Story, between: Between) => void, said: string][] = [
      [
        "an hour that moves once it came",
        (story, between) => {
          const extractionAt = iso(between(END + 1, END + 4 * 3_600_000 - 1))
          const place = between(behindNumbers(story), story.entries.length)
          const moment = iso(between(END, END + 86_400_000))
          replan(story, (plan) => void (plan["extractionAt"] = extractionAt), { moment, place })
        },
        jaVeio,
      ],
      [
        "a day that moves back to one that came",
        (story, between) => moveBack(story, iso(between(END - 86_400_000, END + 86_400_000))),
        jaVeio,
      ],
      [
        "a look that is held back until another won",
        (story, between) => {
          const by = between(3, 5)
          const from = Date.parse(String(own(story, "chance")[by]!.said["looked"]))
          overtaken(story, { by, looks: iso(between(from + 1, Date.parse(at(30)))) })
        },
        "olhou mais tarde e saiu sem nada: 1",
      ],
    ]

    test.each(kinds)("%s", async (_, tellOtherwise, said) => {
      const unseen: number[] = []
      for (let seed = SEED; seed < SEED + TAMPERINGS; seed++) {
        const random = randomFrom(seed)
        const between: Between = (from, to) => from + Math.floor(random() * (to - from + 1))
        const { wrong, warned } = await judged(retold((story) => tellOtherwise(story, between)))
        if (![...wrong, ...warned].some((line) => line.includes(said))) unseen.push(seed)
      }
      expect(unseen).toEqual([])
    })
  },
)

const witness = cosigner("testemunha.example")
/** The story, of which a witness saw the checkpoint of this size at that moment. */
function seen(files: Downloads, moment: string) {
  const text = String(files.get("checkpoint")).split("\n\n")[0]!
  const line = witness.cosign(`${text}\n`, new Date(moment))
  const dated = new Map(files).set("checkpoint", Buffer.from(`${String(files.get("checkpoint"))}${line}`))
  return runChecker(dated, "--testemunha", witness.vkey)
}

test("warned of: a list that was first dated less than three hours before its extraction", () => {
  const seenAt = (moment: string) => seen(retold(nothing), moment).stderr
  expect(seenAt("2026-11-20T20:00:01Z")).toContain("menos de três horas antes da extração")
  expect(seenAt("2026-11-20T20:00:00Z")).not.toContain("menos de três horas")
})

describe("a move of the extraction that says it was in time", () => {
  const told = at(70)
  const seenFirst = (tell: (story: Story) => void, moment: string) => seen(retold(tell), moment)

  test("is missing a date where an hour's was seen only once the prizes were known", () => {
    const { status, wrong, stderr } = seenFirst(
      (story) => replan(story, laterHour, { moment: told }),
      "2026-11-20T23:30:00Z",
    )
    expect([status, wrong]).toEqual([2, []])
    expect(stderr).toContain(
      "Falta uma data de fora da mudança de 2026-11-20T23:00:00.000Z para 2026-11-21T02",
    )
  })

  test("is missing a date where it went to a day that was over as somebody saw it", () => {
    const { status, wrong, stderr } = seenFirst((story) => moveBack(story, told), "2026-11-20T12:00:00Z")
    expect([status, wrong]).toEqual([2, []])
    expect(stderr).toContain("de antes de 2026-11-19T23:00:00.000Z")
  })

  test("holds, a day or an hour earlier, where somebody saw it before both", () => {
    const earlier = (plan: Plan) => void (plan["extractionAt"] = "2026-11-20T22:00:00.000Z")
    for (const tell of [
      (story: Story) => moveBack(story, told),
      (story: Story) => replan(story, earlier, { moment: told }),
    ]) {
      const { status, stdout, stderr } = seenFirst(tell, "2026-11-19T12:00:00Z")
      expect([status, stdout.includes("Tudo confere")], stderr).toEqual([0, true])
    }
  })
})

test("found, by a witness' date: a beginning that says it was years later", () => {
  const later = retold((story) => void (first(story, "begin")["at"] = "2099-01-01T00:00:00.000Z"))
  expect(seen(later, "2026-11-19T12:00:00Z").wrong).toEqual([
    expect.stringContaining("nenhuma entrada diz uma hora depois da de quem a datou: a 0"),
  ])
})

test("warned of, by a witness' date: an entry that came hours behind what it says, and a look that it saw before", () => {
  const files = retold(nothing)
  const early = retold((story) => void story.entries.splice(placeOfClose(story)))
  const note = String(early.get("checkpoint"))
  const size = note.split("\n")[1]!
  const line = witness.cosign(`${note.split("\n\n")[0]}\n`, new Date(at(60 * 8)))
  const dated = new Map(files).set(`history/${size}`, Buffer.from(`${note}${line}`))
  const { wrong, stderr } = runChecker(dated, "--testemunha", witness.vkey)
  expect([wrong, stderr]).toEqual([[], expect.stringContaining("horas depois alguém viu o registro sem ela")])
  expect(seen(files, at(-30)).stderr).toContain("diz que olhou depois de alguém vê-la")
})

test("warned of, by a witness' date: a log that was smaller than the cutoff long after the period's end", () => {
  const early = retold((story) => void story.entries.splice(behindNumbers(story)))
  const note = String(early.get("checkpoint"))
  const [, size] = note.split("\n")
  const seenAt = (moment: string) => {
    const line = witness.cosign(`${note.split("\n\n")[0]}\n`, new Date(moment))
    const dated = new Map(retold(nothing)).set(`history/${size}`, Buffer.from(`${note}${line}`))
    return runChecker(dated, "--testemunha", witness.vkey)
  }
  const [{ stderr, wrong }, sooner] = [seenAt(at(30)), seenAt(at(29))]
  expect([stderr, wrong]).toEqual([expect.stringContaining(`alguém viu o registro com ${size} entradas`), []])
  expect(sooner.stderr).not.toContain("alguém viu o registro com")
})
