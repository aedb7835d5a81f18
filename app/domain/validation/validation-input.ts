import { z } from "zod"
import { ownPaperKinds, paperKinds } from "#app/domain/papers/paper"
import { versionField } from "#app/domain/registrations/person-fields"
import { foldedField, linesField, optional, tick } from "#app/domain/text-field"
import { reasonCodeField } from "#app/domain/reason-code-field"
import { LONGEST_REASON } from "#app/words/reason-length"
import { paperRefusals } from "#app/words/reasons/papers"
import { disqualificationWords } from "#app/words/reasons/public-reasons"
import type { CheckName } from "./checks"

const ticks: Record<CheckName, typeof tick> = {
  name: tick,
  cpf: tick,
  age: tick,
  staff: tick,
  invoice: tick,
  purchase: tick,
}

/** The checklist as a reviewer sends it, with the version that was seen and why a paper is missing. */
export const checksInput = z
  .object({ version: versionField, waiver: optional(foldedField({ max: LONGEST_REASON })), ...ticks })
  .transform(({ version, waiver, ...checks }) => ({ version, waiver, checks }))
/** What the form sends. */
export type ChecksFields = z.input<typeof checksInput>

const chosen = ({ input }: { input: unknown }) => (input === undefined ? "required" : "choice")

/** A photo of a paper; the file itself comes beside it. Its id follows from the form's own key. */
export const paperInput = z.object({
  paperKey: z.uuid("invalid"),
  kind: z.enum(paperKinds, { error: chosen }),
})
/** What the form sends, with the file. */
export type PaperFields = z.input<typeof paperInput> & { photo: File }

/** A photo of a paper that the winner sends. */
export const ownPaperInput = paperInput.extend({ kind: z.enum(ownPaperKinds, { error: chosen }) })
export type OwnPaperFields = z.input<typeof ownPaperInput>

/** The paper that a dialog asks about, and what its winner reads of it; of a reviewer's own nobody reads. */
export const paperIdInput = z.object({
  id: z.uuid("invalid"),
  reasonCode: optional(reasonCodeField(paperRefusals)),
})

/** Who loses a place, as the page showed it: the code is public, the text stays inside. */
export const disqualifyInput = z.object({
  version: versionField,
  reasonCode: reasonCodeField(disqualificationWords),
  reason: foldedField({ max: LONGEST_REASON, empty: "reason" }),
})

/** The validation that the page showed. */
export const undoInput = z.object({ version: versionField })

/** The request to disqualify that the page showed. */
export const requestInput = z.object({ requestId: z.uuid("invalid") })

/** What whoever is to lose a prize says to it. */
export const disqualificationAnswerInput = z.object({ answer: linesField({ max: 2_000 }) })
export type DisqualificationAnswerFields = z.input<typeof disqualificationAnswerInput>

/** When the last confirmation went out, as the page showed it. */
export const confirmInput = z.object({ sentAt: z.string().max(40).optional() })
