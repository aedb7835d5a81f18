import { sayCount } from "#app/words/count"
import { type StopCode, stopWords } from "#app/words/log-faults"

/** What a row of the audit's chain has wrong. */
const faults = {
  previous: "não segue a anterior",
  text: "o texto mudou depois de escrito",
  columns: "as colunas dizem outra coisa que o texto",
  order: "o momento é anterior ao da linha de antes",
  value: "um dado pessoal não é o que o texto guarda",
} as const

/** What a task made of its work, as /admin/commands tells of it. */
export const outcomeOf = {
  releasePrizes: ({ freed }: { freed: number }) =>
    freed === 0
      ? "Nenhum prêmio estava preso."
      : `${sayCount(freed, "prêmio estava preso e foi solto", "prêmios estavam presos e foram soltos")}.`,
  resendMails: ({ count, sent, left }: { count: number; sent: number; left: number }) => {
    const output = [
      count > 0 && `${sayCount(count, "email voltou", "emails voltaram")} para a fila.`,
      sent > 0 && `${sayCount(sent, "confirmação de prêmio saiu", "confirmações de prêmio saíram")}.`,
      left > 0 &&
        `${sayCount(left, "confirmação de prêmio ainda não saiu", "confirmações de prêmio ainda não saíram")}: o servidor de email recusou.`,
    ].filter(Boolean)
    return output.join(" ") || "Nenhum email tinha falhado."
  },
  auditBroken: ({ seq, fault }: { seq: number; fault: keyof typeof faults }) =>
    `A linha na posição ${seq} não confere: ${faults[fault]}.`,
  auditLacks: ({ missing }: { missing: string }) =>
    `Falta na auditoria um hash já publicado num sorteio: ${missing}.`,
  auditErased: ({ seq, unexplained }: { seq: number; unexplained: number }) =>
    `${sayCount(unexplained, "dado pessoal foi apagado", "dados pessoais foram apagados")} sem linha que diga por quê; ` +
    `o primeiro, na posição ${seq}.`,
  auditSound: ({ count, head }: { count: number; head: string }) =>
    `${sayCount(count, "linha confere", "linhas conferem")}. Último hash: ${head}`,
  purgeSessions: ({ sessions, runs }: { sessions: number; runs: number }) =>
    `${sayCount(sessions, "sessão, link, contador, email antigo ou rascunho apagado", "sessões, links, contadores, emails antigos ou rascunhos apagados")}; ` +
    `${sayCount(runs, "execução antiga apagada", "execuções antigas apagadas")}.`,
  purgeUserLogs: ({ count }: { count: number }) => `${sayCount(count, "linha apagada", "linhas apagadas")}.`,
  expireExports: ({ count }: { count: number }) =>
    `${sayCount(count, "arquivo apagado", "arquivos apagados")}.`,
  expireBulk: ({ drafts, ended }: { drafts: number; ended: number }) =>
    `${sayCount(drafts, "comando cancelado", "comandos cancelados")}, ${sayCount(ended, "lista de linhas apagada", "listas de linhas apagadas")}.`,
  expireImports: ({ count }: { count: number }) =>
    `${sayCount(count, "arquivo apagado", "arquivos apagados")}.`,
  erasePeople: ({
    erased,
    waiting,
    failed,
    expired,
  }: Record<"erased" | "waiting" | "failed" | "expired", number>) =>
    `${sayCount(erased, "cadastro excluído", "cadastros excluídos")}; ` +
    (failed > 0 ? `${sayCount(failed, "falhou", "falharam")}, o log do servidor diz por quê; ` : "") +
    `${sayCount(waiting, "espera", "esperam")} o fim de um sorteio ou a entrega de um prêmio; ` +
    `${sayCount(expired, "registro guardado por lei venceu", "registros guardados por lei venceram")}.`,
  expireData: ({
    addresses,
    refusals,
    choices,
    files,
    people,
    blocks,
    failed,
  }: Record<"addresses" | "refusals" | "choices" | "files" | "people" | "blocks" | "failed", number>) =>
    `${sayCount(addresses, "endereço IP apagado", "endereços IP apagados")}; ` +
    `${sayCount(refusals, "email sem cadastro esquecido", "emails sem cadastro esquecidos")}; ` +
    `${sayCount(choices, "anotação para cópias do banco apagada", "anotações para cópias do banco apagadas")}; ` +
    `${sayCount(files, "papel ou foto apagado", "papéis ou fotos apagados")}; ` +
    (failed > 0
      ? `${sayCount(failed, "cadastro falhou", "cadastros falharam")}, o log do servidor diz por quê; `
      : "") +
    `${sayCount(people, "cadastro excluído", "cadastros excluídos")}; ` +
    `${sayCount(blocks, "CPF bloqueado apagado", "CPFs bloqueados apagados")}.`,
  countStatistics: ({ count }: { count: number }) => `${sayCount(count, "dia contado", "dias contados")}.`,
  storeTotals: ({ count }: { count: number }) =>
    `${sayCount(count, "dia de um sorteio somado", "dias de sorteios somados")}.`,
  sweepFiles: ({ count }: { count: number }) =>
    `${sayCount(count, "arquivo sem dono apagado", "arquivos sem dono apagados")}.`,
} as const

/** Why files without an owner were left where they are. */
export const sweepWords = {
  laterLog:
    "Nada foi apagado: em FILES_URL há um registro público mais novo que o deste banco, que é uma cópia antiga.",
  stopped: ({ code, size }: { code: StopCode; size: number | null }) =>
    `Nada foi apagado, porque os arquivos podem ser de outro banco. ${stopWords[code].what(size)}`,
  tooMany: ({ orphans, old }: Record<"orphans" | "old", number>) =>
    `Nada foi apagado: ${orphans} de ${old} arquivos com mais de um dia não têm registro neste banco, e podem ser de outro. ` +
    "Confira se DATABASE_URL e FILES_URL são do mesmo ambiente.",
} as const
