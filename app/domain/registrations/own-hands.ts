import { RuleBroken } from "#app/errors"

/**
 * An administrator who entered as a participant looks and helps, but does not change the account: that would go
 * round the permissions and the audit of the back office. Throws FORBIDDEN.
 */
export function needsOwnHands({ impersonatorId }: { impersonatorId: string | null }): void {
  if (impersonatorId === null) return
  throw new RuleBroken("FORBIDDEN", {
    because: {
      pt: "Quem entrou como participante muda a conta pelo painel.",
      en: "Whoever entered as a participant changes the account in the back office.",
    },
  })
}
