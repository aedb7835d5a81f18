import type { Reasons } from "#app/words/reasons/reason"

/** Why a registration is not made or changed. */
export const registrationReasons = {
  activeAlready: { pt: "O cadastro já está ativo.", en: "The registration is active already." },
  canceledAlready: ({ reason }: { reason: string | null }) => ({
    pt: `O cadastro já está cancelado. Motivo: ${reason ?? "não informado."}`,
    en: `The registration is canceled already. Reason: ${reason ?? "none given."}`,
  }),
  ownHands: {
    pt: "Quem entrou como participante só acompanha: a conta muda pelo painel, e cupons só a própria pessoa envia.",
    en: "Whoever entered as a participant only looks on: the account changes in the back office, and invoices are sent by the person alone.",
  },
  nothingPublished: {
    pt: "O regulamento e os termos ainda não foram publicados.",
    en: "The regulation and the terms have not been published yet.",
  },
} as const satisfies Reasons
