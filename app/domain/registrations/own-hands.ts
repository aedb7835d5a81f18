import { RuleBroken } from "#app/errors"

/**
 * An administrator who entered as a participant looks and helps, but neither changes the account nor sends anything in
 * the person's name: that would go round the permissions and the audit of the back office, and win prizes. Throws
 * FORBIDDEN.
 */
export function needsOwnHands({ impersonatorId }: { impersonatorId: string | null }): void {
  if (impersonatorId === null) return
  throw new RuleBroken("FORBIDDEN", {
    because: {
      pt: "Quem entrou como participante só acompanha: a conta muda pelo painel, e cupons só a própria pessoa envia.",
      en: "Whoever entered as a participant only looks on: the account changes in the back office, and invoices are sent by the person alone.",
    },
  })
}
