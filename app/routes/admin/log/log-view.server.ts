import type { Db } from "#app/db/client.server"
import { listCheckpoints, listOutsiders } from "#app/domain/log/dating/datings.queries.server"
import { logSlug } from "#app/domain/log/log-name.server"
import { logStanding, logStop } from "#app/domain/log/log-standing.queries.server"
import { listPublicLogs } from "#app/domain/log/logs.queries.server"
import { openRecord, ownKeys } from "#app/domain/log/sequence.server"
import { paths } from "#app/paths"
import { env } from "#app/platform/env.server"
import { sayFault, stopWords } from "#app/words/log-faults"
import { restartWords } from "#app/words/reasons/log-restart"

export type LogView = Awaited<ReturnType<typeof viewLog>>

/** The public log as its page shows it. */
export async function viewLog(db: Db, { url, now }: { url: URL; now: Date }) {
  const { WITNESSES: witnesses, TSA_URL: stampUrl, isProduction } = env()
  const [, below] = /^([1-9][0-9]{0,14})$/.exec(url.searchParams.get("below") ?? "") ?? []
  const logs = await listPublicLogs(db)
  const [current] = logs
  const shown = logs.find(({ log }) => String(log) === url.searchParams.get("log")) ?? current
  const { log } = shown
  const [standing, stop, outsiders, checkpoints] = await Promise.all([
    logStanding(db, now),
    logStop(db, current.log, { record: openRecord(current.log), keys: ownKeys(current.log) }),
    listOutsiders(db, { witnesses, stampUrl }),
    listCheckpoints(db, { log, below: below === undefined ? null : Number(below) }),
  ])
  const slug = logSlug(log)
  const page = shown.ended ? `${paths.admin.publicLog}?log=${log}` : paths.admin.publicLog
  return {
    ...standing,
    origin: current.origin,
    signed: paths.logCheckpoint(logSlug(standing.last?.log ?? current.log)),
    logs: logs.map((one) => ({
      ...one,
      page: one.ended ? `${paths.admin.publicLog}?log=${one.log}` : paths.admin.publicLog,
      signed: paths.logCheckpoint(logSlug(one.log)),
      why: one.ended && restartWords[one.ended.reason].pt,
    })),
    ofEnded: shown.ended ? shown.origin : null,
    stop: stop && sayStop(stop),
    isDated: witnesses.length > 0 || stampUrl !== undefined,
    isProduction,
    outsiders: outsiders.map(({ fault, faultFact, ...one }) => ({
      ...one,
      fault: fault === null ? null : sayFault(fault, faultFact),
    })),
    checkpoints: checkpoints.rows.map((row) => ({
      ...row,
      note: paths.logHistory(slug, row.id),
      stamp: paths.logHistory(slug, `${row.id}.tsr`),
    })),
    newest: below === undefined ? null : page,
    older: checkpoints.next === null ? null : `${page}${shown.ended ? "&" : "?"}below=${checkpoints.next}`,
  }
}

function sayStop({ code, size }: NonNullable<Awaited<ReturnType<typeof logStop>>>) {
  if (code === "away")
    return {
      title: "Os arquivos não respondem",
      what: "Não deu para ler em FILES_URL o último ponto de controle assinado.",
      todo: "Enquanto for assim, nada novo é assinado. Confira FILES_URL e o armazenamento; depois o registro segue sozinho.",
    }
  const { what, todo } = stopWords[code]
  return { title: "O registro parou", what: what(size), todo }
}
