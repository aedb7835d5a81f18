import { brand } from "#app/brand"

type CalendarEvent = { uid: string; at: Date; title: string; text: string; url: string }

const encoder = new TextEncoder()

/** RFC 5545, 3.3.11: what would end or part a text. */
const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, "\\n")

/** 20261130T235900Z */
const utc = (moment: Date) => moment.toISOString().replace(/\.\d{3}|[-:]/g, "")

/** RFC 5545, 3.1: no line longer than 75 bytes; what is left goes on behind a blank, and no letter is cut in two. */
function folded(line: string): string {
  let [written, width] = ["", 0]
  for (const sign of line) {
    const bytes = encoder.encode(sign).length
    if (width + bytes > 75) {
      written += "\r\n "
      width = 1
    }
    written += sign
    width += bytes
  }
  return written
}

/** A calendar of moments (iCalendar), which phones open by themselves. */
export const calendarFile = (events: readonly CalendarEvent[], now: Date): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(brand.promotion)}//PT`,
    "CALSCALE:GREGORIAN",
    ...events.flatMap(({ uid, at, title, text, url }) => [
      "BEGIN:VEVENT",
      `UID:${uid}`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(at)}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(text)}`,
      `URL:${url}`,
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join("")
