import { RuleBroken, type Text } from "#app/errors"
import { canDraw, type DrawAction, type DrawState } from "./draw"
import type { DrawRow } from "./read-locked-draw.server"

type StepRequest = {
  action: DrawAction
  /** The version that the administrator saw; without it the state alone decides. */
  version: number | undefined
}

/**
 * Whether a locked draw takes this step now: of two who press the same button the second comes here when the first is
 * done. Throws WRONG_STATE with what comes first or who was quicker, and STALE where another version was seen.
 */
export function needsStep(draw: DrawRow, { action, version }: StepRequest): void {
  const { state } = draw
  if (!canDraw(action, state))
    throw new RuleBroken("WRONG_STATE", { because: standsAt[state], data: { state } })
  if (version !== undefined && version !== draw.version) throw overtaken(draw)
}

/** STALE, with what the calculation shows of the draw as it is now (`data.current`). */
export const overtaken = (draw: DrawRow): RuleBroken =>
  new RuleBroken("STALE", {
    data: {
      current: {
        version: draw.version,
        state: draw.state,
        periodEnd: draw.periodEnd.toISOString(),
        extractionOn: draw.extractionOn,
        extraction: draw.extraction,
        resultSha256: draw.resultSha256,
        postponementAsked: draw.postponementAsked,
      },
    },
  })

/** Where the draw stands, and so which step comes next. */
const standsAt: Record<DrawState, Text> = {
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
}
