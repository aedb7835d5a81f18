import { validate as isUuid } from "uuid"
import { databases } from "#app/db/client.server"
import { openedBatchLines, openedLines } from "#app/domain/log/opened.queries.server"
import { gzipped } from "#app/domain/log/pack-file.server"
import { FOR_EVER } from "#app/platform/answers/cache-control"
import { packedStream } from "#app/platform/streams/packed-stream.server"
import { logLoader } from "./log-answer.server"

/** What stood behind the seals of a draw that is closed, or of a batch of prizes that is over: `opened/ID.ndjson.gz`. */
export const loader = logLoader(async ({ request, params }, log) => {
  const [, id = ""] = /^([0-9a-f-]{36})\.ndjson\.gz$/.exec(params.file ?? "") ?? []
  const { primary } = databases()
  const lines = isUuid(id)
    ? ((await openedLines(primary, id, log)) ?? (await openedBatchLines(primary, id, log)))
    : null
  if (!lines) return null
  const same = { type: "application/gzip", cache: FOR_EVER }
  if (request.method === "HEAD") return { body: "", ...same }
  return { body: packedStream(request, () => gzipped(lines)), ...same }
})
