import type { Attention, Papers } from "#app/domain/statistics/attention.queries.server"
import { sayCommand } from "#app/domain/commands/command"
import { sayNumber, sayShare } from "#app/ui/figure"
import { sayCount } from "./say-count"

/** What a card says, or nothing where nothing waits. `more` is a second, quieter line. */
export type AttentionMessage = { text: string; more?: string } | null

const some = (count: number, one: string, many: string) => `${sayNumber(count)} ${count === 1 ? one : many}`
const listed = (parts: (string | false)[]): AttentionMessage => {
  const [text, ...rest] = parts.filter((part) => part !== false)
  return text ? { text, ...(rest.length > 0 ? { more: rest.join("; ") } : {}) } : null
}

const papersOf = ({ sent, missing }: Papers, thing: { one: string; many: string }): AttentionMessage =>
  listed([
    sent > 0 && `${some(sent, thing.one, thing.many)} com papéis para conferir`,
    missing > 0 && `${some(missing, thing.one, thing.many)} ainda sem papéis`,
  ])

const UNTOLD = "sem o email de confirmação"

/** The cards in their order: what has a deadline first. */
export const attentionWords: { [Name in keyof Attention]: (waiting: Attention[Name]) => AttentionMessage } = {
  draws: ({ toClose, toExtract, toPostpone, toPublish }) =>
    listed([
      toClose > 0 && some(toClose, "sorteio espera o fechamento", "sorteios esperam o fechamento"),
      toExtract > 0 && some(toExtract, "sorteio espera a extração", "sorteios esperam a extração"),
      toPostpone > 0 && some(toPostpone, "sorteio com a extração a adiar", "sorteios com a extração a adiar"),
      toPublish > 0 && some(toPublish, "sorteio espera a publicação", "sorteios esperam a publicação"),
    ]),
  series: (draws) =>
    listed(draws.map(({ title, share }) => `${title}: ${sayShare(share)} das posições já usadas`)),
  winners: (papers) => papersOf(papers, { one: "ganhador", many: "ganhadores" }),
  awards: (papers) => papersOf(papers, { one: "prêmio instantâneo", many: "prêmios instantâneos" }),
  unconfirmedWinners: (count) =>
    listed([count > 0 && `${some(count, "ganhador validado", "ganhadores validados")} ${UNTOLD}`]),
  unconfirmedAwards: (count) =>
    listed([
      count > 0 &&
        `${some(count, "prêmio instantâneo validado", "prêmios instantâneos validados")} ${UNTOLD}`,
    ]),
  invoices: (pending) =>
    pending.count === 0
      ? null
      : { text: `${sayCount(pending)} ${pending.count === 1 ? "cupom em análise" : "cupons em análise"}` },
  mails: ({ givenUp, retrying }) =>
    listed([
      givenUp > 0 && `${some(givenUp, "email não saiu", "emails não saíram")} nas últimas 24 horas`,
      retrying > 0 && some(retrying, "email espera outra tentativa", "emails esperam outra tentativa"),
    ]),
  commands: (names) =>
    listed([
      names.length > 0 && some(names.length, "comando falhou", "comandos falharam"),
      names.length > 0 && names.map(sayCommand).join(", "),
    ]),
  exports: (count) =>
    listed([count > 0 && `${some(count, "exportação falhou", "exportações falharam")} nos últimos 7 dias`]),
}
