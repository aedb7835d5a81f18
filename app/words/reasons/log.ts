import type { Reasons } from "./reason"

/** Why a result waits for somebody outside, or cannot come of this extraction. */
export const datingReasons = {
  waiting: {
    pt: "Falta uma data de fora: nenhuma testemunha e nenhum carimbo do tempo cobre ainda o fechamento deste sorteio no registro público. Em Registro público está quem não respondeu, e por quê.",
    en: "A date from outside is missing: no witness and no time stamp covers this draw's close in the public log yet. The log's page says who did not answer, and why.",
  },
  postpone: {
    pt: "Nenhuma data de fora é anterior a esta extração: ninguém de fora pode dizer que a lista já estava fechada quando os prêmios saíram. Vale a próxima: adie a extração, e até lá cuide para que uma testemunha ou o carimbo do tempo responda (Registro público).",
    en: "No date from outside is older than this extraction: nobody outside can say that the list was closed when the prizes came out. The next one counts: postpone the extraction, and until then see that a witness or the time stamp answers.",
  },
  late: {
    pt: "Nenhuma data de fora é anterior à extração, e depois dela não vem mais: ninguém de fora pode dizer que a lista já estava fechada quando os prêmios saíram. Este resultado não pode ser publicado; decidam com o órgão regulador como o sorteio segue.",
    en: "No date from outside is older than the extraction, and none can come after it: nobody outside can say that the list was closed when the prizes came out. This result cannot be published; settle with the regulator how the draw goes on.",
  },
} as const satisfies Reasons
