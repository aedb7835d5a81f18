import type { Text } from "#app/errors"
import type { Reasons } from "#app/words/reasons/reason"

/** Why a step of a draw's calculation is not taken, up to its publication. */
export const calculationReasons = {
  publishFirst: ({ title }: { title: string }) => ({
    pt: `Neste sorteio um CPF só ganha uma vez na promoção: publique antes “${title}”.`,
    en: `In this draw a CPF wins once in the promotion: publish “${title}” first.`,
  }),
  canceled: { pt: "Este sorteio foi cancelado.", en: "This draw was canceled." },
  closedByAnother: {
    pt: "Outra pessoa já fechou este período.",
    en: "Somebody else has closed this period.",
  },
  tooEarlyToClose: ({ from }: { from: string }) => ({
    pt: `O período ainda não acabou: a base fecha a partir de ${from}.`,
    en: `The period is not over yet: the base closes from ${from} on.`,
  }),
  stillPending: ({ pending }: { pending: number }) => ({
    pt: `Ainda há cupons em análise neste sorteio: ${pending}. Valide ou invalide cada um antes de fechar.`,
    en: `Receipts of this draw still wait for review: ${pending}. Validate or invalidate each one first.`,
  }),
  prizesMissing: {
    pt: "Faltam os cinco prêmios da extração: digite-os primeiro.",
    en: "The five prizes of the extraction are missing: enter them first.",
  },
  baseMissing: ({ file }: { file: string }) => ({
    pt: `O arquivo BASE.csv deste sorteio sumiu, e sem ele nada se apura. Peça a quem cuida do servidor que o traga do backup dos arquivos (${file}) e tente de novo.`,
    en: `The file BASE.csv of this draw is gone, and nothing is computed without it. Ask whoever runs the server to bring it back from the backup of the files (${file}), and try again.`,
  }),
  baseAltered: ({ file }: { file: string }) => ({
    pt: `O arquivo BASE.csv deste sorteio não é mais o que foi gravado no fechamento: nada foi apurado. Peça a quem cuida do servidor que traga o original do backup dos arquivos (${file}) e tente de novo.`,
    en: `The file BASE.csv of this draw is no longer what was written at the close: nothing was computed. Ask whoever runs the server to bring the original back from the backup of the files (${file}), and try again.`,
  }),
  winnerAltered: ({ number }: { number: string }) => ({
    pt: `O número ${number} sai na BASE.csv, e no banco não está com a mesma pessoa, não participa ou não existe: nada foi apurado. Avise quem cuida do servidor: alguém mudou o banco por fora, e campaign:verify diz onde.`,
    en: `The number ${number} is found in BASE.csv, and in the database it is not the same person's, takes no part or does not exist: nothing was computed. Tell whoever runs the server: somebody changed the database by hand, and campaign:verify says where.`,
  }),
  /** Where the draw stands, and so which step comes next. */
  standsAt: {
    planned: {
      pt: "O período ainda está aberto: feche-o primeiro.",
      en: "The period is still open: close it first.",
    },
    closing: {
      pt: "O período já foi fechado e a base está sendo gravada. Espere ela ficar pronta.",
      en: "The period is closed and the base is being written. Wait until it is there.",
    },
    closed: {
      pt: "A base está fechada e ainda não há resultado: falta apurar.",
      en: "The base is closed and there is no result yet: it is still to be computed.",
    },
    computed: {
      pt: "O resultado já foi apurado: agora outra pessoa publica ou devolve.",
      en: "The result is computed: somebody else publishes it or sends it back.",
    },
    published: {
      pt: "O sorteio já foi publicado e não muda mais.",
      en: "The draw is published and changes no more.",
    },
    canceled: { pt: "Este sorteio foi cancelado.", en: "This draw was canceled." },
  },
  handedBeforeClosed: ({ closed }: { closed: string }) => ({
    pt: `A base só foi gravada em ${closed}: ela não pode ter sido entregue antes.`,
    en: `The base was written at ${closed} only: it cannot have been handed in before.`,
  }),
  handedLater: {
    pt: "Esse momento ainda não chegou: anote a entrega depois de feita.",
    en: "That moment is still to come: note the hand-in once it is done.",
  },
  beforeExtraction: ({ moment }: { moment: Text }) => ({
    pt: `A extração é em ${moment.pt}: digite os prêmios depois que ela acontecer.`,
    en: `The extraction is on ${moment.en}: enter the prizes once it has taken place.`,
  }),
  closedTooLate: ({ closed, day }: { closed: string; day: string }) => ({
    pt: `A base só fechou em ${closed}, a menos de três horas da extração de ${day} ou depois dela. Vale a próxima: adie a extração.`,
    en: `The base closed at ${closed} only, less than three hours before the extraction of ${day} or after it. The next one counts: postpone it.`,
  }),
  extractionMoment: ({ day, hour }: { day: string; hour: number }) => ({
    pt: `${day}, às ${hour}h`,
    en: `${day} at ${hour}:00`,
  }),
  rehearsalsOver: ({ moment }: { moment: Text }) => ({
    pt: `Prêmios inventados são para antes da extração, e a de ${moment.pt}, já passou: agora valem os de verdade.`,
    en: `Made-up prizes are for before the extraction, and that of ${moment.en} is over: the real ones count now.`,
  }),
} as const satisfies Reasons
