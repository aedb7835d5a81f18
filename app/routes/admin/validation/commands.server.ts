import { redirect } from "@remix-run/node"
import { adminAction, type AdminArgs, command } from "#app/admin/guard.server"
import { redirectSaying } from "#app/admin/toast.server"
import { missingPermission } from "#app/auth/permission-labels"
import { can } from "#app/auth/permissions"
import { missingPhoto } from "#app/domain/papers/add-paper.server"
import { addPapers } from "#app/domain/papers/add-papers.server"
import { type ClaimRef, findClaimRef, getClaim } from "#app/domain/papers/claim.server"
import { deletePaper } from "#app/domain/papers/delete-paper.server"
import { getPrizeOf } from "#app/domain/prizes/prizes.queries.server"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { confirmDisqualification } from "#app/domain/disqualification/confirm-disqualification.server"
import { withdrawDisqualification } from "#app/domain/disqualification/withdraw-disqualification.server"
import { needsLease } from "#app/domain/review-queue/leases.server"
import { savePrizeChecks, validatePrize } from "#app/domain/prizes/validate-prize.server"
import {
  checksInput,
  confirmInput,
  disqualifyInput,
  paperIdInput,
  paperInput,
  requestInput,
  undoInput,
} from "#app/domain/validation/validation-input"
import { undoValidation } from "#app/domain/validation/undo-validation.server"
import { countVacantPlaces } from "#app/domain/winners/vacant-places.queries.server"
import { saveWinnerChecks, validateWinner } from "#app/domain/winners/validate-winner.server"
import { sentFiles } from "#app/forms/sent-form"
import { sendConfirmation } from "#app/jobs/confirmation.server"
import { paths } from "#app/paths"
import { sayCount } from "#app/words/count"
import { DISQUALIFICATION_ASKED } from "#app/words/four-eyes"

const DISQUALIFIED_VACANT = "Desclassificado. Falta chamar o próximo suplente, na página do ganhador."

const idOf = ({ params }: AdminArgs) => params.prize ?? ""
const isInQueue = ({ url }: AdminArgs) => url.searchParams.get("queue") === "1"
const pageOf = (args: AdminArgs) =>
  isInQueue(args) ? paths.admin.validationInQueue(idOf(args)) : paths.admin.validation(idOf(args))
const back = (args: AdminArgs, toast: string, part = "") =>
  redirectSaying(pageOf(args) + part, toast, { headers: args.headers })
/** After a decision: in the queue the next prize. */
const onwards = (args: AdminArgs, toast: string) =>
  isInQueue(args)
    ? redirectSaying(paths.admin.validationQueue, toast, { headers: args.headers })
    : back(args, toast)
/** In the queue a prize is for whoever has its lease to decide. Throws WRONG_STATE. */
const needsTurn = async (args: AdminArgs) => {
  const { db, admin, now } = args
  const subject = { queue: "papers", subjectId: idOf(args) } as const
  if (isInQueue(args)) await needsLease(db.primary, { ...subject, by: admin.id, now })
}

/** What was done stands on the page with the way back, in the queue beside the next prize. */
function confirmed(args: AdminArgs, { isAsked }: { isAsked: boolean }) {
  if (isAsked) return onwards(args, "Validação pedida: o CPF está bloqueado, e outra pessoa confirma.")
  const page = isInQueue(args) ? paths.admin.validationQueueAfter(idOf(args)) : pageOf(args)
  return redirect(page, { headers: args.headers })
}

/** What the address names, for who may take the step: a draw's prizes take what its winners take. */
async function claimOf(args: AdminArgs, step: "validate" | "invalidate" = "validate"): Promise<ClaimRef> {
  const claim = await findClaimRef(args.db.primary, idOf(args))
  const needed = "winnerId" in claim ? (`winners:${step}` as const) : (`prizes:${step}` as const)
  if (can(args.admin.permissions, needed)) return claim
  // Of an id of nothing no right is missing.
  await getClaim(args.db.primary, claim)
  throw missingPermission(needed)
}

/** An award with the prize that its locks begin at. */
const withPrize = async ({ db }: AdminArgs, { awardId }: { awardId: string }) => ({
  awardId,
  ...(await getPrizeOf(db.primary, awardId)),
})

const disqualifies = ["prizes:invalidate", "winners:invalidate"] as const

/** Papers are kept by whoever validates the prize that they belong to. */
const validates = ["prizes:validate", "winners:validate"] as const

/** What a reviewer does with a won prize, of either kind: each takes the right of its own. */
export const action = adminAction({
  save: command({
    guard: validates,
    schema: checksInput,
    async run(input, args) {
      const { db, admin, now } = args
      const claim = await claimOf(args)
      const checked = { ...input, by: admin.id, now }
      if ("winnerId" in claim) await saveWinnerChecks(db.primary, { ...claim, ...checked })
      else await savePrizeChecks(db.primary, { ...(await withPrize(args, claim)), ...checked })
      return back(args, "Conferência salva.")
    },
  }),
  validate: command({
    guard: validates,
    schema: checksInput,
    async run(input, args) {
      const { db, admin, now } = args
      const claim = await claimOf(args)
      await needsTurn(args)
      const checked = { ...input, by: admin.id, now }
      const done =
        "winnerId" in claim
          ? await validateWinner(db.primary, { ...claim, ...checked })
          : await validatePrize(db.primary, { ...(await withPrize(args, claim)), ...checked })
      return confirmed(args, done)
    },
  }),
  invalidate: command({
    guard: disqualifies,
    schema: disqualifyInput,
    async run(input, args) {
      const { db, admin, now } = args
      const claim = await claimOf(args, "invalidate")
      await askDisqualification(db.primary, { claim, ...input, by: admin.id, now })
      return onwards(args, DISQUALIFICATION_ASKED)
    },
  }),
  "confirm-invalidation": command({
    guard: disqualifies,
    schema: requestInput,
    async run({ requestId }, args) {
      const { db, admin, now } = args
      const claim = await claimOf(args, "invalidate")
      await confirmDisqualification(db.primary, { claim, requestId, by: admin.id, now })
      const isVacant = "winnerId" in claim && (await countVacantPlaces(db.primary, claim.winnerId)) > 0
      return back(args, isVacant ? DISQUALIFIED_VACANT : "Desclassificado.")
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
    guard: validates,
    schema: confirmInput,
    async run({ sentAt = "" }, args) {
      const { db, admin, now } = args
      await sendConfirmation(db.primary, { claim: await claimOf(args), by: admin.id, now, seen: sentAt })
      return back(args, "O email de confirmação saiu.")
    },
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
    async run({ id: paperId, reasonCode: refusal }, args) {
      const { db, admin, now } = args
      await deletePaper(db.primary, { claim: await claimOf(args), paperId, refusal, by: admin.id, now })
      return back(args, "Papel apagado.", "#papeis")
    },
  }),
})
