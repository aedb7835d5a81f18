import { redirect } from "@remix-run/node"
import { adminAction, type AdminArgs, command } from "#app/admin/guard.server"
import { redirectSaying } from "#app/admin/toast.server"
import { missingPermission } from "#app/auth/permission-labels"
import { can } from "#app/auth/permissions"
import { missingPhoto } from "#app/domain/papers/add-paper.server"
import { addPapers } from "#app/domain/papers/add-papers.server"
import { type ClaimRef, findClaimRef } from "#app/domain/papers/claim.server"
import { deletePaper } from "#app/domain/papers/delete-paper.server"
import { getPrizeOf } from "#app/domain/prizes/prizes.queries.server"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { confirmDisqualification } from "#app/domain/disqualification/confirm-disqualification.server"
import { withdrawDisqualification } from "#app/domain/disqualification/withdraw-disqualification.server"
import { disqualifyAwardInput } from "#app/domain/prizes/prize-input.server"
import { needsHold } from "#app/domain/review-queue/leases.server"
import { savePrizeChecks, validatePrize } from "#app/domain/prizes/validate-prize.server"
import {
  checksInput,
  confirmInput,
  disqualifyWinnerInput,
  paperIdInput,
  paperInput,
  requestInput,
  undoInput,
} from "#app/domain/validation/validation-input"
import { undoValidation } from "#app/domain/validation/undo-validation.server"
import { saveWinnerChecks, validateWinner } from "#app/domain/winners/validate-winner.server"
import { sentFiles } from "#app/forms/sent-form"
import { sendConfirmation } from "#app/jobs/confirmation.server"
import { paths } from "#app/paths"
import { sayCount } from "#app/words/count"

const idOf = ({ params }: AdminArgs) => params.prize ?? ""
const isInQueue = ({ url }: AdminArgs) => url.searchParams.get("fila") === "1"
const pageOf = (args: AdminArgs) =>
  isInQueue(args) ? paths.admin.validationInQueue(idOf(args)) : paths.admin.validation(idOf(args))
const back = (args: AdminArgs, toast: string, part = "") =>
  redirectSaying(pageOf(args) + part, toast, { headers: args.headers })
/** After a decision: in the queue the next prize. */
const onwards = (args: AdminArgs, toast: string) =>
  isInQueue(args)
    ? redirectSaying(paths.admin.validationQueue, toast, { headers: args.headers })
    : back(args, toast)
/** In the queue a prize is its holder's to decide. Throws WRONG_STATE. */
const needsTurn = async (args: AdminArgs) => {
  const { db, admin, now } = args
  const subject = { queue: "papers", subjectId: idOf(args) } as const
  if (isInQueue(args)) await needsHold(db.primary, { ...subject, by: admin.id, now })
}

/** An award by the id in the address, with the prize that its locks begin at. */
const reviewOf = async ({ db, params, admin, now }: AdminArgs) => {
  const awardId = params.prize ?? ""
  return { awardId, ...(await getPrizeOf(db.primary, awardId)), by: admin.id, now }
}

/** What was done stands on the page with the way back, in the queue beside the next prize. */
function confirmed(args: AdminArgs, { isAsked }: { isAsked: boolean }) {
  if (isAsked) return onwards(args, "Validação pedida: o CPF está bloqueado, e outra pessoa confirma.")
  const page = isInQueue(args) ? paths.admin.validationQueueAfter(idOf(args)) : pageOf(args)
  return redirect(page, { headers: args.headers })
}

async function confirmAgain(args: AdminArgs, claim: ClaimRef, { sentAt = "" }: { sentAt?: string }) {
  const { db, admin, now } = args
  await sendConfirmation(db.primary, { claim, by: admin.id, now, seen: sentAt })
  return back(args, "O email de confirmação saiu.")
}

/** Some steps are the same for both kinds of prize; a draw's take what its winners take. */
async function claimOf(args: AdminArgs, step: "validate" | "invalidate" = "validate"): Promise<ClaimRef> {
  const claim = await findClaimRef(args.db.primary, idOf(args))
  const needed = "winnerId" in claim ? (`winners:${step}` as const) : (`prizes:${step}` as const)
  if (!can(args.admin.permissions, needed)) throw missingPermission(needed)
  return claim
}

const ASKED =
  "Desclassificação pedida: daqui a dois minutos a pessoa é avisada. Outra pessoa confirma 48 horas depois."
const disqualifies = ["prizes:invalidate", "winners:invalidate"] as const

/** Papers are kept by whoever validates the prize that they belong to. */
const validates = ["prizes:validate", "winners:validate"] as const

/** What a reviewer does with a won prize: an intent of its own where a draw's takes another permission. */
export const action = adminAction({
  save: command({
    guard: "prizes:validate",
    schema: checksInput,
    async run(input, args) {
      await savePrizeChecks(args.db.primary, { ...(await reviewOf(args)), ...input })
      return back(args, "Conferência salva.")
    },
  }),
  validate: command({
    guard: "prizes:validate",
    schema: checksInput,
    async run(input, args) {
      await needsTurn(args)
      const done = await validatePrize(args.db.primary, { ...(await reviewOf(args)), ...input })
      return confirmed(args, done)
    },
  }),
  invalidate: command({
    guard: "prizes:invalidate",
    schema: disqualifyAwardInput,
    async run(input, args) {
      const { db, admin, now } = args
      const { version, reasonCode, reason } = input
      const claim = { awardId: idOf(args) }
      await askDisqualification(db.primary, { claim, version, reasonCode, reason, by: admin.id, now })
      return onwards(args, ASKED)
    },
  }),
  "confirm-invalidation": command({
    guard: disqualifies,
    schema: requestInput,
    async run({ requestId }, args) {
      const { db, admin, now } = args
      const claim = await claimOf(args, "invalidate")
      await confirmDisqualification(db.primary, { claim, requestId, by: admin.id, now })
      return back(args, "Desclassificado.")
    },
  }),
  "withdraw-invalidation": command({
    guard: disqualifies,
    schema: requestInput,
    async run({ requestId }, args) {
      const { db, admin, now } = args
      const claim = await claimOf(args, "invalidate")
      await withdrawDisqualification(db.primary, { claim, requestId, by: admin.id, now })
      return back(args, "Pedido retirado: o prêmio fica como estava.")
    },
  }),
  confirm: command({
    guard: "prizes:validate",
    schema: confirmInput,
    run: (input, args) => confirmAgain(args, { awardId: idOf(args) }, input),
  }),
  "save-winner": command({
    guard: "winners:validate",
    schema: checksInput,
    async run(input, args) {
      const { db, admin, now } = args
      await saveWinnerChecks(db.primary, { winnerId: idOf(args), ...input, by: admin.id, now })
      return back(args, "Conferência salva.")
    },
  }),
  "validate-winner": command({
    guard: "winners:validate",
    schema: checksInput,
    async run(input, args) {
      const { db, admin, now } = args
      await needsTurn(args)
      const done = await validateWinner(db.primary, { winnerId: idOf(args), ...input, by: admin.id, now })
      return confirmed(args, done)
    },
  }),
  "invalidate-winner": command({
    guard: "winners:invalidate",
    schema: disqualifyWinnerInput,
    async run(input, args) {
      const { db, admin, now } = args
      await askDisqualification(db.primary, { claim: { winnerId: idOf(args) }, ...input, by: admin.id, now })
      return onwards(args, ASKED)
    },
  }),
  "confirm-winner": command({
    guard: "winners:validate",
    schema: confirmInput,
    run: (input, args) => confirmAgain(args, { winnerId: idOf(args) }, input),
  }),
  undo: command({
    guard: validates,
    schema: undoInput,
    async run({ version }, args) {
      const { db, admin, now } = args
      await undoValidation(db.primary, { claim: await claimOf(args), version, by: admin.id, now })
      return back(args, "Validação desfeita.")
    },
  }),
  "add-paper": command({
    guard: validates,
    schema: paperInput,
    furtherErrors: (body) => missingPhoto(sentFiles(body, "photo")[0]),
    async run(input, { body, ...args }) {
      const { db, admin, now } = args
      const claim = await claimOf(args)
      const photos = sentFiles(body, "photo")
      const kept = await addPapers(db.primary, { claim, ...input, photos, by: admin.id, now })
      return back(args, sayCount(kept, "papel guardado.", "papéis guardados."), "#papeis")
    },
  }),
  "delete-paper": command({
    guard: validates,
    schema: paperIdInput,
    async run({ id: paperId }, args) {
      const { db, admin, now } = args
      await deletePaper(db.primary, { claim: await claimOf(args), paperId, by: admin.id, now })
      return back(args, "Papel apagado.", "#papeis")
    },
  }),
})
