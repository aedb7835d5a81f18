import { TIME_ZONE } from "#app/platform/time/time-zone"

const spec = new Intl.DateTimeFormat("sv-SE", {
  timeZone: TIME_ZONE,
  dateStyle: "short",
  timeStyle: "medium",
})

/** `YYYY-MM-DD HH:mm:ss` in São Paulo, as everywhere in the back office, the same on server and in browser. */
export const momentText = (at: Date): string => spec.format(at)

const RECORDED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** A text of the audit, whose moments stand in UTC, as people read it. */
export const readRecorded = (text: string): string =>
  RECORDED.test(text) ? momentText(new Date(text)) : text

/** A moment in a cell or a fact; nothing where there is none. */
export function Moment({ at }: { at: Date | null }) {
  return at && <time dateTime={at.toISOString()}>{momentText(at)}</time>
}
