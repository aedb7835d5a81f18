import { sayCount } from "#app/words/count"
import type { Reasons } from "#app/words/reasons/reason"

/** Why a draw is not planned, edited or canceled so. */
export const planningReasons = {
  noMoreSeries: {
    pt: "O período já acabou: mais séries não dariam número a ninguém e mudariam a conta que decide quem ganha.",
    en: "The period is over: more series would give nobody a number and change what decides who wins.",
  },
  noRoom: ({ room }: { room: number }) => ({
    pt: `O máximo é de mais ${sayCount(room, "série", "séries")}: a regra deste sorteio não alcança outras.`,
    en: `There is room for ${room} more series at most: this draw's rule reaches no others.`,
  }),
  isHeld: {
    pt: "Já há números da sorte neste sorteio, e quem os tem conta com ele.",
    en: "There are lucky numbers of this draw already, and their holders count on it.",
  },
  isOver: { pt: "O período já acabou.", en: "The period is over already." },
  hasBegun: {
    pt: "Já chegaram cupons desde esse início, e eles ficariam sem número: comece a partir de agora.",
    en: "Receipts have arrived since this start and would stay without a number: begin from now on.",
  },
  startIsBehind: {
    pt: "O novo início já passou, e o plano que o público leu até lá dizia outro: escolha um que deixe tempo para outra pessoa confirmar.",
    en: "The new start is over, and the plan that the public read until then said another: choose one that leaves time for a second person to confirm.",
  },
  meets: ({ draws }: { draws: string }) => ({
    pt: `O período cruza com o de ${draws}. Mude as datas, ou marque que um cupom vale para os dois.`,
    en: `The period meets that of ${draws}. Change the dates, or tick that a receipt counts for both.`,
  }),
  keeps: {
    pt: "O período já começou: o prêmio, o período, as séries e a regra ficam como no regulamento.",
    en: "The period has begun: prize, period, series and rule stay as the regulation has them.",
  },
  keepsTitle: {
    pt: "O período já acabou: o nome fica como está, e só o dia da extração muda.",
    en: "The period is over: the name stays as it is, and only the day of the extraction moves.",
  },
  commitsToSeries: {
    pt: "O compromisso publicado amarra a chave a estas séries.",
    en: "The published commitment ties the key to these series.",
  },
  extractionHasCome: {
    pt: "O dia da extração marcada já chegou: se ela não aconteceu, registre o adiamento na apuração.",
    en: "The day of the extraction has come: if it did not take place, record that at the calculation.",
  },
  mayBeKnown: {
    pt: "Escolha um dia a partir de amanhã: o resultado de uma extração passada já é conhecido.",
    en: "Choose a day from tomorrow on: the result of a past extraction is known.",
  },
  /** The database refuses it too (`draws_extraction`). */
  listIsDue: {
    pt: "A lista dessa extração já devia estar fechada, três horas antes dela: escolha outra hora ou outro dia.",
    en: "The list of that extraction had to be closed by now, three hours before it: choose another hour or day.",
  },
  needsReason: { pt: "Escreva o motivo da mudança.", en: "Write the reason of the change." },
  isUsed: ({ title }: { title: string }) => ({
    pt: `Este formulário já criou o sorteio “${title}”. Para criar outro, abra um formulário novo.`,
    en: `This form has made the draw “${title}” already. To make another, open a new form.`,
  }),
  isCanceled: { pt: "O sorteio foi cancelado.", en: "The draw was canceled." },
} as const satisfies Reasons
