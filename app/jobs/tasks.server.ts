import type { Db } from "#app/db/client.server"
import { verifyAudit } from "#app/domain/actions/verify-audit.server"
import { purgeRuns } from "#app/domain/commands/purge-runs.server"
import type { CommandOutcome } from "#app/domain/commands/run-command.server"
import { expireExports } from "#app/domain/exports/expire-exports.server"
import { freeStuckPrizes } from "#app/domain/prizes/free-stuck-prizes.server"
import type { ChainFault } from "#app/audit/audit-chain.server"
import { formatMoment } from "#app/platform/clock.server"
import { retryFailedJobs } from "#app/queue/failed-jobs.server"
import type { Task } from "#app/queue/jobs.server"
import { log } from "#app/platform/log.server"
import { purgeSessions } from "./purge-sessions.server"
import { resendConfirmations } from "./resend-confirmations.server"
import { expireImports, sweepFiles } from "./sweep-files.server"
import { findWaitingPrizes } from "#app/domain/prizes/prizes.queries.server"

const done = (output: string): CommandOutcome => ({ ok: true, output })
const sayCount = (count: number, one: string, many: string) =>
  `${count.toLocaleString("pt-BR")} ${count === 1 ? one : many}`

/** What each task does, and how it tells of it on /admin/commands. */
export const tasks: Readonly<Record<Task, (db: Db, now: Date) => Promise<CommandOutcome>>> = {
  // A prize is claimed by its moment alone and waits for no job.
  async "release-prizes"(db, now) {
    const freed = await freeStuckPrizes(db)
    const { count, since } = await findWaitingPrizes(db, now)
    const waiting = count === 0 ? "Nenhum prêmio espera" : sayCount(count, "prêmio espera", "prêmios esperam")
    const oldest = since ? `, o mais antigo desde ${formatMoment(since)}` : ""
    const stuck =
      freed === 0
        ? "Nenhum estava preso."
        : `${sayCount(freed, "estava preso e foi solto", "estavam presos e foram soltos")}.`
    return done(`${waiting} o próximo cupom${oldest}. ${stuck}`)
  },

  // The queue first: a winner's confirmation that it takes up again is its own to send.
  async "resend-mails"(db, now) {
    const count = await retryFailedJobs(db, "mail")
    const { sent, left } = await resendConfirmations(db, now)
    const output = [
      count > 0 && `${sayCount(count, "email voltou", "emails voltaram")} para a fila.`,
      sent > 0 && `${sayCount(sent, "confirmação de prêmio saiu", "confirmações de prêmio saíram")}.`,
      left > 0 &&
        `${sayCount(left, "confirmação de prêmio ainda não saiu", "confirmações de prêmio ainda não saíram")}: o servidor de email recusou.`,
    ].filter(Boolean)
    return { ok: left === 0, output: output.join(" ") || "Nenhum email tinha falhado." }
  },

  async "verify-audit"(db) {
    const { count, head, broken, missing } = await verifyAudit(db)
    if (broken) {
      log.error({ actionId: broken.id, fault: broken.fault }, "the audit chain is broken at this row")
      return { ok: false, output: `A linha na posição ${broken.seq} não confere: ${faults[broken.fault]}.` }
    }
    if (missing.length > 0) {
      log.error({ missing }, "the audit chain lacks what was published of it")
      return {
        ok: false,
        output: `Falta na auditoria um hash já publicado num sorteio: ${missing.join(", ")}.`,
      }
    }
    return done(`${sayCount(count, "linha confere", "linhas conferem")}. Último hash: ${head}`)
  },

  async "purge-sessions"(db, now) {
    const [sessions, runs] = [await purgeSessions(db, now), await purgeRuns(db, now)]
    return done(
      `${sayCount(sessions, "sessão, link ou contador apagado", "sessões, links ou contadores apagados")}; ` +
        `${sayCount(runs, "execução antiga apagada", "execuções antigas apagadas")}.`,
    )
  },

  async "expire-exports"(db, now) {
    return done(`${sayCount(await expireExports(db, now), "arquivo apagado", "arquivos apagados")}.`)
  },

  async "expire-imports"(_, now) {
    return done(`${sayCount(await expireImports(now), "lista apagada", "listas apagadas")}.`)
  },

  async "sweep-files"(db, now) {
    return done(
      `${sayCount(await sweepFiles(db, now), "arquivo sem dono apagado", "arquivos sem dono apagados")}.`,
    )
  },
}

const faults: Readonly<Record<ChainFault, string>> = {
  previous: "não segue a anterior",
  text: "o texto mudou depois de escrito",
  columns: "as colunas dizem outra coisa que o texto",
  value: "um dado pessoal não é o que o texto guarda",
}
