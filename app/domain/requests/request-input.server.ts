import { z } from "zod"
import { birthdateField, cpfField, nameField, versionField } from "#app/domain/registrations/person-fields"
import { linesField, optional, textField } from "#app/domain/text-field"
import type { RequestAnswerCode, RequestKind } from "#app/words/reasons/requests"
import { answersOf, wantsReply } from "./request"

/** Characters of what a person writes, and of what the team answers. */
const REQUEST_MAX = 1_000

const sent = { said: linesField({ max: REQUEST_MAX }), formKey: z.uuid("invalid") }

/** That a refused invoice be looked at again: why. */
export const appealInput = z.object(sent)
export type AppealFields = z.input<typeof appealInput>

/** A question about an own invoice, by its protocol. */
export const questionInput = z.object({ protocol: textField({ max: 40 }), ...sent })
export type QuestionFields = z.input<typeof questionInput>

/** What of one's own data is wrong, each with what is right. */
export const correctionInput = (when: { today: string; minAge: number }) =>
  z.object({
    wantedCpf: optional(cpfField),
    wantedBirthdate: optional(birthdateField(when)),
    wantedName: optional(nameField("name")),
    wantedLastname: optional(nameField("lastname")),
    ...sent,
  })
export type CorrectionInput = z.output<ReturnType<typeof correctionInput>>
export type CorrectionFields = z.input<ReturnType<typeof correctionInput>>

const reply = optional(linesField({ max: REQUEST_MAX }))

/** An answer that only tells; some say nothing without words of the team's own. */
export const answerInput = (kind: RequestKind) =>
  z
    .object({
      version: versionField,
      code: z.enum(answersOf[kind], {
        error: ({ input }) => (input === undefined || input === "" ? "required" : "choice"),
      }),
      reply,
    })
    .refine(({ code, reply }) => !wantsReply(code) || reply !== null, { path: ["reply"], error: "required" })
export type AnswerFields = z.input<ReturnType<typeof answerInput>>

/** The yes, whose code is its kind's (`grantOf`). */
export const grantInput = z.object({ version: versionField, reply })

/** Any answer that was decided on. */
export type AnswerInput = z.output<typeof grantInput> & { code: RequestAnswerCode }
