import type { Db } from "#app/db/client.server"
import { verifyAudit } from "#app/domain/actions/verify-audit.server"
import { expireBulk } from "#app/domain/bulk/expire-bulk.server"
import { purgeRuns } from "#app/domain/commands/purge-runs.server"
import type { CommandOutcome } from "#app/domain/commands/run-command.server"
import { expireExports } from "#app/domain/exports/expire-exports.server"
import { erasePeople } from "#app/domain/my-data/erase-people.server"
import { expireData } from "#app/domain/my-data/expire-data.server"
import { freeStuckPrizes } from "#app/domain/prizes/free-stuck-prizes.server"
import { countAllDays, countRecentDays } from "#app/domain/statistics/count-days.server"
import { storeTotals } from "#app/domain/tickets/store-totals.server"
import { retryFailedJobs } from "#app/queue/failed-jobs.server"
import { sendLater, type Task } from "#app/queue/jobs.server"
import { log } from "#app/platform/log/log.server"
import { outcomeOf } from "#app/words/outcomes"
import { SweepRefused } from "./owns-store.server"
import { purgeSessions } from "./purge-sessions.server"
import { purgeUserLogs } from "./purge-user-logs.server"
import { resendConfirmations } from "./resend-confirmations.server"
import { lastNight } from "./night"
import { expireImports, sweepFiles } from "./sweep-files.server"

const done = (output: string): CommandOutcome => ({ ok: true, output })

/** What each task does, and how it tells of it on /admin/commands. */
export const tasks: Readonly<Record<Task, (db: Db, now: Date) => Promise<CommandOutcome>>> = {
  // A prize is claimed by its moment alone and waits for no job; how many are due is told to nobody.
  async "release-prizes"(db) {
    return done(outcomeOf.releasePrizes({ freed: await freeStuckPrizes(db) }))
  },

  // The queue first: a winner's confirmation that it takes up again is its own to send.
  async "resend-mails"(db, now) {
    const count = await retryFailedJobs(db, "mail")
    const { sent, left } = await resendConfirmations(db, now)
    return { ok: left === 0, output: outcomeOf.resendMails({ count, sent, left }) }
  },

  async "verify-audit"(db) {
    const { count, head, broken, erased, missing } = await verifyAudit(db)
    if (broken) {
      log.error({ actionId: broken.id, fault: broken.fault }, "the audit chain is broken at this row")
      return { ok: false, output: outcomeOf.auditBroken(broken) }
    }
    if (missing.length > 0) {
      log.error({ missing }, "the audit chain lacks what was published of it")
      return {
        ok: false,
        output: outcomeOf.auditLacks({ missing: missing.join(", ") }),
      }
    }
    const [unexplained] = erased.rows
    if (unexplained) {
      log.error(
        { actionId: unexplained.id, count: erased.unexplained },
        "personal values were erased, and no row says why",
      )
      return {
        ok: false,
        output: outcomeOf.auditErased({ seq: unexplained.seq, unexplained: erased.unexplained }),
      }
    }
    return done(outcomeOf.auditSound({ count, head }))
  },

  async "purge-sessions"(db, now) {
    const [sessions, runs] = [await purgeSessions(db, now), await purgeRuns(db, now)]
    return done(outcomeOf.purgeSessions({ sessions, runs }))
  },

  async "purge-user-logs"(db, now) {
    return done(outcomeOf.purgeUserLogs({ count: await purgeUserLogs(db, now) }))
  },

  async "expire-exports"(db, now) {
    return done(outcomeOf.expireExports({ count: await expireExports(db, now) }))
  },

  async "expire-bulk"(db, now) {
    return done(outcomeOf.expireBulk(await expireBulk(db, now)))
  },

  async "expire-imports"(_, now) {
    return done(outcomeOf.expireImports({ count: await expireImports(now) }))
  },

  async "erase-people"(db, now) {
    // By day and by hand too: until the night that the mail names the team can give an account back.
    const outcome = await erasePeople(db, now, { askedUntil: lastNight(now) })
    return { ok: outcome.failed === 0, output: outcomeOf.erasePeople(outcome) }
  },

  async "expire-data"(db, now) {
    const outcome = await expireData(db, now)
    if (outcome.more) await sendLater(db, "maintenance", { task: "expire-data" })
    return { ok: outcome.failed === 0, output: outcomeOf.expireData(outcome) }
  },

  async "sweep-files"(db, now) {
    try {
      return done(outcomeOf.sweepFiles({ count: await sweepFiles(db, now) }))
    } catch (error) {
      if (!(error instanceof SweepRefused)) throw error
      log.error({ err: error }, "no file is swept: those in FILES_URL may be another database's")
      return { ok: false, output: error.message }
    }
  },

  async "count-statistics"(db, now) {
    return done(outcomeOf.countStatistics({ count: await countRecentDays(db, now) }))
  },

  async "recount-statistics"(db, now) {
    return done(outcomeOf.countStatistics({ count: await countAllDays(db, now) }))
  },

  async "store-totals"(db, now) {
    return done(outcomeOf.storeTotals({ count: await storeTotals(db, now) }))
  },
}
