import type { Db } from "#app/db/client.server"
import { listCheckpoints, listOutsiders } from "#app/domain/log/dating/datings.queries.server"
import { logOrigin, logSlug } from "#app/domain/log/log-name.server"
import { logStanding, logStop } from "#app/domain/log/log-standing.queries.server"
import { openRecord, ownKeys } from "#app/domain/log/sequence.server"
import { paths } from "#app/paths"
import { env } from "#app/platform/env.server"
import { sayFault, stopWords } from "#app/words/log-faults"

export type LogView = Awaited<ReturnType<typeof viewLog>>

/** The public log as its page shows it. */
export async function viewLog(db: Db, { url, now }: { url: URL; now: Date }) {
  const { WITNESSES: witnesses, TSA_URL: stampUrl, isProduction } = env()
  const [, below] = /^([1-9][0-9]{0,14})$/.exec(url.searchParams.get("below") ?? "") ?? []
  const [standing, stop, outsiders, checkpoints] = await Promise.all([
    logStanding(db, now),
    logStop(db, openRecord(), ownKeys()),
    listOutsiders(db, { witnesses, stampUrl }),
    listCheckpoints(db, below === undefined ? null : Number(below)),
  ])
  const slug = logSlug()
  return {
    ...standing,
    origin: logOrigin(),
    signed: paths.logCheckpoint(slug),
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
    newest: below === undefined ? null : paths.admin.publicLog,
    older: checkpoints.next === null ? null : `${paths.admin.publicLog}?below=${checkpoints.next}`,
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
