import { z } from "zod"
import { optional, readAs, textField } from "#app/domain/registrations/text-field"
import { roughly } from "./distance"
import { parseDegrees } from "./position"

const degrees = (limit: 90 | 180) =>
  readAs(textField({ max: 40 }), `degrees:${limit}`, (text) => parseDegrees(text, limit))

const page = readAs(textField({ max: 4 }), "invalid", (text) =>
  /^[1-9]\d*$/.test(text) ? Number(text) : null,
)

/** Where somebody stands, never finer than it is needed: a phone without our script may send more. `lng` is the language. */
export const nearInput = z
  .object({ lat: degrees(90), lon: degrees(180), page: optional(page) })
  .transform(({ lat, lon, page }) => ({ here: roughly({ lat, lng: lon }), page: page ?? 1 }))
