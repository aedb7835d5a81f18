import { TIME_ZONE } from "#app/platform/time/time-zone"

const spec = new Intl.DateTimeFormat("sv-SE", {
  timeZone: TIME_ZONE,
  dateStyle: "short",
  timeStyle: "medium",
})

/** `YYYY-MM-DD HH:mm:ss` in São Paulo, as everywhere in the back office, the same on server and in browser. */
export const momentText = (at: Date): string => spec.format(at)

/** A moment in a cell or a fact; nothing where there is none. */
export function Moment({ at }: { at: Date | null }) {
  return at && <time dateTime={at.toISOString()}>{momentText(at)}</time>
}
