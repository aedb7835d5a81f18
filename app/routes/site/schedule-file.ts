import { databases } from "#app/db/client.server"
import { findSchedule } from "#app/domain/prizes/schedule-file.server"
import { canonicalJson } from "#app/platform/canonical-json"
import { FOR_EVER } from "#app/platform/answers/cache-control"
import { logsLoader } from "./log/log-answer.server"

/** SCHEDULE.json: what a batch of instant prizes held, and who had each, from when the batch is over on. */
export const loader = logsLoader(async ({ params }) => {
  // As a person writes it who read of it.
  if (params.file?.toLowerCase() !== "schedule.json") return null
  const schedule = await findSchedule(databases().primary, params.batch ?? "")
  if (!schedule) return null
  return { body: `${canonicalJson(schedule)}\n`, type: "application/json; charset=utf-8", cache: FOR_EVER }
})
