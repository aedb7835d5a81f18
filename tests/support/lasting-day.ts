import { dayOf } from "#app/platform/time/clock.server"
import { until } from "./until"

const MINUTE_MS = 60_000

/**
 * Now, once its day in Brasília lasts so many minutes more: a server of its own goes by the machine's clock, and what it
 * calls today must be one day from the first row that a test writes to the last page that it reads.
 */
export const nowOfLastingDay = (minutes = 1): Promise<Date> =>
  until(
    "today lasts long enough",
    () => {
      const now = new Date()
      return dayOf(now) === dayOf(new Date(+now + minutes * MINUTE_MS)) && now
    },
    (minutes + 1) * MINUTE_MS,
  )
