import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { PromotionRules } from "#app/domain/campaign.server"
import { takeTime } from "#app/db/transaction.server"
import { verifyAudit } from "#app/domain/actions/verify-audit.server"
import { checkAwardStates } from "./check-award-states.server"
import { checkAwards } from "./check-awards.server"
import { checkBlocks } from "./check-blocks.server"
import { checkEarned, type EarningRules } from "./check-earned.server"
import { checkExclusions } from "./check-exclusions.server"
import { checkHolders } from "./check-holders.server"
import { checkLog } from "./check-log.server"
import { checkLosses } from "./check-losses.server"
import { checkMoments } from "./check-moments.server"
import { checkNumbers } from "./check-numbers.server"
import { checkStates } from "./check-states.server"
import { checkTotals } from "./check-totals.server"
import type { Finding } from "./asked.server"

type Options = {
  /** Null: they changed during the promotion, so that today's say nothing of what was earned then. */
  rules: (EarningRules & Pick<PromotionRules, "prizesPerCpf" | "review">) | null
  /** False where CLOCK_OFFSET_MS moves it. */
  isClockReal: boolean
}

/**
 * Works out again from keys, rules and audit what the database says, in one look that nobody's writing disturbs: tells
 * each thing that does not follow. Reads alone.
 */
export async function verifyCampaign(
  db: Db,
  { rules, isClockReal }: Options,
  tell: (finding: Finding) => void,
): Promise<void> {
  await db.transaction(
    async (transaction) => {
      const tx = transaction as Db
      await takeTime(tx)
      for (const check of [
        checkChain(tx),
        checkNumbers(tx),
        ...(rules ? [checkEarned(tx, rules)] : []),
        checkAwards(tx, { prizesPerCpf: rules?.prizesPerCpf ?? null }),
        checkMoments(tx),
        checkAwardStates(tx),
        checkLosses(tx, { isClockReal }),
        checkBlocks(tx, { isClockReal }),
        checkExclusions(tx),
        checkHolders(tx),
        checkLog(tx),
        checkStates(tx, { review: rules?.review ?? null }),
        checkTotals(tx),
      ])
        for await (const finding of check) tell(finding)
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  )
}

async function* checkChain(db: Db): AsyncGenerator<Finding> {
  const { broken, erased, missing } = await verifyAudit(db)
  if (broken) yield { what: "audit", id: broken.id, why: `row ${broken.seq} does not hold (${broken.fault})` }
  for (const { id, paths } of erased.rows)
    yield { what: "audit", id, why: `${paths.join(", ")} erased, and no row says why` }
  for (const head of missing)
    yield { what: "audit", id: head, why: "it was a head, and no row has it any more" }
  const unread = await db.execute<{ id: string }>(
    sql`select id::text from actions where text is not json object limit 1`,
  )
  if (unread.length > 0) throw new Error(`row ${unread[0]!.id} of the audit is no text that could be read`)
}
