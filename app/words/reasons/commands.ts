import type { Reasons } from "#app/words/reasons/reason"

/** Why a command is not run. */
export const commandReasons = {
  underWay: ({ runs, at, by }: { runs: boolean; at: string; by: string | null }) => ({
    pt: `Este comando já está ${runs ? "rodando" : "na fila"} desde ${at}. Quem pediu: ${by ?? "o relógio"}. Espere ele terminar.`,
    en: `This command ${runs ? "runs" : "waits"} since ${at} already. Asked for by: ${by ?? "the clock"}. Wait until it has ended.`,
  }),
} as const satisfies Reasons
