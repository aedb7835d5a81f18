import type { Reasons } from "./reason"

/** Why a deed that takes four eyes is not asked for, confirmed or done. */
export const approvalReasons = {
  isAsked: {
    pt: "Já há um pedido sobre isso: outra pessoa confirma ou recusa, ou quem pediu o retira.",
    en: "This is asked for already: somebody else confirms or refuses it, or whoever asked takes it back.",
  },
  isOver: {
    pt: "Este pedido já acabou: foi confirmado, recusado, retirado ou ficou sem efeito.",
    en: "This request is over: it was confirmed, refused or taken back, or nothing was left to confirm.",
  },
  byYou: {
    pt: "Quem pede não confirma nem recusa: peça a outra pessoa com a mesma permissão. Você pode retirar o pedido.",
    en: "Whoever asks neither confirms nor refuses: ask somebody else with the same permission. You may take it back.",
  },
  notYours: {
    pt: "Só quem pediu retira o pedido. Você pode recusar.",
    en: "Only whoever asked takes it back. You may refuse it.",
  },
  sameHands: ({ days }: { days: number }) => ({
    pt: `Uma das duas contas foi criada, aberta pela primeira vez ou mudada pela outra, ou as duas pela mesma pessoa, nos ${days} dias antes do pedido (ou do fim do período do sorteio, se veio antes) ou depois. Peça a alguém com uma conta em que ninguém mexeu.`,
    en: `One of the two accounts was made, first opened or changed by the other, or both by the same person, in the ${days} days before the request (or the draw's period's end, if that came first) or since. Ask somebody whose account nobody touched.`,
  }),
  changed: {
    pt: "O que se pediu mudou desde o pedido, que por isso não vale mais e acaba sozinho. Se ainda for o caso, peçam de novo.",
    en: "What was asked about has changed since, so that this request is void and ends by itself. Ask again if it still matters.",
  },
  blockTakesFourEyes: {
    pt: "A pessoa tem número num sorteio que não terminou: o bloqueio pede duas pessoas. Peça em CPFs bloqueados › Bloquear CPF, e outra pessoa confirma.",
    en: "The person holds a number in a draw that is not over: the block takes two people. Ask for it at Block CPF, and somebody else confirms.",
  },
  disablingTakesFourEyes: {
    pt: "A pessoa tem número num sorteio que não terminou: a desativação pede duas pessoas. Peça na página do cadastro, e outra pessoa confirma.",
    en: "The person holds a number in a draw that is not over: disabling takes two people. Ask for it on the registration's page, and somebody else confirms.",
  },
  voidTakesFourEyes: {
    pt: "O período de um sorteio deste cupom acabou e a base ainda não fechou: a invalidação pede duas pessoas. Peça na página do cupom, e outra pessoa confirma.",
    en: "The period of a draw of this receipt is over and its base not closed yet: invalidating takes two people. Ask for it on the receipt's page, and somebody else confirms.",
  },
  takesOne: {
    pt: "Isto não pede mais duas pessoas: confira de novo e faça direto.",
    en: "This no longer takes two people: look again and do it at once.",
  },
} as const satisfies Reasons

/** Why a request ends by itself. */
export const lapseWords = {
  changed: approvalReasons.changed,
  taken: {
    pt: "O prêmio já é de alguém: o pedido não vale mais.",
    en: "Somebody holds the prize by now: the request is void.",
  },
  "not-planned": {
    pt: "O sorteio fechou ou foi cancelado depois do pedido, que não vale mais.",
    en: "The draw was closed or canceled since: the request is void.",
  },
  "base-closed": {
    pt: "A base do sorteio fechou depois do pedido: nenhum número dela muda mais, e o pedido não vale.",
    en: "The draw's base was closed since: no number of it changes any more, and the request is void.",
  },
  "already-invalid": {
    pt: "O cupom já foi invalidado: não há mais o que confirmar.",
    en: "The receipt is invalid already: nothing is left to confirm.",
  },
  "already-blocked": {
    pt: "O CPF já está bloqueado: não há mais o que confirmar.",
    en: "The CPF is blocked already: nothing is left to confirm.",
  },
  "already-canceled": {
    pt: "O cadastro já está cancelado: não há mais o que confirmar.",
    en: "The registration is canceled already: nothing is left to confirm.",
  },
  erased: {
    pt: "O cadastro foi excluído a pedido da pessoa, e o CPF saiu com ele: o pedido não vale mais. Quem ainda souber o CPF pode bloqueá-lo em CPFs bloqueados › Bloquear CPF.",
    en: "The registration was deleted at the person's request, and its CPF with it: the request is void. Whoever still knows the CPF can block it at Block CPF.",
  },
  begun: {
    pt: "O período do sorteio já começou, ou alguém já tem um número nele: o prêmio, o período, as séries e a regra ficam como estão, e o pedido não vale mais.",
    en: "The draw's period has begun, or somebody holds a number of it: prize, period, series and rule stay as they are, and the request is void.",
  },
  "needs-reason": {
    pt: "O período do sorteio já começou, ou alguém já tem um número nele: a extração só muda com um motivo público, que o pedido não tem. Peçam de novo, com o motivo.",
    en: "The draw's period has begun, or somebody holds a number of it: the extraction moves with a public reason alone, which the request lacks. Ask again, with the reason.",
  },
  "start-passed": {
    pt: "O início pedido já passou, e o plano que o público leu até lá dizia outro: o pedido não vale mais. Peçam um início que deixe tempo para confirmar.",
    en: "The start that was asked for is over, and the plan that the public read until then said another: the request is void. Ask for one that leaves time to confirm.",
  },
  "end-passed": {
    pt: "O fim pedido para o período já passou: o pedido não vale mais.",
    en: "The end that was asked for the period is over: the request is void.",
  },
  meets: {
    pt: "O período pedido agora cruza com o de outro sorteio: o pedido não vale mais. Peçam outras datas, ou marquem que um cupom vale para os dois.",
    en: "The period that was asked for meets another draw's by now: the request is void. Ask for other dates, or tick that a receipt counts for both.",
  },
  "period-over": {
    pt: "O período do sorteio já acabou: o nome e as séries ficam como estão, e o pedido não vale mais. Só a extração ainda muda.",
    en: "The draw's period is over: its name and series stay as they are, and the request is void. Only the extraction still moves.",
  },
  "extraction-due": {
    pt: "A extração marcada ou a pedida já chegou, ou está perto demais para fechar a lista antes dela: o pedido não vale mais.",
    en: "The extraction that is set or the one that was asked for has come, or is too near to close the list before it: the request is void.",
  },
  held: {
    pt: "Alguém já tem um número neste sorteio e conta com ele: o sorteio não se cancela mais, e o pedido não vale.",
    en: "Somebody holds a number of this draw by now and counts on it: it can no longer be canceled, and the request is void.",
  },
  won: {
    pt: "Quem enviou o cupom voltou a ter o prêmio que ele ganhou, e é ouvido antes de o perder: o pedido não vale mais. Peçam primeiro a desclassificação na página do prêmio.",
    en: "Whoever sent the receipt holds the prize that it won again and is heard before losing it: the request is void. Ask for the disqualification on the prize's page first.",
  },
  blocked: {
    pt: "O CPF de quem ia receber o prêmio está bloqueado: o pedido não vale mais, e o prêmio pode ser pedido para outra pessoa.",
    en: "The CPF of whoever was to have the prize is blocked: the request is void, and the prize may be asked for somebody else.",
  },
  enough: {
    pt: "Quem ia receber o prêmio já tem todos os que um CPF pode ganhar: o pedido não vale mais, e o prêmio pode ser pedido para outra pessoa.",
    en: "Whoever was to have the prize has all that one CPF may win: the request is void, and the prize may be asked for somebody else.",
  },
  again: {
    pt: "O prêmio voltou à oferta como um novo prêmio, em outro momento: este não é mais de ninguém, e o pedido não vale mais.",
    en: "The prize is on offer again as a new one, at another moment: nobody gets this one any more, and the request is void.",
  },
} as const satisfies Reasons
