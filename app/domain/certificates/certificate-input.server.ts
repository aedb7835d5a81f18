import { z } from "zod"
import { linesField } from "#app/domain/registrations/text-field"
import { readCertificates } from "./certificate"

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
