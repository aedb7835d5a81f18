import type { Count } from "#app/db/bounded-count.server"
import { sayCommand } from "#app/domain/commands/command"
import type { Attention, PaperCounts } from "#app/domain/statistics/attention.queries.server"
import { sayShare } from "#app/ui/figure"
import { sayCount, sayNumber } from "#app/words/count"

/** A count as people read it; beyond what is counted one by one, "cerca de". */
export const sayBounded = ({ count, exact }: Count): string => (exact ? "" : "cerca de ") + sayNumber(count)

/** What a card says, or nothing where nothing waits. `more` is a second, quieter line. */
export type AttentionMessage = { text: string; more?: string } | null

const listed = (parts: (string | false)[]): AttentionMessage => {
  const [text, ...rest] = parts.filter((part) => part !== false)
  return text ? { text, ...(rest.length > 0 ? { more: rest.join("; ") } : {}) } : null
}

const papersOf = ({ sent, missing }: PaperCounts, thing: { one: string; many: string }): AttentionMessage =>
  listed([
    sent > 0 && `${sayCount(sent, thing.one, thing.many)} com papéis para conferir`,
    missing > 0 && `${sayCount(missing, thing.one, thing.many)} ainda sem papéis`,
  ])

const UNTOLD = "sem o email de confirmação"

const sayUsed = ({ share }: Attention["series"][number]): string =>
  share === null ? "a chave da última série se perdeu" : `${sayShare(share)} das posições já usadas`

const missingTexts: Record<Attention["unpublished"][number], string> = {
  regulation: "o regulamento",
  terms: "os termos de uso",
}

const stalled = {
  mail: "um email",
  dispatch: "um envio de emails",
  export: "uma exportação ou importação",
  bulk: "um comando em massa",
  draw: "a base de um sorteio",
  maintenance: "uma tarefa de manutenção",
}

const sayStall = ({ waits, minutes }: NonNullable<Attention["queue"]>): string =>
  waits === "hourly"
    ? `nenhuma tarefa de hora em hora há ${sayNumber(minutes)} min`
    : `${stalled[waits]} espera há ${sayNumber(minutes)} min`

/** The cards in their order: what has a deadline first. */
export const attentionWords: { [Name in keyof Attention]: (waiting: Attention[Name]) => AttentionMessage } = {
  queue: (stall) =>
    stall && {
      text: `A fila está parada: ${sayStall(stall)}`,
      more: "veja se o processo `npm run worker` está no ar: sem ele nenhum email sai e nada roda sozinho",
    },
  draws: ({ toClose, toHandIn, toExtract, toPostpone, toPublish }) =>
    listed([
      toClose > 0 && sayCount(toClose, "sorteio espera o fechamento", "sorteios esperam o fechamento"),
      toHandIn > 0 &&
        `${sayCount(toHandIn, "sorteio espera", "sorteios esperam")} a entrega da base ao órgão regulador, antes da extração`,
      toExtract > 0 && sayCount(toExtract, "sorteio espera a extração", "sorteios esperam a extração"),
      toPostpone > 0 &&
        sayCount(toPostpone, "sorteio com a extração a adiar", "sorteios com a extração a adiar"),
      toPublish > 0 && sayCount(toPublish, "sorteio espera a publicação", "sorteios esperam a publicação"),
    ]),
  unpublished: (kinds) =>
    listed([
      kinds.length > 0 && `falta publicar ${kinds.map((kind) => missingTexts[kind]).join(" e ")}`,
      kinds.length > 0 && "até lá ninguém consegue se cadastrar",
    ]),
  barless: (isMissing) =>
    listed([isMissing && "nenhum bar participa", isMissing && "até lá nenhum cupom é aceito"]),
  series: (draws) => listed(draws.map((draw) => `${draw.title}: ${sayUsed(draw)}`)),
  uncertified: (isMissing) =>
    listed([
      isMissing && "nenhum certificado de autorização cadastrado",
      isMissing && "a lei manda o número em toda a divulgação: site, emails e cartazes saem sem ele",
    ]),
  undated: (isMissing) =>
    listed([
      isMissing && "ninguém de fora data o registro público",
      isMissing &&
        "em produção, sem isso nenhum resultado de sorteio é publicado: configure WITNESSES ou TSA_URL",
    ]),
  vacantPlaces: (count) =>
    listed([
      count > 0 &&
        sayCount(count, "lugar de sorteio espera um suplente", "lugares de sorteios esperam um suplente"),
      count > 0 && "abra quem perdeu o lugar e chame o próximo suplente",
    ]),
  winners: (papers) => papersOf(papers, { one: "ganhador", many: "ganhadores" }),
  awards: (papers) => papersOf(papers, { one: "prêmio instantâneo", many: "prêmios instantâneos" }),
  lackingStock: (kinds) =>
    listed([
      kinds.length > 0 &&
        sayCount(
          kinds.length,
          "prêmio sem estoque para quem espera o envio",
          "prêmios sem estoque para quem espera o envio",
        ),
      kinds.length > 0 &&
        kinds.map(({ name, lacking }) => `${name} (${sayCount(lacking, "falta", "faltam")})`).join(", "),
    ]),
  unconfirmedWinners: (count) =>
    listed([count > 0 && `${sayCount(count, "ganhador validado", "ganhadores validados")} ${UNTOLD}`]),
  unconfirmedAwards: (count) =>
    listed([
      count > 0 &&
        `${sayCount(count, "prêmio instantâneo validado", "prêmios instantâneos validados")} ${UNTOLD}`,
    ]),
  invoices: (pending) =>
    pending.count === 0
      ? null
      : { text: `${sayBounded(pending)} ${pending.count === 1 ? "cupom em análise" : "cupons em análise"}` },
  requests: (open) =>
    listed([
      open.count > 0 &&
        `${sayBounded(open)} ${open.count === 1 ? "pedido por responder" : "pedidos por responder"}`,
    ]),
  approvals: (count) =>
    listed([
      count > 0 && sayCount(count, "pedido espera por outra pessoa", "pedidos esperam por outra pessoa"),
    ]),
  bulk: ({ underWay, undone }) =>
    listed([
      underWay > 0 &&
        sayCount(underWay, "comando em massa seu em andamento", "comandos em massa seus em andamento"),
      undone > 0 &&
        `${sayCount(undone, "comando em massa seu terminou", "comandos em massa seus terminaram")} sem fazer todas as linhas, nas últimas 24 horas`,
    ]),
  mails: ({ givenUp, retrying }) =>
    listed([
      givenUp > 0 && `${sayCount(givenUp, "email não saiu", "emails não saíram")} nos últimos 7 dias`,
      retrying > 0 && sayCount(retrying, "email espera outra tentativa", "emails esperam outra tentativa"),
    ]),
  commands: (names) =>
    listed([
      names.length > 0 && sayCount(names.length, "comando falhou", "comandos falharam"),
      names.length > 0 && names.map(sayCommand).join(", "),
    ]),
  exports: ({ count }) =>
    listed([
      count > 0 && `${sayCount(count, "exportação falhou", "exportações falharam")} nos últimos 7 dias`,
    ]),
}
