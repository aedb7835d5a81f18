import { z } from "zod"
import { linesField } from "#app/domain/text-field"

/** An authorisation's number: what it allows, its own number, its year. */
const CERTIFICATE = /^0[1-6]\.[0-9]{6}\/[0-9]{4}$/

/** More than any campaign has: one for each kind of draw. */
const MOST_CERTIFICATES = 12

/** The numbers in a text, one a line, each once and in order; or the first line that is none. */
export function readCertificates(text: string): { numbers: string[] } | { wrong: string } {
  const lines = text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean)
  const numbers = [...new Set(lines)].toSorted()
  const wrong = lines.find((line) => !CERTIFICATE.test(line)) ?? numbers[MOST_CERTIFICATES]
  return wrong === undefined ? { numbers } : { wrong }
}

/** The numbers of the promotion's certificates; `version` are those that the page showed. */
export const certificatesInput = z.object({
  numbers: linesField({ max: 1_000 }).transform((text, ctx) => {
    const read = readCertificates(text)
    if ("numbers" in read) return read.numbers
    ctx.addIssue(`certificate:${read.wrong.slice(0, 30)}`)
    return z.NEVER
  }),
  version: z.string({ error: "invalid" }).max(1_000, "invalid").default(""),
})
export type CertificatesFields = z.input<typeof certificatesInput>
