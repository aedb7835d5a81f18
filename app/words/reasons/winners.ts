import type { Text } from "#app/errors"
import type { Reasons } from "#app/words/reasons/reason"

/** Why a winner is not validated, and a surrogate not called. */
export const winnerReasons = {
  noResult: {
    pt: "O sorteio não tem resultado apurado.",
    en: "The draw has no computed result.",
  },
  notCalled: {
    pt: "Ninguém chamou este suplente: ele está na reserva e ainda não há o que validar.",
    en: "Nobody called this surrogate: it waits in reserve, and there is nothing to validate yet.",
  },
  notDisqualified: {
    pt: "Só se chama suplente para o lugar de quem foi invalidado.",
    en: "A surrogate is called only to the place of somebody who was invalidated.",
  },
  neverCalled: {
    pt: "Este suplente não tinha sido chamado: não há lugar para preencher.",
    en: "This surrogate had not been called: there is no place to fill.",
  },
  toTreasury: {
    pt: "Neste sorteio, depois da publicação, o prêmio sem dono vai para o Tesouro Nacional.",
    en: "In this draw a prize without an owner goes to the National Treasury after publication.",
  },
  nobodyLeft: {
    pt: "Não há mais suplentes neste sorteio.",
    en: "There are no surrogates left in this draw.",
  },
  alreadyCalled: ({ order }: { order: number }) => ({
    pt: `O suplente nº ${order} já foi chamado para este lugar.`,
    en: `Surrogate no. ${order} has already been called to this place.`,
  }),
  became: {
    invalid: { pt: "foi invalidado", en: "was invalidated" },
    called: { pt: "já foi chamado para outro lugar", en: "has been called to another place" },
    validated: { pt: "já foi chamado para outro lugar", en: "has been called to another place" },
  },
  anotherIsNext: ({ order, shown, what }: { order: number; shown: number; what: Text | undefined }) => ({
    pt: `O próximo suplente agora é o nº ${order}${what ? `: o nº ${shown} ${what.pt}` : ""}. Ninguém foi chamado.`,
    en: `The next surrogate is no. ${order} now${what ? `: no. ${shown} ${what.en}` : ""}. Nobody was called.`,
  }),
  ineligible: ({ order, number, why }: { order: number; number: string; why: Text }) => ({
    pt: `Suplente nº ${order}, ${number}: ${why.pt}. Invalide esse suplente com o motivo e chame o próximo.`,
    en: `Surrogate no. ${order}, ${number}: ${why.en}. Invalidate this surrogate with the reason and call the next one.`,
  }),
  accountCanceled: { pt: "a conta está cancelada", en: "the account is canceled" },
  cpfBlocked: { pt: "o CPF está bloqueado", en: "the CPF is blocked" },
  numberVoid: { pt: "o número está anulado", en: "the number is void" },
  invoiceInvalidated: { pt: "o cupom do número foi invalidado", en: "the number's receipt was invalidated" },
  inFrozenBase: ({ title }: { title: string }) => ({
    pt: `Esta pessoa concorre em “${title}”, que já fechou e em que um CPF só ganha uma vez na promoção: espere esse resultado e chame depois.`,
    en: `This person takes part in “${title}”, which is closed and in which a CPF wins once in the promotion: wait for that result and call then.`,
  }),
  hasAward: ({ order, winner, title }: { order: number; winner: number; title: string }) => ({
    pt: `Suplente nº ${order}: já é ganhador nº ${winner} em “${title}”. Invalide esse suplente com o motivo e chame o próximo.`,
    en: `Surrogate no. ${order}: is winner no. ${winner} in “${title}” already. Invalidate this surrogate with the reason and call the next one.`,
  }),
} as const satisfies Reasons
