import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { logOrigin } from "#app/domain/log/log-name.server"
import type { Downloads, HolderFiles } from "../support/downloads"
import { naiveOutsider } from "../support/naive-outsider"
import { readStory, type Story, tellStory } from "../support/operator"
import { OPERATOR, outsiderCampaign, type OutsiderCampaign } from "../support/outsider-campaign"
import { runChecker } from "../support/run-checker"

vi.hoisted(() => Object.assign(process.env, { STORE_INVOICE_END: "2099-12-31 23:59:59" }))

let campaign: OutsiderCampaign
beforeAll(async () => {
  campaign = await outsiderCampaign({ people: 8, blocked: 2 })
})
afterAll(() => campaign.close())

const wrongIn = (files: Downloads, held: readonly HolderFiles[] = [], kept: string[] = []) =>
  naiveOutsider({ drawId: campaign.drawId, files, held, kept })

const ofKind = ({ entries }: Story, kind: string) => entries.filter(({ said }) => said["kind"] === kind)

function retold(change: (story: Story) => void): Downloads {
  const story = readStory(campaign.downloads, campaign)
  change(story)
  return tellStory(story, { logKey: OPERATOR.logKey, origin: logOrigin(1) })
}

test("who takes no part is told once, opened with the draw's other entries, and the base follows", () => {
  const { downloads, held, kept, shown, blocked } = campaign
  expect(wrongIn(downloads, held, [kept.note, shown.note])).toEqual([])
  const story = readStory(downloads, campaign)
  const out = ofKind(story, "ineligible").map(({ said }) => said["holder"])
  expect(ofKind(story, "close")[0]!.said["ineligible"]).toEqual({ blocked: 2 })
  const holderOf = ({ receipt }: HolderFiles) => /"holder":"([0-9a-f]{32})"/.exec(receipt)![1]
  const theirs = held.filter(({ cpf }) => blocked.some((one) => one.cpf === cpf)).map(holderOf)
  expect(new Set(out)).toEqual(new Set(theirs))
  const lines = String(downloads.get("BASE.csv")).split("\n")
  for (const holder of theirs)
    expect(lines.filter((line) => line.includes(`,${holder},`)).map((line) => line.at(-1))).toEqual(
      Array(4).fill("0"),
    )
  // Nothing of it says which code, not to whoever tries them all.
  expect(String(downloads.get(`opened/${campaign.drawId}.ndjson`))).not.toContain("blocked")
})

test("they stand behind the close that counts them, in its first checkpoint, and the public program takes that", async () => {
  const { entries } = readStory(campaign.downloads, campaign)
  const kinds = entries.map(({ said }) => said["kind"])
  expect(kinds.indexOf("ineligible")).toBeGreaterThan(kinds.indexOf("close"))
  const { wrong, stderr } = await runChecker(campaign.downloads)
  expect(wrong, stderr).toEqual([])
})

test.each<[string, string, (story: Story) => void]>([
  [
    "an entry that is left out of the log",
    "the close tells of 2 who take no part, and 1 entries do",
    (story) => void story.entries.splice(story.entries.indexOf(ofKind(story, "ineligible")[0]!), 1),
  ],
  [
    "somebody else who is told to take no part",
    "the close tells of 2 who take no part, and 3 entries do",
    (story) => {
      const [one] = ofKind(story, "ineligible")
      const out = ofKind(story, "ineligible").map(({ said }) => said["holder"])
      const { holder } = ofKind(story, "numbers").find(({ said }) => !out.includes(said["holder"]))!.said
      story.entries.splice(story.entries.indexOf(one!), 0, {
        scope: one!.scope,
        said: { ...one!.said, holder },
      })
    },
  ],
  [
    "somebody who takes part all the same",
    "the base is not what the entries leave",
    (story) => void (story.base = (lines) => lines.map((line) => line.replace(/0$/, "1"))),
  ],
  [
    "somebody who takes no part without an entry",
    "the base is not what the entries leave",
    (story) =>
      void (story.base = (lines) => {
        const first = lines.findIndex((line) => line.endsWith("1"))
        return lines.with(first, lines[first]!.replace(/1$/, "0"))
      }),
  ],
])("a naive reader finds %s", (_, said, change) => {
  expect(wrongIn(retold(() => {}))).toEqual([])
  expect(wrongIn(retold(change))).toContain(said)
})

test("a naive reader finds a receipt that another CPF, another secret or another line stands in", () => {
  const [one, other] = campaign.held as [HolderFiles, HolderFiles]
  const against = (changed: Partial<HolderFiles>) =>
    wrongIn(campaign.downloads, [{ ...one, ...changed }]).join()
  expect(against({})).toBe("")
  expect(against({ cpf: other.cpf })).toContain("not of its owner's CPF")
  const secretOf = ({ receipt }: HolderFiles) => / ([0-9a-f]{64})$/m.exec(receipt)![1]!
  expect(against({ receipt: one.receipt.replace(secretOf(one), secretOf(other)) })).toMatch(
    /is not signed.*not of its owner's CPF/,
  )
  expect(against({ receipt: one.receipt.replace('"turn":1', '"turn":7') })).toContain("is not in the log")
  expect(against({ proofs: other.proofs })).toContain("does not lead to its line")
  expect(against({ proofs: [] })).toContain("without a proof")
})
