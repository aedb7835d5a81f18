import { afterAll, beforeAll, expect, test } from "vitest"
import { receiptKey } from "#app/domain/log/receipt.server"
import { logOrigin } from "#app/domain/log/log-name.server"
import type { Downloads } from "./downloads"
import { attempts } from "./insider-attempts"
import { naiveOutsider } from "./naive-outsider"
import { sqlStateOf } from "./naive-log"
import { readStory, type Story, tellStory } from "./operator"
import { OPERATOR, outsiderCampaign, type OutsiderCampaign } from "./outsider-campaign"
import { readProofs, runChecker } from "./run-checker"

/** What the database says where it lets nobody do it: a trigger, a right that the role lacks, a key that is taken. */
const REFUSED = ["23001", "42501", "23505", "23514"]

const LONG = { timeout: 120_000 }

/** A campaign of so many people, and everything that an insider tries with it. */
export function outsiderSuite(people: number): void {
  let campaign: OutsiderCampaign
  beforeAll(async () => {
    campaign = await outsiderCampaign({ people })
  }, 240_000)
  afterAll(() => campaign.close())

  const naive = (files: Downloads) => {
    const { drawId, held, kept, shown } = campaign
    return naiveOutsider({ drawId, files, held, kept: [kept.note, shown.note] })
  }
  /** The public files as the operator tells them, who holds every key. */
  function retold(change: (story: Story) => void): Downloads {
    const story = readStory(structuredFiles(campaign.downloads), campaign)
    change(story)
    return tellStory(story, { logKey: OPERATOR.logKey, origin: logOrigin(1) })
  }

  test(
    "the public program finds the campaign in order, and so does a naive reader with every receipt",
    LONG,
    async () => {
      const files = new Map([...campaign.downloads, ...readProofs(campaign.held)])
      files.set(campaign.kept.name, Buffer.from(campaign.kept.note))
      const { status, stdout, wrong, stderr } = await runChecker(files)
      expect(wrong).toEqual([])
      // Whether somebody outside dated the log is another test's.
      expect([0, 2], stderr).toContain(status)
      expect(stdout).toContain("os números do registro são os da lista")
      expect(receiptKey(1)).toBeDefined()
      expect(campaign.held).toHaveLength(people)
      expect(naive(campaign.downloads)).toEqual([])
    },
  )

  test("before the period ends nobody with the application's rights changes what was given", () => {
    expect(campaign.triedEarly.length).toBeGreaterThan(20)
    for (const { what, statement, state } of campaign.triedEarly)
      expect(REFUSED, `${what}: ${statement}`).toContain(state)
  })

  test("who kept a line of a mail finds with it a log that was written anew", LONG, async () => {
    const [, size, root] = campaign.shown.note.split("\n")
    const mailed = ["--raiz", Number(size).toLocaleString("pt-BR"), root!]
    expect((await runChecker(campaign.downloads, ...mailed)).wrong).toEqual([])
    const { tell } = attempts.find(({ evidence }) => evidence === "another's checkpoint")!
    const { wrong } = await runChecker(
      retold((story) => tell(story, campaign)),
      ...mailed,
    )
    expect(wrong).toContainEqual(expect.stringContaining("a raiz que você guardou"))
  })

  test("told anew without a change it is the same", LONG, async () => {
    const files = retold(() => {})
    expect(new Map([...files].toSorted())).toEqual(new Map([...campaign.downloads].toSorted()))
  })

  test.each(attempts.map((attempt) => [attempt.name, attempt.caughtBy, attempt] as const))(
    "%s is caught by the %s",
    LONG,
    async (_, caughtBy, { statements, tell, evidence, said }) => {
      if (caughtBy.startsWith("database"))
        for (const statement of await statements!(campaign))
          expect(REFUSED, statement).toContain(await sqlStateOf(campaign.db, statement))
      const files = retold((story) => tell(story, campaign))
      const shown = new Map(files)
      const { kept, shown: last } = campaign
      const other = evidence === "another's checkpoint" ? last : kept
      if (evidence !== "nothing") shown.set(other.name, Buffer.from(other.note))
      if (evidence.startsWith("proofs"))
        for (const [name, bytes] of readProofs(campaign.held)) shown.set(name, bytes)
      const { wrong, warned, stderr } = await runChecker(shown)
      expect(wrong.concat(warned), stderr).toContainEqual(expect.stringContaining(said))
      // With what all participants hold in their hands it never passes.
      expect(naive(files)).not.toEqual([])
    },
  )
}

/** A copy that can be changed. */
const structuredFiles = (files: Downloads): Downloads =>
  new Map([...files].map(([name, bytes]) => [name, Buffer.from(bytes)]))
